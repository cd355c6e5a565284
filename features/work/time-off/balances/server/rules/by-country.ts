export interface CountryWeek {
  weekStart: number
  weekEnd: number
}

export interface CountryVacation {
  /** Thousandths of a day. */
  entitlement: number
  daysType: 'working' | 'calendar'
}

const USUAL: CountryWeek = { weekStart: 1, weekEnd: 5 }

/** From the day after the weekend to the day before it, as the Unicode data of the country says. */
export function weekOfCountry(code: string | undefined): CountryWeek {
  const weekend = code ? weekendOf(code) : []
  const isOff = (day: number) => weekend.includes(day)
  const starts = WEEKDAYS.filter((day) => !isOff(day) && isOff((day + 6) % 7))
  // no day off, or two weekends in a week: nothing that a first and a last day can say
  if (starts.length !== 1) return USUAL
  return { weekStart: starts[0]!, weekEnd: WEEKDAYS.find((day) => !isOff(day) && isOff((day + 1) % 7))! }
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

/** `getWeekInfo` names Sunday 7. */
const weekendOf = (code: string): number[] =>
  (new Intl.Locale(`und-${code}`) as unknown as WithWeek).getWeekInfo().weekend.map((day) => day % 7)

interface WithWeek {
  getWeekInfo: () => { weekend: number[] }
}

/**
 * What a full-time employee has at least by law in the first year, public holidays aside; in the United States, where no law gives any,
 * what is usual. A company reads it when it begins, and says itself what it gives.
 */
const WORKING: Record<number, string> = {
  10: 'CA JP US',
  12: 'MX',
  14: 'TR',
  15: 'KR',
  20: 'AM AU BE BG CH CY CZ DE GB GR HR HU IE IT LT LV NL NZ PL RO RS SI SK',
  22: 'ES PT',
  24: 'GE IS MT',
  25: 'AT DK FI FR NO SE',
  26: 'LU',
}
const CALENDAR: Record<number, string> = { 24: 'BY KZ UA', 28: 'EE KG MD RU', 30: 'AE BR' }

const table = (byDays: Record<number, string>, daysType: CountryVacation['daysType']) =>
  Object.entries(byDays).flatMap(([days, codes]) =>
    codes.split(' ').map((code): [string, CountryVacation] => [code, { entitlement: fromWhole(days), daysType }]),
  )
const fromWhole = (days: string) => Number(days) * 1000

const known = new Map([...table(WORKING, 'working'), ...table(CALENDAR, 'calendar')])

/** Undefined where we do not know. */
export const vacationOfCountry = (code: string | undefined): CountryVacation | undefined =>
  code === undefined ? undefined : known.get(code)
