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
  refuseRange(input)
  return store.chart(ctx, { ...input, kinds: input.kinds?.map((kind) => CHART_KINDS.indexOf(kind)) })
}

/** @throws Problem 422 for days that cannot be asked for together, and for what is no id */
export function refuseRange({ from, to, departments = [], locations = [], people = [] }: Omit<Filter, 'kinds'>): void {
  const refusal = refusalOfRange({ from, to })
  if (refusal) throw invalid({ to: [refusal] })
  if (![...departments, ...locations, ...people].every(isId)) throw invalid({ general: ['errors.format-uuid'] })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
