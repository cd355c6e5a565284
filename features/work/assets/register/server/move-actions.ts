import type { Context } from '#platform/context.ts'
import { newFact, record, recordMany } from '#platform/events.ts'
import { conflict, ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { OFFERED } from '../contract.ts'
import { assetFacts } from '../facts.ts'
import { may } from './access.ts'
import { todayOf } from './actions.ts'
import * as store from './lifecycle-store.ts'
import { meaningOf } from './rules.ts'

interface Given {
  day?: string | undefined
  comment: string
}

export async function ofPerson(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const rows = await store.ofPerson(ctx.db, userId)
  return {
    data: rows.filter(({ returnedOn }) => returnedOn === null),
    returned: rows.filter(({ returnedOn }) => returnedOn !== null),
    today: await todayOf(ctx),
    can: { edit: may.move(ctx.actor, relation) },
  }
}

/** @param asked.categoryId of one category
 * @param asked.thingId only this one */
export async function findFree(
  ctx: Context,
  userId: string,
  asked: { search: string | undefined; categoryId?: string | null; thingId?: string | null },
) {
  ensure(may.move(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  return { data: await store.free(ctx.db, asked, OFFERED) }
}

/** Of the things that were named all are there. @throws Problem 422 */
function ensureAll(places: readonly store.Whereabouts[], ids: readonly string[]): void {
  if (places.length < new Set(ids).size) throw invalid({ assetIds: ['errors.gone'] })
}

/** The day of a change: not before the last one, and not ahead. @throws Problem 422 */
async function dayOf(ctx: Context, places: readonly store.Whereabouts[], given: string | undefined): Promise<string> {
  const today = await todayOf(ctx)
  const last = places
    .map(({ since }) => since)
    .toSorted()
    .at(-1)!
  // where the one who recorded the last change works it may be tomorrow already
  const day = given ?? (last > today ? last : today)
  if (given && given > today) throw invalid({ day: ['assets.dayAhead'] })
  if (day < last) throw invalid({ day: [{ key: 'assets.dayBefore', values: { day: last } }] })
  return day
}

const named = ({ id, name }: store.Whereabouts) => ({ id, name })

/** @throws Problem 409 that names the thing and who has it, where one of them cannot be given */
export async function give(
  ctx: Context,
  { userId, assetIds, day: asked, comment }: Given & { userId: string; assetIds: readonly string[] },
) {
  ensure(may.move(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
  if (!(await store.receiver(ctx.db, userId))) throw invalid({ userId: ['errors.gone'] })
  const places = await store.hold(ctx.db, assetIds)
  ensureAll(places, assetIds)
  const hindered = places.map(hindrance).find((one) => one !== null)
  if (hindered) throw conflict(hindered)
  const day = await dayOf(ctx, places, asked)
  const { id: stateId } = await store.builtInState(ctx.db, 'in_use')
  const ids = places.map(({ id }) => id)
  await store.move(ctx.db, ids, { stateId, holderId: userId, day, comment, recordedBy: ctx.actor.userId })
  await record(ctx, assetFacts.given, userId, { assets: places.map(named), day })
}

/** Why a thing cannot be given to someone. */
function hindrance({ name, builtIn, stateName, holderName }: store.Whereabouts): Message | null {
  if (holderName !== null) return { key: 'assets.isHeld', values: { name, holder: holderName } }
  return meaningOf(builtIn).isGiven ? null : { key: 'assets.notGiven', values: { name, state: stateName } }
}

/** Several people may have had them: each return is a fact about its person. */
export async function giveBack(
  ctx: Context,
  { assetIds, stateId, day: asked, comment }: Given & { assetIds: readonly string[]; stateId?: string | undefined },
) {
  const places = await store.hold(ctx.db, assetIds)
  const byHolder = Map.groupBy(places, ({ holderId }) => holderId)
  for (const holderId of byHolder.keys()) {
    const isAllowed = holderId ? await relationTo(ctx.db, ctx.actor, holderId) : null
    ensure(isAllowed ? may.move(ctx.actor, isAllowed) : may.moveAll(ctx.actor))
  }
  ensureAll(places, assetIds)
  const free = places.find(({ holderId }) => holderId === null)
  if (free) throw conflict({ key: 'assets.notHeld', values: { name: free.name } })
  const state = stateId ? await chosen(ctx, stateId) : await store.builtInState(ctx.db, 'warehouse')
  const day = await dayOf(ctx, places, asked)
  const next = { stateId: state.id, holderId: null, day, comment, recordedBy: ctx.actor.userId }
  await store.move(
    ctx.db,
    places.map(({ id }) => id),
    next,
  )
  for (const [holderId, its] of byHolder)
    await record(ctx, assetFacts.returned, holderId, { assets: its.map(named), day, state: state.name })
}

/** @throws Problem 422 for a state that is gone or offered no more */
async function chosen(ctx: Context, stateId: string) {
  const state = await store.stateBy(ctx.db, stateId)
  if (!state || state.isArchived) throw invalid({ stateId: ['errors.gone'] })
  return state
}

/** Its holder keeps it where the state allows that. @throws Problem 409 where it has to come back first */
export async function changeState(
  ctx: Context,
  { id, stateId, day: asked, comment }: Given & { id: string; stateId: string },
) {
  const place = found((await store.hold(ctx.db, [id]))[0])
  const { name, holderId, holderName, stateName, stateId: before } = place
  const state = await chosen(ctx, stateId)
  if (state.id === before) throw conflict({ key: 'assets.isSo', values: { name, state: state.name } })
  if (holderName !== null && !meaningOf(state.builtIn).isHeld)
    throw conflict({ key: 'assets.returnFirst', values: { name, holder: holderName } })
  const day = await dayOf(ctx, [place], asked)
  await store.move(ctx.db, [id], { stateId, holderId, day, comment, recordedBy: ctx.actor.userId })
  await record(ctx, assetFacts.stateChanged, id, { name, changes: { state: [stateName, state.name] }, day })
}

/**
 * Assets that a stock-take did not find get another state. In a state in which nobody may hold an asset, its holder loses it:
 * that is no return, so nobody hears that they have returned something.
 * @throws Problem 422 for a state that is gone
 */
export async function loseSight(
  ctx: Context,
  { assetIds, stateId, comment }: { assetIds: readonly string[]; stateId: string; comment: string },
): Promise<{ state: string; moved: readonly { id: string; name: string }[] }> {
  ensure(may.moveAll(ctx.actor))
  const state = await chosen(ctx, stateId)
  const places = (await store.hold(ctx.db, assetIds)).filter((place) => place.stateId !== state.id)
  const day = places.length > 0 ? await dayOf(ctx, places, undefined) : ''
  for (const [holderId, its] of Map.groupBy(places, (place) => keptBy(place, state.builtIn))) {
    const next = { stateId, holderId, day, comment, recordedBy: ctx.actor.userId }
    await store.move(
      ctx.db,
      its.map(({ id }) => id),
      next,
    )
  }
  await recordMany(
    ctx,
    places.map((place) => {
      const { id, name, stateName, holderId, holderName } = place
      const isTaken = holderId !== null && keptBy(place, state.builtIn) === null
      return newFact(assetFacts.stateChanged, id, {
        name,
        changes: { state: [stateName, state.name], ...(isTaken && { holder: [holderName, null] }) },
        day,
        ...(isTaken && { takenFrom: holderId }),
      })
    }),
  )
  return { state: state.name, moved: places.map(named) }
}

/** Who has it from now on. */
const keptBy = ({ holderId }: store.Whereabouts, builtIn: store.State['builtIn']): string | null =>
  meaningOf(builtIn).isHeld ? holderId : null
