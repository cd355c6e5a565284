import Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import { addDays, compareDays, type Day, daysBetween, weekday, yearOf } from '#kit/days.ts'
import { type HolidayName, nameOf, observedName } from './names.ts'

/** `public`: by law. `bank`: by custom (Midsummer Eve in Sweden). `optional`: often given, mostly half days. */
export type HolidayKind = 'public' | 'bank' | 'optional'
export interface Holiday {
  day: Day
  lastDay: Day
  name: HolidayName
  kind: HolidayKind
  /** only that half of the day is free */
  half?: 'am' | 'pm'
  /** the day is free in the place of this one, which fell on a weekend */
  observedFor?: Day
}
/**
 * The holidays that begin in `year`, by day; none for a country that the data does not know. Public ones unless `kinds` says
 * more. A weekend holiday and the day on which it is observed are both listed.
 */
export function holidaysOf(place: {
  country: string
  region?: string | null
  year: number
  kinds?: readonly HolidayKind[]
}): Holiday[] {
  const { country, region, year, kinds = ['public'] } = place
  const known = sources(country, region, year)
  const holidays = known.en
    .filter((one) => yearOf(dayOf(one)) === year && isOneOf(kinds, one.type))
    .map((one) => described(one, known))
  const all = country === 'RU' ? withMovedInRussia(holidays) : holidays
  return distinct(all).toSorted((a, b) => compareDays(a.day, b.day))
}

/** ISO codes of the countries whose holidays are known. */
export const countriesWithHolidays = (): string[] => Object.keys(new Holidays().getCountries()).toSorted()

type Source = HolidaysTypes.Holiday
interface Sources {
  country: string
  /** of the neighbouring years too: New Year's Day may be observed in December */
  en: Source[]
  ru: Source[]
  sv: Source[]
}

function sources(country: string, region: string | null | undefined, year: number): Sources {
  const [state = '', part = ''] = (region ?? '').split('/')
  const english = new Holidays(country).getLanguages().find((language) => language.startsWith('en-'))
  const speaking = (...languages: string[]) => new Holidays(country, state, part, { languages })
  const inEnglish = speaking(...(english ? [english] : []), 'en')
  return {
    country,
    en: [year - 1, year, year + 1].flatMap((each) => inEnglish.getHolidays(each)),
    ru: speaking('ru').getHolidays(year),
    sv: speaking('sv').getHolidays(year),
  }
}

function described(one: Source, known: Sources): Holiday {
  const day = dayOf(one)
  // two hours of grace: a day on which the clock is turned back lasts 25
  const length = Math.max(0, Math.floor((one.end.getTime() - one.start.getTime()) / 3_600_000 - 2))
  const original = originalOf(one, known.en)
  const name = nameOf(known.country, dayOf(original ?? one), (language) =>
    baseName(known[language].find((other) => isSame(other, one)) ?? one),
  )
  const isAfternoon = Number(one.date.slice(11, 13)) >= 12
  return {
    day,
    lastDay: addDays(day, Math.floor(length / 24)),
    name: original || one.substitute ? observedName(name) : name,
    kind: one.type as HolidayKind,
    ...(isAfternoon ? { half: 'pm' as const } : {}),
    ...(original ? { observedFor: dayOf(original) } : {}),
  }
}

function originalOf(one: Source, near: Source[]): Source | undefined {
  if (!one.substitute) return undefined
  const isNear = (other: Source) => !other.substitute && Math.abs(daysBetween(dayOf(other), dayOf(one))) <= 7
  return (
    near.find((other) => isNear(other) && other.rule === one.rule) ??
    near.find((other) => isNear(other) && other.name === baseName(one))
  )
}

const isSame = (a: Source, b: Source) => a.rule === b.rule && a.date === b.date
const isOneOf = (kinds: readonly HolidayKind[], type: string) => (kinds as readonly string[]).includes(type)
const dayOf = (one: Source): Day => one.date.slice(0, 10)
const baseName = (one: Source) => (one.substitute ? one.name.replace(/\s*\([^()]*\)$/, '') : one.name)

/** Labour code, article 112: a weekend holiday outside the January ones moves to the next working day. The data knows only some. */
function withMovedInRussia(holidays: Holiday[]): Holiday[] {
  const all = holidays.map((holiday) => {
    const before = holidays.find((other) => isRepeated(other, holiday))
    return before ? observed(before, holiday.day) : holiday
  })
  for (const holiday of holidays) {
    const isMoved = all.some((other) => other.observedFor === holiday.day)
    if (holiday.day.slice(5, 7) === '01' || !isWeekend(holiday.day) || isMoved) continue
    let day = addDays(holiday.day, 1)
    while (isWeekend(day) || all.some((other) => other.day === day)) day = addDays(day, 1)
    all.push(observed(holiday, day))
  }
  return all
}

const isRepeated = (first: Holiday, second: Holiday) =>
  isWeekend(first.day) &&
  !isWeekend(second.day) &&
  first.name.en === second.name.en &&
  first.day < second.day &&
  first.day.slice(5, 7) !== '01'
const observed = (holiday: Holiday, day: Day): Holiday => ({
  ...holiday,
  day,
  lastDay: day,
  name: observedName(holiday.name),
  observedFor: holiday.day,
})
const isWeekend = (day: Day) => weekday(day) === 0 || weekday(day) === 6

function distinct(holidays: Holiday[]): Holiday[] {
  return [...new Map(holidays.map((holiday) => [`${holiday.day} ${holiday.name.en}`, holiday])).values()]
}
