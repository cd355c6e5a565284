import type { Audience } from '#features/people/audience/contract.ts'
import { copyAudience, describeAudiences, saveAudience } from '#features/people/audience/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import type { Input } from '#kit/contract.ts'
import { addDays } from '#kit/days.ts'
import type { Repeat } from '#kit/recurrence.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import type { CalendarEvent, EventInput, events, Scope } from '../contract.ts'
import { eventFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import { findEvent, saved } from './actions.ts'
import * as edits from './edit-store.ts'
import * as invites from './invite-store.ts'
import { isMoved, keptTimes, type Times, wrongTimes } from './rules.ts'
import { enqueueWork, fillUntil, layOut, wrongDates } from './series-actions.ts'

/** What is given of an event, with its times as they are kept. */
type Given = Omit<EventInput, 'audience' | 'endDay' | 'startTime' | 'endTime'> & Times
export const kept = <T extends Omit<EventInput, 'audience' | 'repeat'>>({ endDay, ...given }: T) => ({
  ...given,
  ...keptTimes({ ...given, endDay }),
})

export async function create(ctx: Context, input: EventInput): Promise<CalendarEvent> {
  const { firstId } = await insert(ctx, input)
  await enqueueWork(ctx.db, ctx.now)
  return saved(ctx, firstId)
}

/** @param origin of an event that another calendar has */
export async function insert(
  ctx: Context,
  { audience, ...input }: EventInput,
  origin: { importedUid?: string; importId?: string } = {},
): Promise<{ seriesId: string; firstId: string }> {
  const given = kept(input)
  check(ctx, given, given.repeat, null)
  const audienceId = await saveAudience(ctx, null, audience)
  const series = seriesOf(given)
  const seriesId = await edits.insertSeries(ctx.db, {
    ...series,
    ...origin,
    audienceId,
    creatorId: ctx.actor.userId,
    fillUntil: fillUntil(series, ctx.now),
  })
  await layOut(ctx.db, { ...series, id: seriesId }, ctx.now)
  const [first] = await edits.comingOf(ctx.db, seriesId, ctx.now)
  if (!first) throw invalid({ day: ['events.isOver'] })
  await invites.follow(ctx.db, { id: seriesId, audienceId }, ctx.now)
  await record(ctx, facts.created, first.id)
  return { seriesId, firstId: first.id }
}

const detailsOf = ({ day: _day, repeat: _repeat, ...details }: Given): edits.Details => details
const seriesOf = (given: Given) => ({ ...detailsOf(given), firstDay: given.day, repeat: given.repeat })

/** @throws Problem 422 for times that do not fit */
function check(ctx: Context, given: Given, repeat: Repeat | null, before: Times | null): void {
  const wrong = wrongTimes(given, repeat, { now: ctx.now, before })
  if (Object.keys(wrong).length === 0) Object.assign(wrong, wrongDates(given, repeat))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

interface EventChange {
  event: edits.HeldEvent
  series: edits.HeldSeries
  scope: Scope
}

/**
 * A date and its series that nobody else changes until the transaction ends.
 * @throws Problem 404, 403, or 409 for what was changed in the meantime, is canceled or over
 */
async function hold(ctx: Context, { id, version, scope }: { id: string; version?: number | undefined; scope: Scope }) {
  const row = await findEvent(ctx, id)
  ensure(may.change(ctx.actor, row))
  const series = found(await edits.holdSeries(ctx.db, row.seriesId))
  const event = found(await edits.holdEvent(ctx.db, id, ctx.now))
  if (version !== undefined && version !== event.version) throw conflict('errors.stale')
  if (event.canceledAt !== null) throw conflict('events.isCanceled')
  if (event.isOver) throw conflict('events.hasEnded')
  return { event, series, scope: await scopeOf(ctx, { event, series, scope }) }
}

/** From the first date on is all of them; an event that does not repeat has no scopes. */
async function scopeOf({ db }: Context, { event, series, scope }: EventChange): Promise<Scope> {
  if (!series.repeat) return 'all'
  return scope === 'following' && (await edits.isFirst(db, event)) ? 'all' : scope
}

type Change = Input<typeof events.changeEvent>

export async function change(ctx: Context, { id, version, scope, audience, ...input }: Change): Promise<CalendarEvent> {
  const given = kept(input)
  const held = await hold(ctx, { id, version, scope })
  if (held.scope === 'this') await changeOne(ctx, held, given)
  else await changeSeries(ctx, held, given, audience)
  await enqueueWork(ctx.db, ctx.now)
  return saved(ctx, await stillThere(ctx, id, held))
}

/** With fewer dates the one that was opened may be gone: then it is the first that is left. */
async function stillThere({ db, now }: Context, id: string, { event, series }: EventChange): Promise<string> {
  if (await edits.holdEvent(db, id, now)) return id
  const [first] = await edits.comingOf(db, series.id, now)
  return first?.id ?? event.id
}

async function changeOne(ctx: Context, { event, series }: EventChange, given: Given): Promise<void> {
  check(ctx, given, null, event)
  const details = { ...detailsOf(given), day: given.day }
  const changes = changesBetween(lasting(event, event.day), lasting(details, given.day))
  if (Object.keys(changes).length === 0) return
  const moved = isMoved({ ...event, repeat: null }, { ...given, repeat: null })
  await edits.changeOne(ctx.db, event.id, { ...details, isMoved: moved, now: ctx.now })
  const factId = await record(ctx, facts.changed, event.id, { changes: withoutTexts(changes), scope: 'this' })
  if (moved || isElsewhere(changes)) await notifyOfChange(ctx, { seriesId: series.id, eventId: event.id, factId })
}

async function changeSeries(
  ctx: Context,
  held: EventChange,
  given: Given,
  audience: Audience | undefined,
): Promise<void> {
  const { event, scope } = held
  const before = { ...held.series, day: scope === 'all' ? held.series.firstDay : event.day }
  check(ctx, given, given.repeat, before)
  const series = seriesOf(given)
  const changes = changesBetween(lasting(before, before.day), lasting(series, given.day))
  const moved = isMoved(before, given)
  const { id, audienceId } = scope === 'all' ? held.series : await split(ctx, held, given)
  if (audience) Object.assign(changes, await changeAudience(ctx, audienceId, audience))
  if (Object.keys(changes).length === 0) return
  await edits.changeSeries(ctx.db, id, series)
  const isFewer = await layOut(ctx.db, { ...series, id }, ctx.now)
  if (moved) await edits.forgetReplies(ctx.db, { id, creatorId: held.series.creatorId }, ctx.now)
  const factId = await record(ctx, facts.changed, event.id, { changes: withoutTexts(changes), scope })
  if (moved || isFewer || isElsewhere(changes)) await notifyOfChange(ctx, { seriesId: id, eventId: null, factId })
  await invites.follow(ctx.db, { id, audienceId }, ctx.now)
}

/** The trail names the last day, not the number of days. */
const lasting = <T extends { moreDays: number }>({ moreDays, ...rest }: T, day: string) => ({
  ...rest,
  endDay: addDays(day, moreDays),
})

const isElsewhere = (changes: Changes): boolean => 'place' in changes || 'link' in changes

const notifyOfChange = (ctx: Context, about: { seriesId: string; eventId: string | null; factId: string }) =>
  invites.queueChangeNotices(ctx.db, { ...about, actorId: ctx.actor.userId, now: ctx.now })

/** The series ends before this date; a new one goes on from it, with the same people. */
async function split(ctx: Context, { event, series }: EventChange, given: Given) {
  await edits.changeSeries(ctx.db, series.id, { repeat: endedBefore(series.repeat!, event.originDay) })
  const audienceId = await copyAudience(ctx, series.audienceId)
  const next = seriesOf(given)
  const id = await edits.insertSeries(ctx.db, {
    ...next,
    audienceId,
    creatorId: series.creatorId,
    fillUntil: fillUntil(next, ctx.now),
  })
  await edits.passOver(ctx.db, event, id)
  return { id, audienceId }
}

const endedBefore = (repeat: Repeat, day: string): Repeat => ({ ...repeat, until: addDays(day, -1), count: null })

async function changeAudience(ctx: Context, audienceId: string, given: Audience): Promise<Changes> {
  const shape = async () => JSON.stringify((await describeAudiences(ctx, [audienceId])).get(audienceId))
  const before = await shape()
  await saveAudience(ctx, audienceId, given)
  return before === (await shape()) ? {} : { audience: hidden() }
}

const hidden = (): [unknown, unknown] => [null, null]
const TEXTS = ['name', 'description', 'place', 'link']

/** Which fields changed; of the texts not what they were: readers of the trail need not be invited. */
const withoutTexts = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, pair]) => [field, TEXTS.includes(field) ? hidden() : pair]))

export async function cancel(ctx: Context, { id, version, scope: asked }: Input<typeof events.cancelEvent>) {
  const { event, series, scope } = await hold(ctx, { id, version, scope: asked })
  const from = scope === 'all' ? '0001-01-01' : event.originDay
  const which = scope === 'this' ? { id } : { seriesId: series.id, from }
  const canceled = await edits.cancelEvents(ctx.db, which, ctx.now)
  if (scope === 'all') await edits.changeSeries(ctx.db, series.id, { canceledAt: ctx.now })
  if (scope === 'following')
    await edits.changeSeries(ctx.db, series.id, { repeat: endedBefore(series.repeat!, event.originDay) })
  const factId = await record(ctx, facts.canceled, id, { scope })
  const about = { seriesId: series.id, eventId: scope === 'all' ? canceled[0]! : id, actorId: ctx.actor.userId, factId }
  await invites.queueCancellationNotices(ctx.db, about, canceled)
  await enqueueWork(ctx.db, ctx.now)
}
