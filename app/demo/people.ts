import {
  addDays,
  addYears,
  dateOf,
  dayOf,
  daysInMonth,
  type Day,
  monthOf,
  startOfMonth,
  startOfWeek,
  weekday,
  yearOf,
} from '#kit/days.ts'
import type { Traits } from './faces/traits.ts'
import { traitsOf } from './faces/traits.ts'
import { type LocationKey, phonePatterns, streets } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import { roster, type RosterEntry } from './roster.ts'

export interface DemoSchedule {
  /** 0–6, Sunday is 0 */
  weekStart: number
  weekEnd: number
  /** parts worked where they differ from whole days: `{1: 'am'}` */
  parts: Record<number, 'am' | 'pm'>
}
export interface DemoPerson {
  /** part of the email before the @, and the name by which the rest of the demo speaks of the person */
  key: string
  email: string
  firstName: string
  lastName: string
  gender: 'male' | 'female'
  birthDate: Day
  language: 'en' | 'ru' | 'sv'
  status: 'active' | 'pending'
  isAdmin: boolean
  /** built-in role beside the common one */
  role: 'user' | 'hr' | 'admin'
  hireDate: Day
  /** last day at work, of those who have left */
  terminationDate: Day | null
  mobilePhone: string
  workPhone: string
  alternativeEmail: string | null
  address: string
  socialLinks: [string, string]
  location: LocationKey
  department: string
  title: string
  manager: string | null
  /** absent: the company's week */
  schedule: DemoSchedule | null
  /** absent: initials */
  portrait: Traits | null
}

/** All people, the chief first and each manager before the people who report to them. */
export function demoPeople(today: Day): DemoPerson[] {
  return roster().map((entry) => person(entry, today))
}

export const companyWeek: DemoSchedule = { weekStart: 1, weekEnd: 5, parts: {} }

const schedules: Record<string, DemoSchedule> = {
  'mon-thu': { weekStart: 1, weekEnd: 4, parts: {} },
  'mon-wed': { weekStart: 1, weekEnd: 3, parts: {} },
  'tue-fri': { weekStart: 2, weekEnd: 5, parts: {} },
  mornings: { weekStart: 1, weekEnd: 5, parts: { 1: 'am', 2: 'am', 3: 'am', 4: 'am', 5: 'am' } },
}

function person(entry: RosterEntry, today: Day): DemoPerson {
  const random = randomFrom(`person ${entry.key}`)
  const has = (note: string) => entry.notes.includes(note)
  const level = levelOf(entry)
  const birthDate = birthDateOf(entry, level, today, random)
  const terminationDate = has('left') ? addDays(today, -random.between(20, 70)) : null
  return {
    key: entry.key,
    email: `${entry.key}@demo.test`,
    firstName: entry.firstName,
    lastName: entry.lastName,
    gender: entry.gender,
    birthDate,
    language: languageOf(entry, random),
    status: has('invited') ? 'pending' : 'active',
    isAdmin: entry.key === 'admin',
    role: roleOf(entry),
    hireDate: hireDateOf(entry, level, today, random),
    terminationDate,
    ...(has('invited') ? unknownYet : contactsOf(entry, level, random)),
    location: entry.location,
    department: entry.department,
    title: entry.title,
    manager: entry.manager,
    schedule: entry.notes.map((note) => schedules[note]).find((schedule) => schedule !== undefined) ?? null,
    portrait: hasPortrait(entry) ? traitsOf(entry, yearOf(today) - yearOf(birthDate)) : null,
  }
}

const roleOf = (entry: RosterEntry) => (entry.key === 'admin' ? 'admin' : entry.department === 'People' ? 'hr' : 'user')

type Contacts = Pick<DemoPerson, 'mobilePhone' | 'workPhone' | 'alternativeEmail' | 'address' | 'socialLinks'>
const unknownYet: Contacts = {
  mobilePhone: '',
  workPhone: '',
  alternativeEmail: null,
  address: '',
  socialLinks: ['', ''],
}

