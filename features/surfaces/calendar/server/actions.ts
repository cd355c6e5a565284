import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { CHART_KINDS, type ShortCoverage } from '../contract.ts'
import type { Filter } from './people-store.ts'
import { coverageSources } from './ports.ts'
import { refusalOfRange } from './rules.ts'
import * as store from './store.ts'

export async function chart(
  ctx: Context,
  input: Omit<Filter, 'kinds'> & { kinds?: readonly (typeof CHART_KINDS)[number][] | undefined },
): Promise<string> {
  refuseRange(input)
  return store.chart(ctx, { ...input, kinds: input.kinds?.map((kind) => CHART_KINDS.indexOf(kind)) })
}

/** Days below the minimum, of all features. */
export async function coverage(ctx: Context, days: { from: string; to: string }): Promise<ShortCoverage[]> {
  refuseRange(days)
  const all: ShortCoverage[] = []
  for (const source of ctx.ports.of(coverageSources)) all.push(...(await source.short(ctx, days)))
  return all
}

/** @throws Problem 422 for days that cannot be asked for together, and for what is no id */
export function refuseRange({ from, to, departments = [], locations = [], people = [] }: Omit<Filter, 'kinds'>): void {
  const refusal = refusalOfRange({ from, to })
  if (refusal) throw invalid({ to: [refusal] })
  if (![...departments, ...locations, ...people].every(isId)) throw invalid({ general: ['errors.format-uuid'] })
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
