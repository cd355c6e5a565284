import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { CHART_KINDS } from '../contract.ts'
import type { Filter } from './people-store.ts'
import { refusalOfRange } from './rules.ts'
import * as store from './store.ts'

export async function chart(
  ctx: Context,
  input: Omit<Filter, 'kinds'> & { kinds?: readonly (typeof CHART_KINDS)[number][] | undefined },
): Promise<string> {
  const refusal = refusalOfRange(input)
  if (refusal) throw invalid({ to: [refusal] })
  const ids = [...(input.departments ?? []), ...(input.locations ?? []), ...(input.people ?? [])]
  if (!ids.every(isId)) throw invalid({ general: ['errors.format-uuid'] })
  return store.chart(ctx, { ...input, kinds: input.kinds?.map((kind) => CHART_KINDS.indexOf(kind)) })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
