import { addDays, type Day, later, todayIn } from '#kit/days.ts'
import { daysOf, type Repeat } from '#kit/recurrence.ts'
import type { Db } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import { MOST_DAYS_MORE } from '../contract.ts'
import * as edits from './edit-store.ts'
import { anyDue, nextReminder, unfilled } from './notice-store.ts'
import { coming, type Kept, layout, type Times, wallTime } from './rules.ts'
import { HORIZON, wrongSeries } from './rules/series.ts'

export const NOTIFY = 'events: notify'
export const REMIND = 'events: remind'
/** Dates are made in advance once so many days of them are left. */
const LEFT = 500

const horizon = (timeZone: string, now: Date): Day => addDays(todayIn(timeZone, now), HORIZON)

type Series = edits.Details & { id: string; firstDay: Day; repeat: Repeat | null }

/** The last day for which dates of a new series are made. */
export const fillUntil = ({ timeZone, firstDay }: Pick<Series, 'timeZone' | 'firstDay'>, now: Date): Day => {
  const end = horizon(timeZone, now)
  // one that begins later still has its first dates
  return firstDay > end ? addDays(firstDay, HORIZON) : end
}

/** Brings the dates that are not over in line with their series. @returns whether dates are gone */
export async function layOut(db: Db, series: Series, now: Date): Promise<boolean> {
  const until = fillUntil(series, now)
  const here = wallTime(series.timeZone, now)
  const rows = await edits.comingOf(db, series.id, now)
  const days = daysToHave(series, rows, { from: addDays(todayIn(series.timeZone, now), -MOST_DAYS_MORE - 1), until })
  const { kept, added, removed } = layout(rows, coming(days, series, here))
  await edits.removeEvents(db, removed)
  await edits.moveEvents(db, kept, series, now)
  await edits.insertEvents(db, series.id, added, series)
  await edits.changeSeries(db, series.id, { fillUntil: until })
  return removed.length > 0
}

/** The days that a series should have. Later ones that an import has changed or left out already stay, as long as the rule has them. */
function daysToHave({ repeat, firstDay }: Series, rows: readonly Kept[], { from, until }: { from: Day; until: Day }) {
  const days = daysOf(repeat, firstDay, until, later(from, firstDay))
  const far = rows.map(({ originDay }) => originDay).filter((day) => day > until)
  if (!repeat || far.length === 0) return days
  const beyond = new Set(daysOf(repeat, firstDay, far.at(-1)!, far[0]))
  return [...days, ...far.filter((day) => beyond.has(day))]
}

/** What is wrong with the dates of a series, by field: it has none, or one begins before the other has ended. */
export function wrongDates(times: Times, repeat: Repeat | null): Record<string, string[]> {
  const wrong = repeat && wrongSeries(times.day, times, repeat)
  if (wrong === 'none') return { 'repeat.until': ['events.untilTooEarly'] }
  return wrong ? { endDay: ['events.longerThanRepeat'] } : {}
}

/** Makes further dates of a series. Under its lock, so that two workers make each once. */
export async function fillOne(db: Db, id: string, now: Date): Promise<void> {
  const series = await edits.holdSeries(db, id)
  if (!series?.repeat) return
  const until = fillUntil(series, now)
  const days = daysOf(series.repeat, series.firstDay, until, addDays(series.fillUntil, 1))
  await edits.insertEvents(db, id, days, series)
  await edits.changeSeries(db, id, { fillUntil: until })
}

export const toFill = (db: Db, now: Date): Promise<string[]> => unfilled(db, addDays(todayIn('UTC', now), LEFT))

/** What is to be said is said by a job, in parts that are each done once; reminders have their moment. */
export async function enqueueWork(db: Db, now: Date): Promise<void> {
  if (await anyDue(db)) await enqueue(db, NOTIFY, {}, { key: 'notices' })
  const at = await nextReminder(db, now)
  if (at) await enqueue(db, REMIND, {}, { key: 'next', at })
}
