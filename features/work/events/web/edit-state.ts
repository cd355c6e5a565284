import { type AudienceDraft, NO_ONE, sentAudience } from '#features/people/audience/web/api.tsx'
import type { Sent } from '#kit/contract.ts'
import { addDays, dateOf, type Day, daysBetween, daysInMonth, monthOf, todayIn, yearOf } from '#kit/days.ts'
import type { Edited, events, Frequency, Repeat, Scope } from '../contract.ts'

const WEEK = 7
export type Ends = 'never' | 'until' | 'count'

/** How something repeats while it is edited: numbers as they are typed, and both ends that it can have. */
export interface RepeatDraft {
  frequency: Frequency | 'never'
  interval: string
  weekdays: string[]
  monthlyBy: Repeat['monthlyBy']
  ends: Ends
  until: Day | null
  count: string
}

/** What the form holds. */
export interface Values {
  scope: Scope
  name: string
  day: Day | null
  endDay: Day | null
  isWholeDay: boolean
  startTime: string
  endTime: string
  timeZone: string | null
  audience: AudienceDraft
  place: string
  link: string
  description: string
  remind: string
  repeat: RepeatDraft
}

const COUNT = 10
const NO_REPEAT: RepeatDraft = {
  frequency: 'never',
  interval: '1',
  weekdays: [],
  monthlyBy: 'date',
  ends: 'never',
  until: null,
  count: String(COUNT),
}

/** The zone of the device; some call UTC by a name without a region. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When a new event begins: at ten, today at the next full hour. */
function firstTime(day: Day, now: Date): string {
  if (day !== todayIn(ownZone(), now)) return '10:00'
  return `${String(Math.min(now.getHours() + 1, 22)).padStart(2, '0')}:00`
}

export const blank = (day: Day, now = new Date()): Values => ({
  scope: 'all',
  name: '',
  day,
  endDay: day,
  isWholeDay: false,
  startTime: firstTime(day, now),
  endTime: hourAfter(firstTime(day, now)),
  timeZone: ownZone(),
  audience: NO_ONE,
  place: '',
  link: '',
  description: '',
  remind: '15',
  repeat: NO_REPEAT,
})

/** @param scope which dates: the day and how often it takes place are those of the first of them */
export function startOf(before: Edited, scope: Scope): Values {
  const { name, isWholeDay, timeZone, audience, place, link, description, remindMinutes } = before
  const day = scope === 'all' && before.repeat ? before.seriesDay : before.day
  return {
    scope,
    name,
    day,
    endDay: addDays(day, daysBetween(before.day, before.endDay)),
    isWholeDay,
    // what it would have if it were of whole days no more
    startTime: isWholeDay ? '10:00' : before.startTime,
    endTime: isWholeDay ? '11:00' : before.endTime,
    timeZone,
    audience,
    place,
    link,
    description,
    remind: remindMinutes === null ? '' : String(remindMinutes),
    repeat: before.repeat ? draftOf(before.repeat, scope === 'following' ? before.timesBefore : 0) : NO_REPEAT,
  }
}

/** @param before how many times it has been: of a number of times the others are left */
const draftOf = ({ interval, weekdays, count, ...repeat }: Repeat, before: number): RepeatDraft => ({
  ...repeat,
  interval: String(interval),
  weekdays: weekdays.map(String),
  ends: repeat.until ? 'until' : count ? 'count' : 'never',
  count: String(count ? count - before : COUNT),
})

/** As it is sent. An end that was chosen and not given is left to the server to refuse. */
export function repeatIn({ repeat, day }: Pick<Values, 'repeat' | 'day'>): Repeat | null {
  const { frequency, interval, weekdays, monthlyBy, ends, until, count } = repeat
  if (frequency === 'never') return null
  return {
    frequency,
    interval: Number(interval),
    weekdays: frequency === 'weekly' ? weekdays.map(Number).toSorted() : [],
    monthlyBy: frequency === 'monthly' && isPossible(monthlyBy, day) ? monthlyBy : 'date',
    until: ends === 'until' ? (until ?? '') : null,
    count: ends === 'count' ? Number(count) : null,
  }
}

/** Whether a day can be the last of its name in a month. */
export const isPossible = (by: Repeat['monthlyBy'], day: Day | null): boolean =>
  day !== null && (by !== 'lastWeekday' || dateOf(day) + WEEK > daysInMonth(yearOf(day), monthOf(day)))

type Given = Omit<Sent<typeof events.createEvent>, 'audience'>

/** What is sent of a form. */
export const sentOf = (values: Values): Given => {
  const { name, isWholeDay, startTime, endTime, place, link, description, remind } = values
  return {
    name,
    day: values.day ?? '',
    endDay: values.endDay ?? '',
    isWholeDay,
    ...(!isWholeDay && { startTime, endTime }),
    timeZone: values.timeZone ?? '',
    place,
    link,
    description,
    remindMinutes: remind === '' ? null : (Number(remind) as Given['remindMinutes'] & number),
    repeat: repeatIn(values),
  }
}

/** Another audience than before; nothing where it is the same, so that it is left alone. */
export function changedAudience(values: Values, before: Edited) {
  const [now, then] = [sentAudience(values.audience), sentAudience(before.audience)]
  return JSON.stringify(now) === JSON.stringify(then) ? {} : { audience: now }
}

/** The last day goes along with the first, so that the event stays as long as it is. */
export function withDay(
  { day, endDay }: Pick<Values, 'day' | 'endDay'>,
  next: Day | null,
): Pick<Values, 'day' | 'endDay'> {
  if (next === null) return { day: next, endDay }
  return { day: next, endDay: day && endDay ? addDays(next, Math.max(0, daysBetween(day, endDay))) : next }
}

/** An hour after another, within the day. */
export function hourAfter(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':')
  return Number(hour) >= 23 ? '23:59' : `${String(Number(hour) + 1).padStart(2, '0')}:${minute}`
}
