import { addDays, addMonths, endOfMonth, isDay, startOfMonth, startOfWeek, type Day, type Weekday } from '#kit/days.ts'
import { isId } from '#kit/ids.ts'
import type { AbsenceKind } from '#ui/calendar/absences.ts'
import { ITEM_KINDS } from '../contract.ts'
import { listParam, type Params, type ParamsPatch } from '#ui/table/url-state.ts'

/** The first is what a wide screen opens with. */
export const VIEWS = ['chart', 'month', 'week', 'agenda'] as const
export type View = (typeof VIEWS)[number]

/** Built-in kinds that the calendar can be narrowed to, in the order of the legend. */
export const KINDS = ITEM_KINDS satisfies readonly AbsenceKind[]

/** What the address says. */
export interface Shown {
  view: View
  on: Day
  kinds: ReadonlySet<AbsenceKind> | undefined
  departments: readonly string[]
  locations: readonly string[]
  people: readonly string[]
  /** The rows of people are without their events. */
  hidesEvents: boolean
}

/** How many months around the shown one are fetched with it. */
export interface Around {
  back: number
  ahead: number
}
export const NEAR: Around = { back: 1, ahead: 1 }
/** Thirteen months are never more days than one call may ask for. */
const MOST_MONTHS = 13

export function shownBy(params: Params, today: Day, phone: boolean): Shown {
  const kinds = listParam(params['kinds']).filter(isKind)
  return {
    view: VIEWS.find((view) => view === params['view']) ?? (phone ? 'agenda' : 'chart'),
    on: isDay(params['on']) ? params['on'] : today,
    kinds: kinds.length > 0 ? new Set(kinds) : undefined,
    departments: listParam(params['departments']),
    locations: listParam(params['locations']),
    people: listParam(params['people']),
    hidesEvents: params['events'] === 'hide',
  }
}

/** The kinds that rows of people show; undefined for all of them. @param all with those that the company has added */
export const kindsOfRows = (
  { kinds, hidesEvents }: Shown,
  all: readonly AbsenceKind[],
): ReadonlySet<AbsenceKind> | undefined =>
  hidesEvents ? new Set(all.filter((kind) => kind !== 'event' && (!kinds || kinds.has(kind)))) : kinds

/** The day that the previous or the next page is about: a week away, or the month before or after. */
export const turned = ({ view, on }: Pick<Shown, 'view' | 'on'>, by: 1 | -1): Day =>
  view === 'week' ? addDays(on, by * 7) : addMonths(startOfMonth(on), by)

/** Today needs no word in the address: a bookmark of it is today's tomorrow too. */
export const onDay = (day: Day, today: Day): ParamsPatch => ({ on: day === today ? undefined : day })

export const rangeAround = (on: Day, { back, ahead }: Around): { from: Day; to: Day } => ({
  from: addMonths(startOfMonth(on), -back),
  to: endOfMonth(addMonths(startOfMonth(on), ahead)),
})

/** The days that the page is about, as a file or on paper; a list that goes on has a month of them. */
export function daysShown({ view, on }: Pick<Shown, 'view' | 'on'>, weekStart: Weekday): { from: Day; to: Day } {
  if (view === 'agenda') return { from: on, to: addDays(addMonths(on, 1), -1) }
  if (view !== 'week') return { from: startOfMonth(on), to: endOfMonth(on) }
  const from = startOfWeek(on, weekStart)
  return { from, to: addDays(from, 6) }
}

/** One month more at one end; at the most that a call may ask for it stays as it is. */
export function widened(around: Around, end: keyof Around): Around {
  const { back, ahead } = around
  return back + ahead + 1 >= MOST_MONTHS ? around : { ...around, [end]: around[end] + 1 }
}

/** Asking for time off is a page of another feature, opened over this one by the address. */
export const askingFor = (first: Day, last: Day, userId?: string): ParamsPatch => ({
  ask: 'vacation',
  from: first,
  to: last,
  user: userId,
})

/** A new event is a page of another feature too. */
export const eventOn = (day: Day): ParamsPatch => ({ event: 'new', eventDay: day })

/** One that is built in, or the id of one that the company has added. */
const isKind = (text: string): boolean => (KINDS as readonly string[]).includes(text) || isId(text)
