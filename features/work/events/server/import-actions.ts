import { audience } from '#features/people/audience/contract.ts'
import { addDays, type Day } from '#kit/days.ts'
import { daysOf } from '#kit/recurrence.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found, invalid } from '#platform/problems.ts'
import { eventFacts as facts } from '../facts.ts'
import type { Imported } from '../import/contract.ts'
import { insert, kept } from './edit-actions.ts'
import * as edits from './edit-store.ts'
import { datesOn, leaveOut, removeImported } from './import-store.ts'
import { coming, type Times, wallTime, wrongTimes } from './rules.ts'
import { HORIZON } from './rules/series.ts'
import { enqueueWork, fillUntil } from './series-actions.ts'

type Described = Omit<Imported, 'uid'>
/** What a file says of when a series ends: the last day that is as its rule says, if there is one. */
interface End {
  lastDay: Day | null
  ends: boolean
}

/** Why it could not be created, or null. The reader has seen to it that its dates fit its rule. */
export function refusalOf(event: Described, end: End, now: Date): 'over' | 'repeat' | 'noTime' | 'changedDates' | null {
  const times = kept(event)
  const wrong = wrongTimes(times, times.repeat, { now, before: null })
  if ('day' in wrong) return 'over'
  if (Object.keys(wrong).length > 0) return times.repeat ? 'repeat' : 'noTime'
  if (!times.repeat) return null
  if (end.ends && !isComing(event, times, end.lastDay, now)) return 'over'
  const latest = latestSingle(times, now)
  return singlesOf(event).some((day) => day > latest) ? 'changedDates' : null
}

function isComing({ changes }: Described, times: Times, lastDay: Day | null, now: Date): boolean {
  const last = lastDay === null ? [] : coming([lastDay], times, wallTime(times.timeZone, now))
  return last.length > 0 || changes.some((change) => !isOver(kept(change), now))
}

const isOver = (times: Times, now: Date): boolean =>
  coming([times.day], times, wallTime(times.timeZone, now)).length === 0

const singlesOf = ({ without, changes }: Described): Day[] => [...without, ...changes.map(({ originDay }) => originDay)]

/** The last day for which a single date may be otherwise. */
const latestSingle = (times: Times, now: Date): Day =>
  addDays(fillUntil({ timeZone: times.timeZone, firstDay: times.day }, now), HORIZON)

/** Makes it an event of the actor's own, for the actor alone. @throws Problem as for an event that is created */
export async function createImported(ctx: Context, importId: string, event: Imported): Promise<void> {
  const { uid, without: _without, changes: _changes, ...fields } = event
  const forThem = audience.parse({ userIds: [ctx.actor.userId] })
  const { seriesId } = await insert(ctx, { ...fields, audience: forThem }, { importedUid: uid, importId })
  if (fields.repeat && singlesOf(event).length > 0) await changeSingles(ctx, seriesId, event)
  await enqueueWork(ctx.db, ctx.now)
}

/** The dates of a new series that are left out, and those that are changed for themselves, as people do both in the calendar. */
async function changeSingles(ctx: Context, seriesId: string, event: Imported): Promise<void> {
  const { db, now } = ctx
  const changed = new Map(event.changes.map(({ originDay, ...change }) => [originDay, kept(change)]))
  for (const times of changed.values()) refuseWrong(times, now)
  const gone = [...changed].filter(([, times]) => isOver(times, now)).map(([day]) => day)
  for (const day of gone) changed.delete(day)
  await addDates(ctx, seriesId, event, [...changed.keys()])
  for (const { id, originDay } of await datesOn(db, seriesId, [...changed.keys()]))
    await edits.changeOne(db, id, { ...changed.get(originDay)!, isMoved: false, now })
  await leaveOut(db, seriesId, [...event.without, ...gone], now)
}

/** Dates that a series has not yet, or not any more: left out a long way ahead, or moved here from a day that is over. */
async function addDates({ db, now }: Context, seriesId: string, event: Imported, changed: Day[]): Promise<void> {
  const times = kept(event)
  const until = fillUntil({ timeZone: times.timeZone, firstDay: times.day }, now)
  const wanted = [...changed, ...event.without.filter((day) => day > until)]
  const there = new Set((await datesOn(db, seriesId, wanted)).map(({ originDay }) => originDay))
  const latest = latestSingle(times, now)
  const isDate = (day: Day) => day <= latest && daysOf(times.repeat, times.day, day, day).length > 0
  const missing = [...new Set(wanted)].filter((day) => !there.has(day) && isDate(day))
  await edits.insertEvents(db, seriesId, missing, times)
}

/** @throws Problem 422 */
function refuseWrong(times: Times, now: Date): void {
  const { day: _over, ...wrong } = wrongTimes(times, null, { now, before: null })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** @throws Problem 404 where there is nothing of it */
export async function undoImported(ctx: Context, importId: string): Promise<{ removed: number; kept: number }> {
  const done = await removeImported(ctx.db, { userId: ctx.actor.userId, importId })
  if (done.removed + done.kept === 0) found(null)
  if (done.removed > 0) await record(ctx, facts.importUndone, importId, { count: done.removed })
  return done
}
