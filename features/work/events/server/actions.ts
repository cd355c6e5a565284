import { describeAudiences, knowsAllInAudience, reachedOnce } from '#features/people/audience/server/api.ts'
import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { pageOf, placeAfter } from '#platform/cursors.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { type CalendarEvent, type Edited, type events, PAGE } from '../contract.ts'
import { eventFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { awayAmong, awayOn } from './away-store.ts'
import { isNamePlace, wrongDays } from './rules.ts'
import * as store from './store.ts'

/** @throws Problem 404 for one that the actor may not know of */
export const findEvent = async ({ db, actor, now }: Context, id: string): Promise<store.FoundEvent> =>
  found(await store.find(db, id, actor, now))

const shown = ({
  seriesId: _series,
  audienceId: _audience,
  creatorId: _creator,
  seriesDay: _day,
  timesBefore: _before,
  isOver: _over,
  ...event
}: store.FoundEvent): CalendarEvent => event

export const saved = async (ctx: Context, id: string): Promise<CalendarEvent> => shown(await findEvent(ctx, id))

export async function show(ctx: Context, id: string) {
  const row = await findEvent(ctx, id)
  const isOpen = row.canceledAt === null && !row.isOver
  return {
    data: shown(row),
    can: { edit: isOpen && may.change(ctx.actor, row), reply: isOpen && row.isParticipant },
  }
}

/** With its participants as they were chosen. @throws Problem 403 for those who may see it only */
export async function edited(ctx: Context, id: string): Promise<Edited> {
  const row = await findEvent(ctx, id)
  ensure(may.change(ctx.actor, row))
  const audience = (await describeAudiences(ctx, [row.audienceId])).get(row.audienceId)!
  return { ...shown(row), audience, seriesDay: row.seriesDay, timesBefore: row.timesBefore }
}

/** @throws Problem 404 for those who are not invited, 409 for what does not take place any more */
export async function reply(ctx: Context, { id, reply: given, scope }: Input<typeof events.replyToEvent>) {
  const row = await findEvent(ctx, id)
  if (!row.isParticipant) found(null)
  if (row.canceledAt !== null) throw conflict('events.isCanceled')
  if (row.isOver) throw conflict('events.hasEnded')
  const wide = row.repeat ? scope : 'all'
  const { userId } = ctx.actor
  await store.saveReply(ctx.db, { id, seriesId: row.seriesId, userId }, { reply: given, scope: wide, now: ctx.now })
  await record(ctx, facts.replied, id, { reply: given, scope: wide })
}

/** Readers who may not know who is behind each name in the audience get no names. */
export async function participants(
  ctx: Context,
  { id, search, cursor, limit }: Input<typeof events.listEventParticipants>,
) {
  const after = placeAfter(cursor, isNamePlace)
  const { seriesId, audienceId, day, endDay } = await findEvent(ctx, id)
  const audience = (await describeAudiences(ctx, [audienceId])).get(audienceId)!
  if (!knowsAllInAudience(ctx, audience)) return { counts: null, data: [], next: null }
  const listing = { id, seriesId, away: awayOn(ctx, { day, endDay }) }
  const { rows, next } = pageOf(await store.participants(ctx.db, listing, { search, after, limit: limit + 1 }), limit)
  return {
    counts: await store.countReplies(ctx.db, listing),
    data: rows,
    next,
  }
}

/** Before an event is saved: who of its participants is away on the day. */
export async function away(ctx: Context, { audience, day, endDay = day }: Input<typeof events.findAwayParticipants>) {
  if (day < '1900-01-01') throw invalid({ day: ['events.isOver'] })
  const wrong = wrongDays(day, endDay)
  if (wrong) throw invalid(wrong)
  return awayAmong(ctx, await reachedOnce(ctx, audience), { day, endDay, limit: PAGE })
}
