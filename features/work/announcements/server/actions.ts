import { describeAudiences, knowsAllInAudience } from '#features/people/audience/server/api.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import type { announcements, Edited } from '../contract.ts'
import { announcementFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import * as edits from './edit-store.ts'
import { isMomentPlace, isNamePlace, isNewestPlace } from './rules.ts'
import * as store from './store.ts'

const me = ({ actor, now }: Context) => ({ userId: actor.userId, now })

export async function list(ctx: Context, { search, cursor, limit }: Input<typeof announcements.listAnnouncements>) {
  const asked = { search, after: placeAfter(cursor, isNewestPlace), limit: limit + 1 }
  const { rows, next } = pageOf(await store.page(ctx.db, me(ctx), asked), limit)
  return { data: rows.map(({ item }) => item), next }
}

export async function listManaged(
  ctx: Context,
  { shown, search, cursor, limit }: Input<typeof announcements.listManagedAnnouncements>,
) {
  const asked = { shown, search, after: placeAfter(cursor, isMomentPlace), limit: limit + 1 }
  const { rows, next } = pageOf(await store.managed(ctx.db, me(ctx), asked), limit)
  return {
    data: rows,
    next,
    counts: await store.countStates(ctx.db, me(ctx)),
  }
}

/** @throws Problem 404 for one that is not addressed to the reader, unless they may edit it */
export async function show(ctx: Context, id: string) {
  const { isReader, ...row } = found(await store.find(ctx.db, id, me(ctx)))
  const edit = may.edit(ctx.actor)
  if (!isReader && !edit) found(null)
  return {
    data: row,
    can: {
      edit,
      acknowledge: isReader && row.asksAcknowledgement && row.acknowledgedAt === null,
      // who looks as someone else changes nothing in their name
      react: isReader && row.takesReactions && !ctx.actor.viewer,
    },
  }
}

/** With its settings, for those who may edit it. */
export async function edited(ctx: Context, id: string): Promise<Edited> {
  const { audienceId, ...row } = found(await store.edited(ctx.db, id, me(ctx)))
  const audience = (await describeAudiences(ctx, [audienceId])).get(audienceId)!
  return { ...row, audience }
}

/** @throws Problem 404 for one that is not addressed to the actor, or does not ask for it */
export async function acknowledge(ctx: Context, id: string): Promise<void> {
  const row = await store.find(ctx.db, id, me(ctx))
  if (!row?.isReader || !row.asksAcknowledgement) found(null)
  if (await edits.acknowledge(ctx.db, id, ctx.actor.userId, ctx.now)) await record(ctx, facts.acknowledged, id)
}

/** Who has acknowledged it. Editors who may not see the members of the audience get no names. */
export async function readers(
  ctx: Context,
  { id, shown, search, cursor, limit }: Input<typeof announcements.announcementReaders>,
) {
  const after = placeAfter(cursor, isNamePlace)
  const { audienceId } = found(await store.edited(ctx.db, id, me(ctx)))
  const audience = (await describeAudiences(ctx, [audienceId])).get(audienceId)!
  if (!knowsAllInAudience(ctx, audience)) return { counts: null, data: [], next: null }
  const about = { id, audienceId, now: ctx.now }
  const { rows, next } = pageOf(await store.readers(ctx.db, about, { shown, search, after, limit: limit + 1 }), limit)
  return {
    counts: await store.countReaders(ctx.db, about),
    data: rows.map(({ user, at }) => ({ user, at })),
    next,
  }
}
