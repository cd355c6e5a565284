import { loseSight, markCounted } from '../../register/server/api.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { conflict, found, invalid } from '#platform/problems.ts'
import { type Figures, life, MOST_ADDED, PAGE, type Stocktake, type stocktakes } from '../contract.ts'
import { stocktakeFacts } from '../facts.ts'
import { may } from './access.ts'
import * as lines from './line-store.ts'
import { presentLine, presentListed } from './stocktake-present.ts'
import * as store from './store.ts'

type Started = readonly [at: string, id: string]
const isStarted = (place: readonly (string | null)[]): place is Started =>
  place.length === 2 && !Number.isNaN(Date.parse(place[0] ?? ''))

export async function list(ctx: Context, { cursor }: Input<typeof stocktakes.listStocktakes>) {
  const place = placeAfter(cursor, isStarted)
  const after = place && { at: place[0], id: place[1] }
  const more = await store.page(ctx.db, after, PAGE + 1)
  const { rows, next } = pageOf(
    more.map((row) => ({ row, place: [row.startedAt.toISOString(), row.id] as const })),
    PAGE,
  )
  return { data: rows.map(({ row }) => presentListed(row)), next, can: { start: may.count(ctx.actor) } }
}

export async function start(
  ctx: Context,
  { name, ...narrowed }: Input<typeof stocktakes.startStocktake>,
): Promise<{ id: string }> {
  const scope = await store.scopeOf(ctx.db, narrowed)
  const gone = {
    ...(scope.locations.length < new Set(narrowed.locationIds).size && { locationIds: ['errors.gone'] }),
    ...(scope.categories.length < new Set(narrowed.categoryIds).size && { categoryIds: ['errors.gone'] }),
    ...(scope.states.length < new Set(narrowed.stateIds).size && { stateIds: ['errors.gone'] }),
  }
  if (Object.keys(gone).length > 0) throw invalid(gone)
  const { id, expected } = await store.start(ctx.db, { name, scope, startedBy: ctx.actor.userId, now: ctx.now })
  // an empty stock-take is of no use: the scope has to be wider
  if (expected === 0) throw conflict('stocktakes.nothingExpected')
  await record(ctx, stocktakeFacts.started, id, { name, expected })
  return { id }
}

export async function show(ctx: Context, id: string): Promise<Stocktake> {
  const row = found(await store.find(ctx.db, id))
  return {
    ...presentListed(row),
    endedBy: row.endedBy,
    reason: row.reason,
    changed: await lines.count(ctx.db, id, { part: 'changed' }),
    added: await store.added(ctx.db, row, MOST_ADDED),
    ...(await store.facets(ctx.db, id)),
    can: { count: may.count(ctx.actor) && row.status === 'open' },
  }
}

type At = readonly [position: string, id: string]
const isPosition = (place: readonly (string | null)[]): place is At =>
  place.length === 2 && /^\d{1,9}$/.test(place[0] ?? '')

export async function listLines(
  ctx: Context,
  { id, cursor, limit, ...filters }: Input<typeof stocktakes.listStocktakeLines>,
) {
  found(await store.find(ctx.db, id))
  const place = placeAfter(cursor, isPosition)
  const more = await lines.page(ctx.db, id, filters, { after: Number(place?.[0] ?? 0), limit: limit + 1 })
  const { rows, next } = pageOf(
    more.map((row) => ({ row, place: [String(row.position), row.id] as const })),
    limit,
  )
  return { data: rows.map(({ row }) => presentLine(row)), next }
}

/** The stock-take until the transaction ends, if it is still open. @throws Problem 409 for one that is over */
export async function holdOpen(ctx: Context, id: string): Promise<store.StocktakeRow> {
  const held = found(await store.hold(ctx.db, id))
  if (!life.allows(held.status, 'finish')) throw conflict('stocktakes.isOver')
  return held
}

/** @throws Problem 409 that names what was found meanwhile */
export async function settle(ctx: Context, { id, lineIds, stateId }: Input<typeof stocktakes.settleMissing>) {
  const { name } = await holdOpen(ctx, id)
  const those = await lines.chosen(ctx.db, id, lineIds)
  if (those.length < new Set(lineIds).size) throw invalid({ lineIds: ['errors.gone'] })
  const there = those.find(({ isFound }) => isFound)
  if (there) throw conflict({ key: 'stocktakes.wasFound', values: { name: there.name } })
  const left = those.filter((one): one is lines.Missing & { assetId: string } => one.assetId !== null)
  const comment = ctx.say('stocktakes.missingIn', { name })
  const assetIds = left.map(({ assetId }) => assetId)
  const { state } = await loseSight(ctx, { assetIds, stateId, comment })
  if (left.length === 0) return
  await lines.decide(
    ctx.db,
    left.map((one) => one.id),
    state,
  )
  const assets = left.map((one) => ({ id: one.assetId, name: one.name }))
  await record(ctx, stocktakeFacts.settled, id, { name, state, assets })
}

/** What has become of the things is written down first, then they are marked as counted, then it changes no more. */
export async function finish(ctx: Context, id: string): Promise<void> {
  const held = await holdOpen(ctx, id)
  await markCounted(ctx.db, id)
  const { expected, found: there, elsewhere, unknown } = await close(ctx, held, { status: 'finished' })
  const numbers = { expected, found: there, missing: expected - there, elsewhere, unknown }
  await record(ctx, stocktakeFacts.finished, id, { name: held.name, ...numbers })
}

export async function cancel(ctx: Context, id: string, reason: string): Promise<void> {
  const held = await holdOpen(ctx, id)
  await close(ctx, held, { status: 'cancelled', reason })
  await record(ctx, stocktakeFacts.cancelled, id, { name: held.name, reason })
}

async function close(
  ctx: Context,
  held: store.StocktakeRow,
  how: { status: 'finished' | 'cancelled'; reason?: string },
): Promise<Figures> {
  const { expected, found: there, elsewhere, unknown } = found(await store.find(ctx.db, held.id))
  const figures = { expected, found: there, elsewhere, unknown }
  const added = await store.added(ctx.db, held, MOST_ADDED)
  await lines.keepChanges(ctx.db, held.id)
  await store.end(ctx.db, held.id, { ...how, endedBy: ctx.actor.userId, endedAt: ctx.now, figures, added })
  return figures
}
