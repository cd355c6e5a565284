import type { Context } from '#platform/context.ts'
import { invalid } from '#platform/problems.ts'
import { ITEM_KINDS, type ShortCoverage } from '../contract.ts'
import type { Filter } from './people-store.ts'
import { absences, coverageSources } from './ports.ts'
import { refusalOfRange } from './rules.ts'
import * as store from './store.ts'

export async function chart(ctx: Context, input: Filter): Promise<string> {
  refuseRange(input)
  await ensureKinds(ctx, input.kinds)
  return store.chart(ctx, input)
}

/** @throws Problem 422 for the id of no kind: an empty calendar would pass for an answer */
export async function ensureKinds(ctx: Pick<Context, 'db' | 'ports'>, kinds: Filter['kinds'] = []): Promise<void> {
  const others = kinds.filter((kind) => !(ITEM_KINDS as readonly string[]).includes(kind))
  if (others.length === 0) return
  const known = await Promise.all(ctx.ports.of(absences).map(({ knownKinds }) => knownKinds?.(ctx, others)))
  if (others.some((kind) => !known.some((own) => own?.has(kind)))) throw invalid({ kinds: ['errors.wrongValue'] })
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
