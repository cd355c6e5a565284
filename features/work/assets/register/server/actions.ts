import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { whereabouts } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type Asset, type AssetFields, type assets, type Filters, type Order, type StateRef } from '../contract.ts'
import { assetFacts } from '../facts.ts'
import { may } from './access.ts'
import { presentListed } from './asset-present.ts'
import { lastCounted } from './counted-store.ts'
import * as lifecycle from './lifecycle-store.ts'
import { cursorOf, isPlaceIn, placeOf } from './rules.ts'
import * as store from './store.ts'

export async function list(ctx: Context, { cursor, limit, ...asked }: Input<typeof assets.listAssets>) {
  const place = placeAfter(cursor, isPlaceIn(asked.sort))
  const after = place && cursorOf(place)
  const more = await store.page(ctx.db, asked, asked, { after, limit: limit + 1 })
  const { rows, next } = pageOf(
    more.map((row) => ({ row, place: placeOf(endOf(row, asked)) })),
    limit,
  )
  return { data: rows.map(({ row }) => presentListed(row)), next }
}

export const endOf = ({ sortKey, nameKey, inventoryNumber, id }: store.OnPage, { sort }: Order) => ({
  sort,
  key: sortKey,
  name: nameKey,
  number: inventoryNumber,
  id,
})

export const totalOf = (counted: readonly store.Counted[]): number =>
  counted.find(({ facet }) => facet === 'all')?.count ?? 0

export async function summarize(ctx: Context, filters: Filters) {
  const counted = await store.counts(ctx.db, filters)
  const of = (facet: store.Counted['facet']) =>
    counted.flatMap(({ facet: its, id, name, count }) =>
      its === facet && id !== null && name !== null ? [{ id, name, count }] : [],
    )
  return {
    count: totalOf(counted),
    states: of('state').map((one) => ({ ...one, builtIn: counted.find(({ id }) => id === one.id)?.builtIn ?? null })),
    categories: of('category'),
    locations: of('location'),
    can: { give: may.moveAll(ctx.actor), edit: may.keep(ctx.actor) },
  }
}

export async function choices(ctx: Context) {
  const entries = await namedEntries(ctx.db, ['asset_categories', 'asset_states'])
  const of = (name: string) => entries.filter(({ catalogue }) => catalogue === name)
  return {
    categories: of('asset_categories').map(({ id, name, isArchived }) => ({ id, name, isArchived })),
    states: of('asset_states').map(({ id, name, isArchived, builtIn }) => ({
      id,
      name,
      isArchived,
      builtIn: builtIn as StateRef['builtIn'],
    })),
    locations: await store.locations(ctx.db),
    currency: await store.usualCurrency(ctx.db),
  }
}

/** The day it is where the actor works. */
export const todayOf = async (ctx: Context): Promise<string> =>
  (await whereabouts(ctx.db, ctx.actor.userId, ctx.now)).today

export async function show(ctx: Context, id: string): Promise<Asset> {
  const row = found(await store.find(ctx.db, id))
  const rows = await lifecycle.rowsOf(ctx.db, id)
  const counted = await lastCounted(ctx.db, id)
  return {
    ...presentListed(row),
    description: row.description,
    price: row.price,
    currency: row.currency,
    warrantyEndsOn: row.warrantyEndsOn,
    leaseEndsOn: row.leaseEndsOn,
    returnedOn: row.returnedOn,
    lastCounted: counted && { at: counted.at.toISOString(), by: counted.by },
    lifecycle: rows.map((one) => ({ ...one, recordedAt: one.recordedAt.toISOString() })),
    today: await todayOf(ctx),
    can: {
      give: may.moveAll(ctx.actor),
      edit: may.keep(ctx.actor),
      delete: may.keep(ctx.actor) && rows.length === 1,
    },
  }
}

/** A new thing lies in the warehouse. */
export async function create(ctx: Context, fields: AssetFields) {
  const given = complete(fields)
  await check(ctx, given, null)
  const { id: stateId } = await lifecycle.builtInState(ctx.db, 'warehouse')
  const createdBy = ctx.actor.userId
  const id = await store.insert(ctx.db, { ...given, stateId, createdBy })
  const day = await todayOf(ctx)
  await lifecycle.beginFirst(ctx.db, id, { stateId, holderId: null, day, comment: '', recordedBy: createdBy })
  await record(ctx, assetFacts.created, id, { name: given.name })
  return { id }
}

/** @throws Problem 422 for what is gone, and for an inventory number that another thing has */
async function check(ctx: Context, given: store.Known, butFor: string | null) {
  const { noCategory, noLocation, taken } = await store.around(ctx.db, given, butFor)
  const isBare = given.price !== null && given.currency === null
  const wrong = {
    ...(noCategory && { categoryId: ['errors.gone'] }),
    ...(noLocation && { locationId: ['errors.gone'] }),
    ...(taken && { inventoryNumber: ['assets.numberTaken'] }),
    ...(isBare && { currency: ['errors.required'] }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** What is left out is nothing; a currency alone says nothing. */
const complete = ({ price = null, currency = null, ...given }: AssetFields): store.Known => ({
  name: given.name,
  categoryId: given.categoryId ?? null,
  serialNumber: given.serialNumber,
  inventoryNumber: given.inventoryNumber,
  description: given.description,
  purchasedOn: given.purchasedOn ?? null,
  price,
  currency: price === null ? null : currency,
  warrantyEndsOn: given.warrantyEndsOn ?? null,
  leaseEndsOn: given.leaseEndsOn ?? null,
  locationId: given.locationId ?? null,
})

export async function change(ctx: Context, id: string, fields: AssetFields, version: number | undefined) {
  const given = complete(fields)
  const before = found(await store.hold(ctx.db, id))
  if (version !== undefined && version !== before.version) throw conflict('errors.stale')
  await check(ctx, given, id)
  const changes = changesBetween(before, given)
  if (Object.keys(changes).length === 0) return { id, version: before.version }
  const values = Object.fromEntries(Object.entries(changes).map(([field, [, after]]) => [field, after]))
  const saved = await store.change(ctx.db, id, values, before.version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, assetFacts.updated, id, { changes })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string) {
  const { name } = found(await store.hold(ctx.db, id))
  if (await lifecycle.wasMoved(ctx.db, id)) throw conflict('assets.hasHistory')
  await store.remove(ctx.db, id)
  await record(ctx, assetFacts.deleted, id, { name })
}
