import type { Decisions } from '#features/core/day-effects/contract.ts'
import { type DayChange, foreseeDays, settleDays } from '#features/core/day-effects/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type Language, words } from '#platform/words.ts'
import {
  ARCHIVED_LISTS,
  ASSET_STATES,
  BUILT_IN_NAMES,
  countedIn,
  type CountryDetails,
  type DayPlan,
  type List,
} from '../contract.ts'
import { catalogueFacts } from '../facts.ts'
import { daysFrom, daysOf, putDays, sameDays } from './days-store.ts'
import { countryById } from './rules/countries.ts'
import * as store from './store.ts'

/** @throws Problem 404 */
export async function showCountry(id: number): Promise<CountryDetails> {
  const { code, currency, timeZones } = found(countryById(id))
  return { id, currency, timeZones: [...timeZones], regions: await regionsOf(code) }
}

/** Loaded on demand: all countries' calendars are a lot of code for a rare request. */
export const regionsOf = async (code: string) => (await import('./rules/regions.ts')).regionsOf(code)

/** Each with all its names. */
export const regionNames = async (code: string) => (await import('./rules/regions.ts')).regionNames(code)

type Days = readonly DayPlan[] | null | undefined

export async function create(ctx: Context, { list, name, days }: { list: List; name: string; days?: Days }) {
  const id = await store.insert(ctx.db, list, name)
  if (!id) throw invalid({ name: ['catalogues.nameTaken'] })
  await record(ctx, catalogueFacts.entryCreated, id, { list, name })
  await changeDays(ctx, id, { list, name }, days)
  return { id }
}

export async function rename(
  ctx: Context,
  {
    id,
    name,
    days,
    version,
    decisions,
  }: { id: string; name: string; days?: Days; version?: number | undefined; decisions?: Decisions | undefined },
) {
  const before = changeable(await store.find(ctx.db, id, name))
  if (before.taken) throw invalid({ name: ['catalogues.nameTaken'] })
  const saved = await store.rename(ctx.db, id, name, version)
  if (saved === undefined) throw conflict('errors.stale')
  if (name !== before.name || days === undefined)
    await record(ctx, catalogueFacts.entryRenamed, id, { list: before.list, changes: { name: [before.name, name] } })
  await changeDays(ctx, id, { list: before.list, name }, days, decisions)
  return { id, version: saved }
}

/** The days of a working schedule; where people have it, from today on. */
async function changeDays(
  ctx: Context,
  id: string,
  entry: Pick<store.EntryForChange, 'list' | 'name'>,
  days: Days,
  decisions?: Decisions,
) {
  if (days === undefined) return
  const before = await daysOf(ctx.db, id)
  const { isUsed, change } = await changeOfDays(ctx, id, entry, days)
  if (before?.join() === days?.join()) return
  const touched = await settleDays(ctx, change, decisions)
  const from = await putDays(ctx.db, id, days, { isUsed, now: ctx.now })
  await record(ctx, catalogueFacts.daysChanged, id, {
    list: entry.list,
    from,
    changes: { days: [before, days] },
    touched,
  })
}

/** What other days of a working schedule do to the leave of those who have it. */
export async function foreseeScheduleDays(ctx: Context, id: string, days: readonly DayPlan[] | null) {
  const { change } = await changeOfDays(ctx, id, changeable(await store.find(ctx.db, id)), days)
  return foreseeDays(ctx, change)
}

/** Nothing counts otherwise while nobody has the schedule, or by the days that it has. */
async function changeOfDays(
  ctx: Context,
  id: string,
  { list, name }: Pick<store.EntryForChange, 'list' | 'name'>,
  days: readonly DayPlan[] | null,
) {
  if (list !== 'schedule_types') throw invalid({ days: ['errors.wrongValue'] })
  const { count } = await store.removal(ctx, id, list, undefined)
  const isUsed = count !== 0
  const isSame = (await daysOf(ctx.db, id))?.join() === days?.join()
  const change: DayChange | undefined =
    isUsed && !isSame
      ? {
          reason: ctx.say('dayEffects.reason.schedule', { name }),
          from: daysFrom(ctx.now),
          reach: { scheduleId: id },
          week: days,
        }
      : undefined
  return { isUsed, change }
}

