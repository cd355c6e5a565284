import { daysBetween } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { CHART_KINDS } from '../contract.ts'
import * as store from './store.ts'

const MOST_DAYS = 400

export async function chart(
  ctx: Context,
  input: Omit<store.Filter, 'kinds'> & { kinds?: string[] | undefined },
): Promise<string> {
  if (input.to < input.from) throw invalid({ to: ['calendar.endsBeforeItStarts'] })
  if (daysBetween(input.from, input.to) >= MOST_DAYS)
    throw invalid({ to: [{ key: 'calendar.tooManyDays', values: { max: MOST_DAYS } }] })
  const ids = [...(input.departments ?? []), ...(input.locations ?? []), ...(input.people ?? [])]
  if (!ids.every(isId)) throw invalid({ general: ['errors.format-uuid'] })
  const kinds = input.kinds
    ?.map((kind) => (CHART_KINDS as readonly string[]).indexOf(kind))
    .filter((index) => index >= 0)
  return store.chart(ctx, { ...input, kinds })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
