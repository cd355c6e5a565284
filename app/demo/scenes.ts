import { addDays, addMonths, type Day, startOfWeek, weekday } from '#kit/days.ts'
import type { Wish } from './leave-book.ts'

/**
 * What a visitor of the demo finds on any day: people away today and this week, requests that wait for the manager, for HR and for the
 * administrator, and a past and a future for the employee. Days are counted from `today`; on a weekend, from the Monday after it.
 * None of these people works part time where a day is named.
 */
export function scenes(today: Day): [person: string, wish: Wish][] {
  const base = [0, 6].includes(weekday(today)) ? startOfWeek(addDays(today, 3)) : today
  return [...awayNow(base), ...waiting(base), ...employee(base), ...parents(today), ...ofOwnTypes(base)]
}

function awayNow(base: Day): [string, Wish][] {
  const monday = startOfWeek(base)
  return [
    ['amir.farahani', { kind: 'vacation', firstDay: monday, days: 12 }],
    ['katharina.vogel', { kind: 'vacation', firstDay: addDays(monday, -7), days: 12 }],
    ['meera.iyer', { kind: 'vacation', firstDay: monday, days: 5 }],
    ['thomas.whitfield', { kind: 'sick_day', firstDay: monday, days: 5, comment: 'Flu' }],
    ['noor.haddad', { kind: 'sick_day', firstDay: base, days: 7, atMost: 1, comment: 'Fever' }],
    ['janis.liepa', { kind: 'day_off', firstDay: base, days: 7, atMost: 1 }],
    ['hugo.strand', { kind: 'day_off', firstDay: base, days: 7, part: 'pm' }],
    ['viktor.sandell', { kind: 'vacation', firstDay: addDays(monday, 7), days: 5 }],
    ['svetlana.orlova', { kind: 'vacation', firstDay: addDays(monday, 7), days: 12 }],
    ['emma.clarke', { kind: 'vacation', firstDay: addDays(monday, 3), days: 9 }],
  ]
}

/** Reports of the manager, of the head of People, of the administrator. */
function waiting(base: Day): [string, Wish][] {
  const week = (count: number) => addDays(startOfWeek(base), count * 7)
  const status = 'pending'
  return [
    ['arjun.nair', { kind: 'vacation', firstDay: week(5), days: 12, status, comment: 'My sister is getting married' }],
    [
      'ekaterina.belova',
      {
        kind: 'vacation',
        firstDay: week(3),
        days: 5,
        status,
        comment: 'Поездка к родителям',
        comments: [
          { author: 'manager', body: 'Is the release out before that?' },
          { author: 'ekaterina.belova', body: 'Yes, it goes out on the Thursday. Tomass will watch it.' },
        ],
      },
    ],
    ['daniel.okafor', { kind: 'day_off', firstDay: week(2), days: 5, part: 'pm', status, comment: 'Moving day' }],
    ['sofie.lund', { kind: 'parental_leave', firstDay: week(9), days: 120, status, comment: 'The little one arrives' }],
    ['tomass.kalnins', { kind: 'sick_day', firstDay: week(1), days: 5, part: 'am', status, comment: 'Dentist' }],
    ['ida.forsberg', { kind: 'vacation', firstDay: week(4), days: 5, status, comment: 'Fjällen med familjen' }],
    ['anna.smirnova', { kind: 'day_off', firstDay: week(2), days: 5, atMost: 1, status, comment: 'Семейные дела' }],
    ['asa.nordstrom', { kind: 'vacation', firstDay: week(6), days: 5, status, comment: 'Sailing' }],
    ['linnea.frisk', { kind: 'vacation', firstDay: week(3), days: 5, status }],
    ['anil.menon', { kind: 'vacation', firstDay: week(5), days: 5, status, comment: 'A week in Kerala' }],
    ['manager', { kind: 'vacation', firstDay: week(10), days: 5, status, comment: 'A week on skis' }],
  ]
}

function employee(base: Day): [string, Wish][] {
  const week = (count: number) => addDays(startOfWeek(base), count * 7)
  return [
    ['employee', { kind: 'vacation', firstDay: week(-17), days: 12, comment: 'Archipelago by kayak' }],
    ['employee', { kind: 'vacation', firstDay: week(-37), days: 5, comment: 'Skiing in Åre' }],
    ['employee', { kind: 'sick_day', firstDay: week(-8), days: 5, atMost: 2, comment: 'A cold' }],
    ['employee', { kind: 'day_off', firstDay: week(-12), days: 5, part: 'am', comment: 'A delivery at home' }],
    ['employee', { kind: 'day_off', firstDay: week(-26), days: 5, atMost: 1, comment: '', status: 'canceled' }],
    ['employee', { kind: 'vacation', firstDay: week(-5), days: 5, status: 'declined', comment: 'Autumn break' }],
    ['employee', { kind: 'vacation', firstDay: week(6), days: 5, comment: 'Long planned' }],
    ['employee', { kind: 'vacation', firstDay: week(13), days: 5, status: 'pending', comment: 'Skiing in Åre' }],
    ['employee', { kind: 'day_off', firstDay: week(3), days: 5, part: 'pm', comment: 'School play' }],
  ]
}

function parents(today: Day): [string, Wish][] {
  return [
    ['tove.hellman', { kind: 'parental_leave', firstDay: addMonths(today, -3), days: 240 }],
    ['rohan.deshpande', { kind: 'parental_leave', firstDay: addDays(today, -9), days: 28 }],
    ['oskar.wallin', { kind: 'parental_leave', firstDay: addMonths(today, -8), days: 90 }],
    ['jonas.oberg', { kind: 'parental_leave', firstDay: addDays(startOfWeek(today), 56), days: 60 }],
  ]
}

/** Leave of the types that the demo company has added. */
function ofOwnTypes(base: Day): [string, Wish][] {
  const week = (count: number) => addDays(startOfWeek(base), count * 7)
  return [
    ['employee', { kind: 'study', firstDay: week(8), days: 5, atMost: 2, status: 'pending', comment: 'Exam week' }],
    ['dmitry.sokolov', { kind: 'study', firstDay: week(0), days: 5, comment: 'Writing my thesis' }],
    ['petra.vikstrom', { kind: 'care', firstDay: base, days: 7, atMost: 1, comment: 'Nursery is closed' }],
  ]
}
