import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type Language, words } from '#platform/words.ts'
import type { List } from '../contract.ts'
import { catalogueFacts } from '../facts.ts'
import * as store from './store.ts'

export async function create(ctx: Context, list: List, name: string) {
  const id = await store.insert(ctx.db, list, name)
  if (!id) throw invalid({ name: ['catalogues.nameTaken'] })
  await record(ctx, catalogueFacts.entryCreated, id, { list, name })
  return { id }
}

export async function rename(ctx: Context, id: string, name: string, version?: number) {
  const before = found(await store.find(ctx.db, id, name))
  if (before.taken) throw invalid({ name: ['catalogues.nameTaken'] })
  const saved = await store.rename(ctx.db, id, name, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, catalogueFacts.entryRenamed, id, { list: before.list, changes: { name: [before.name, name] } })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, replacementId?: string, version?: number) {
  const { list, name } = found(await store.find(ctx.db, id))
  const { count, replacement } = await store.removal(ctx, id, list, replacementId)
  if (replacementId && !replacement) throw invalid({ replacementId: ['errors.gone'] })
  if (count !== 0 && !replacementId)
    throw conflict(count === null ? 'catalogues.inUseByFew' : { key: 'catalogues.inUse', values: { count } })
  if (!(await store.remove(ctx, id, list, version, replacementId))) throw conflict('errors.stale')
  await record(ctx, catalogueFacts.entryDeleted, id, { list, name, replacementId: replacementId ?? null })
}

/** Names under `catalogues.first`. */
const FIRST: Record<List, readonly string[]> = {
  employment_types: ['permanent', 'fixedTerm', 'contractor', 'intern'],
  schedule_types: ['fullTime', 'partTime', 'shifts'],
  hiring_sources: ['referral', 'website', 'jobBoard', 'agency', 'university'],
  pay_types: ['salary', 'hourlyWage', 'commission', 'bonus', 'allowance'],
  pay_schedules: ['monthly', 'everyTwoWeeks', 'weekly'],
  change_reasons: ['hired', 'annualReview', 'promotion', 'newRole', 'changedHours'],
}

/** Every company starts with a few names in each list, in its creator's language. */
export function firstLists(db: Db, language: Language) {
  const say = words(language)
  const entries = (Object.keys(FIRST) as List[]).flatMap((list) =>
    FIRST[list].map((name) => ({ list, name: say(`catalogues.first.${name}`) })),
  )
  return store.making(db, entries)
}
