import { countryById, regionsOf } from '#features/core/catalogues/server/api.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { conflict, found, invalid, type Message } from '#platform/problems.ts'
import type { LocationFields } from '../contract.ts'
import { locationFacts } from '../facts.ts'
import { isTimeZone } from './rules.ts'
import * as store from './store.ts'

export async function list(ctx: Context) {
  return { data: await store.list(ctx.db), can: { edit: holds(ctx.actor, 'settings.company', 'edit') } }
}

export async function create(ctx: Context, given: LocationFields) {
  await check(ctx, null, given)
  const id = await store.insert(ctx.db, complete(given))
  await record(ctx, locationFacts.created, id, { name: given.name })
  return { id }
}

export async function change(ctx: Context, id: string, given: LocationFields, version?: number) {
  const before = found(await store.find(ctx.db, id))
  await check(ctx, id, given)
  const fields = complete(given)
  const saved = await store.change(ctx.db, id, fields, version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, locationFacts.updated, id, { changes: changesBetween(before, fields) })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, replacementId?: string, version?: number) {
  const { name, uses, replacement } = found(await store.removal(ctx.db, id, replacementId))
  if (replacementId && !replacement) throw invalid({ replacementId: ['errors.gone'] })
  if (uses && !replacementId) throw conflict({ key: 'locations.inUse', values: { count: uses } })
  const gone = await movingPeople(ctx, { locations: [id] }, 'replacementId', () =>
    store.remove(ctx.db, id, version, replacementId),
  )
  if (!gone) throw conflict('errors.stale')
  await record(ctx, locationFacts.deleted, id, { name, replacementId: replacementId ?? null })
}

const complete = ({ name, countryId, region, address, currency, timeZone }: LocationFields) => ({
  name,
  countryId,
  region: region || null,
  address,
  currency,
  timeZone,
})

async function check(ctx: Context, id: string | null, { name, countryId, region, timeZone }: LocationFields) {
  const wrong: Record<string, Message[]> = {}
  const country = countryById(countryId)
  if (!country) wrong.countryId = ['errors.wrongValue']
  if (country && region && !(await isRegion(country.code, region))) wrong.region = ['locations.regionUnknown']
  if (!isTimeZone(timeZone)) wrong.timeZone = ['locations.timeZoneWrong']
  if (await store.nameIsTaken(ctx.db, name, id)) wrong.name = ['locations.nameTaken']
  if (Object.keys(wrong).length) throw invalid(wrong)
}

const isRegion = async (country: string, region: string) =>
  (await regionsOf(country)).some(({ code }) => code === region)