/** @throws Problem 404 for one that is not there, 409 for one that every company has */
function changeable(entry: store.EntryForChange | undefined): store.EntryForChange {
  const it = found(entry)
  if (it.builtIn !== null) throw conflict({ key: 'catalogues.builtIn', values: { name: it.name } })
  return it
}

export async function archive(ctx: Context, id: string, isArchived: boolean, version?: number) {
  const { list, name } = changeable(await store.find(ctx.db, id))
  if (!ARCHIVED_LISTS.includes(list)) throw conflict('catalogues.neverArchived')
  const saved = await store.archive(ctx.db, id, isArchived, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, isArchived ? catalogueFacts.entryArchived : catalogueFacts.entryRestored, id, { list, name })
  return { id, version: saved }
}

export async function order(ctx: Context, list: List, ids: readonly string[]) {
  if (new Set(ids).size < ids.length) throw invalid({ entryIds: ['errors.wrongValue'] })
  if ((await store.order(ctx.db, list, ids)) < ids.length) throw invalid({ entryIds: ['errors.gone'] })
  await record(ctx, catalogueFacts.entriesOrdered, null, { list })
}

/** Where it is noted, the replacement stands from now on: so two entries are merged. */
export async function remove(ctx: Context, id: string, replacementId?: string, version?: number) {
  const { list, name } = changeable(await store.find(ctx.db, id))
  const { count, replacement } = await store.removal(ctx, id, list, replacementId)
  if (replacementId && !replacement) throw invalid({ replacementId: ['errors.gone'] })
  if (count !== 0 && !replacementId)
    throw conflict(count === null ? 'catalogues.inUseByFew' : { key: `catalogues.${usedBy(list)}`, values: { count } })
  if (count !== 0 && replacementId) await ensureSameDays(ctx, id, replacementId)
  if (!(await store.remove(ctx, id, list, version, replacementId))) throw conflict('errors.stale')
  await record(ctx, catalogueFacts.entryDeleted, id, { list, name, replacementId: replacementId ?? null })
}

/** What was counted by one would be counted by the other. */
async function ensureSameDays({ db }: Context, id: string, replacementId: string) {
  if (!(await sameDays(db, id, replacementId))) throw invalid({ replacementId: ['catalogues.otherDays'] })
}

const IN_USE = { assets: 'inUseByAssets', benefits: 'inUseByBenefits', people: 'inUse' } as const
const usedBy = (list: List) => IN_USE[countedIn(list)]

/** Names under `catalogues.first`. States of assets are built in. */
const FIRST: Record<Exclude<List, 'asset_states'>, readonly string[]> = {
  employment_types: ['permanent', 'fixedTerm', 'contractor', 'intern'],
  schedule_types: ['fullTime', 'partTime', 'shifts'],
  hiring_sources: ['referral', 'website', 'jobBoard', 'agency', 'university'],
  pay_types: ['salary', 'hourlyWage', 'commission', 'bonus', 'allowance'],
  pay_schedules: ['monthly', 'everyTwoWeeks', 'weekly'],
  benefit_categories: ['health', 'sport', 'food', 'family'],
  change_reasons: ['hired', 'annualReview', 'promotion', 'newRole', 'changedHours'],
  asset_categories: ['laptop', 'monitor', 'phone', 'keys', 'vehicle', 'furniture'],
}

const BUILT_IN: readonly store.NewEntry[] = ASSET_STATES.map((builtIn) => ({
  list: 'asset_states',
  name: BUILT_IN_NAMES[builtIn],
  builtIn,
}))

/** What every company has, whatever its language. */
export const builtInEntries = (db: Db) => store.making(db, BUILT_IN)

/** Every company starts with a few names in each list, in its creator's language. */
export function firstLists(db: Db, language: Language) {
  const say = words(language)
  const entries = (Object.keys(FIRST) as (keyof typeof FIRST)[]).flatMap((list) =>
    FIRST[list].map((name) => ({ list, name: say(`catalogues.first.${name}`) })),
  )
  return store.making(db, [...entries, ...BUILT_IN])
}