function contactsOf(entry: RosterEntry, level: number, random: Random): Contacts {
  return {
    mobilePhone: digits(phonePatterns[entry.location], random),
    workPhone: level < 3 ? digits(phonePatterns[entry.location], random) : '',
    alternativeEmail: random.chance(0.4) ? `${entry.key}@home.test` : null,
    address: random.pick(streets[entry.location]).replace('#', String(random.between(2, 88))),
    socialLinks: socialLinks(entry, random),
  }
}

/** 0 the chief, 1 heads, 2 leads, 3 everyone else. */
function levelOf(entry: RosterEntry): number {
  if (entry.manager === null) return 0
  if (entry.manager === 'asa.nordstrom') return 1
  return /\blead\b|manager$/i.test(entry.title) && !/account|office/i.test(entry.title) ? 2 : 3
}

/** A few more keep their initials, as in every company. */
const hasPortrait = (entry: RosterEntry) =>
  !entry.notes.includes('initials') && (isLogin(entry) || randomFrom(`portrait ${entry.key}`).chance(0.86))
const isLogin = (entry: RosterEntry) => ['admin', 'hr', 'manager', 'employee'].includes(entry.key)

function birthDateOf(entry: RosterEntry, level: number, today: Day, random: Random): Day {
  const age = [52, random.between(41, 57), random.between(33, 51), random.between(24, 47)][level] ?? 30
  const year = yearOf(today) - (/student/.test(entry.title) ? 23 : entry.title.startsWith('Senior assembly') ? 62 : age)
  const soon = entry.notes.find((note) => note.startsWith('birthday+'))
  const [month, date] = [random.between(1, 12), random.between(1, 28)]
  if (!soon) return dayOf(year, month, date)
  const day = addDays(today, Number(soon.slice('birthday+'.length)))
  return dayOf(year, monthOf(day), Math.min(dateOf(day), daysInMonth(year, monthOf(day))))
}

function hireDateOf(entry: RosterEntry, level: number, today: Day, random: Random): Day {
  const has = (note: string) => entry.notes.includes(note)
  if (has('new')) {
    const first = startOfMonth(today)
    return addDays(first, random.between(0, Math.min(dateOf(today) - 1, 13)))
  }
  if (has('soon')) return onWeekday(addDays(today, random.between(5, 24)))
  if (has('invited')) return onWeekday(addDays(today, random.between(8, 30)))
  const years =
    [12, random.between(5, 11), random.between(3, 8), random.between(1, 6) + (has('veteran') ? 2 : 0)][level] ?? 1
  const day = addDays(addYears(today, -years), random.between(0, 330))
  return onWeekday(day > addDays(today, -45) ? addDays(today, -random.between(60, 300)) : day)
}

/** No start date falls on a weekend: the Monday after it. */
const onWeekday = (day: Day): Day => ([0, 6].includes(weekday(day)) ? startOfWeek(addDays(day, 2)) : day)

function languageOf(entry: RosterEntry, random: Random): 'en' | 'ru' | 'sv' {
  if (/[а-я]/i.test(entry.firstName)) return 'ru'
  return entry.location === 'gothenburg' && !isLogin(entry) && random.chance(0.6) ? 'sv' : 'en'
}

function socialLinks(entry: RosterEntry, random: Random): [string, string] {
  const plain = `${entry.firstName} ${entry.lastName}`.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const name = (entry.key.includes('.') ? entry.key : plain.toLowerCase()).replace(/[. ]/, '-')
  return [
    random.chance(0.55) ? `https://network.example/in/${name}` : '',
    random.chance(0.25) ? `https://social.example/@${name}` : '',
  ]
}

const digits = (pattern: string, random: Random) =>
  pattern.replace('*', () => String(random.between(1, 9))).replaceAll('#', () => String(random.between(0, 9)))
