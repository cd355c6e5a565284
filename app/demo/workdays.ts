import { holidaysOf } from '#features/core/holidays/server/rules/holidays.ts'
import { addDays, type Day, eachDay, startOfWeek, weekday, yearOf } from '#kit/days.ts'
import { companyWeek, type DemoPerson } from './people.ts'
import { type DemoLocation, type LocationKey, locations } from './places.ts'

export interface DemoHoliday {
  location: LocationKey
  firstDay: Day
  lastDay: Day
  name: { en: string; ru: string; sv: string }
  half: 'am' | 'pm' | null
}
export interface DemoExtraWorkingDay {
  location: LocationKey | null
  title: string
  day: Day
  startTime: string
  endTime: string
  description: string
}
export type Half = 'am' | 'pm'
export interface Workdays {
  holidays: DemoHoliday[]
  extraWorkingDays: DemoExtraWorkingDay[]
  /** the halves of the day that the person is expected at work: two, one or none */
  halvesOf: (person: DemoPerson, day: Day) => Half[]
}

/** The year before `today`'s, that year and the one after it. */
export function workdays(today: Day): Workdays {
  const years = [yearOf(today) - 1, yearOf(today), yearOf(today) + 1]
  const holidays = locations.flatMap((location) => years.flatMap((year) => holidaysAt(location, year)))
  const extraWorkingDays = extraDays(today)
  const free = new Map<string, Half[]>()
  for (const holiday of holidays)
    for (const day of eachDay(holiday.firstDay, holiday.lastDay))
      free.set(`${holiday.location} ${day}`, holiday.half ? [holiday.half] : ['am', 'pm'])
  const halvesOf = (person: DemoPerson, day: Day): Half[] => {
    const isExtra = extraWorkingDays.some((extra) => extra.day === day && extra.location === person.location)
    if (isExtra) return ['am', 'pm']
    const off = free.get(`${person.location} ${day}`) ?? []
    return scheduled(person, day).filter((half) => !off.includes(half))
  }
  return { holidays, extraWorkingDays, halvesOf }
}

/** In Sweden the three eves are free by custom in nearly every office. */
function holidaysAt(location: DemoLocation, year: number): DemoHoliday[] {
  const { country, region } = location
  const kinds = country === 'SE' ? (['public', 'bank'] as const) : (['public'] as const)
  return holidaysOf({ country, region, year, kinds }).map((holiday) => ({
    location: location.key,
    firstDay: holiday.day,
    lastDay: holiday.lastDay,
    name: holiday.name,
    half: holiday.half ?? null,
  }))
}

function extraDays(today: Day): DemoExtraWorkingDay[] {
  const saturday = (weeks: number) => addDays(startOfWeek(today), weeks * 7 + 5)
  const common = { startTime: '09:00', endTime: '15:00' }
  return [
    {
      ...common,
      location: 'gothenburg',
      title: 'Stocktaking',
      day: saturday(3),
      description: 'We count every part in the building. Lunch is on the company.',
    },
    {
      ...common,
      location: 'riga',
      title: 'Moving the test lab',
      day: saturday(-9),
      description: 'The climate chambers go to the second floor.',
    },
  ]
}

function scheduled(person: DemoPerson, day: Day): Half[] {
  const week = person.schedule ?? companyWeek
  const number = weekday(day)
  if (number < week.weekStart || number > week.weekEnd) return []
  const part = week.parts[number]
  return part ? [part] : ['am', 'pm']
}
