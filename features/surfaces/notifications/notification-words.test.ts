import { createTranslator } from 'use-intl/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LANGUAGES, messagesOf } from '#platform/words.ts'
import type { Info } from './contract.ts'
import { eventOf, KNOWN_TYPES, pathOf, valuesOf, wordOf } from './web/notification-words.ts'
import { READ_PAUSE_MS, readBatch } from './web/read-batch-state.ts'

const ann = { id: 'a', firstName: 'Ann', lastName: 'Berg' }
const max = { id: 'm', firstName: 'Max', lastName: 'Ek' }
const leave = (status: string) => ({
  id: 'r',
  status,
  approvers: [max],
  dateFrom: '2026-07-06',
  dateTo: '2026-07-10',
})
const was = (kind: string, dateTo: string) => ({ kind, dateFrom: '2026-07-06', dateTo })
const say = {
  range: (first: string, last: string) => `${first}/${last}`,
  list: (names: string[]) => names.join(' + '),
  role: (name: string) => name.toUpperCase(),
  kind: (name: string) => name,
}
const sentence = (language: string, type: string, info: Info, reader: string) => {
  const t = createTranslator({ locale: language, messages: messagesOf(language as 'en') as never }) as unknown as (
    key: string,
    values: object,
  ) => string
  return t(`notifications.type.${wordOf({ type, info })}`, valuesOf({ type, info }, reader, say))
}
const english = (type: string, info: Info, reader: string) => sentence('en', type, info, reader)

describe('the sentence', () => {
  test('an import is told with its number, in every language’s plural', () => {
    const told = (language: string, count: number) => sentence(language, 'PeopleWereImported', { count }, 'a')
    expect(told('en', 1)).toBe('The import is done: 1 person has been added')
    expect(told('sv', 80)).toBe('Importen är klar: 80 personer har lagts till')
    expect([1, 2, 5].map((count) => told('ru', count))).toEqual([
      'Импорт завершён: добавлен 1 человек',
      'Импорт завершён: добавлены 2 человека',
      'Импорт завершён: добавлено 5 человек',
    ])
    expect(pathOf({ type: 'PeopleWereImported', info: { count: 80 } })).toBe('/people')
  })

  test('a file is told by its name, and a click opens it where the person is', () => {
    const info = { file: { exportId: 'e1', name: 'People.csv' } }
    expect(english('ExportIsReady', info, 'a')).toBe('Your export People.csv is ready to download')
    expect(english('ExportHasFailed', info, 'a')).toBe("Your export People.csv couldn't be made")
    expect(pathOf({ type: 'ExportIsReady', info })).toBe('/dashboard?export=e1')
  })

  test('a role that ends is told to its holder and to its giver', () => {
    const role = (builtIn: string | null, area: string | null): Info => ({
      patientUser: ann,
      role: { name: 'Buddy', builtIn, area },
      date: '2027-04-30',
    })
    expect(english('RoleEndsSoon', role('hr', null), 'a')).toBe('Your role HR ends after 2027-04-30/2027-04-30')
    expect(english('RoleHasEnded', role(null, 'Oslo'), 'm')).toBe(
      'The role Buddy, Oslo of Ann Berg ended with 2027-04-30/2027-04-30',
    )
    expect(pathOf({ type: 'RoleEndsSoon', info: role(null, null) })).toBe('/people/a/access')
    expect(eventOf('RoleHasEnded')).toBe('access')
  })

  test.each<[string, string, Info, string, string]>([
    [
      'an approver is asked',
      'UserWasChosenAsVacationApprover',
      { agentUser: ann, patientUser: ann, vacation: leave('pending') },
      'm',
      'Ann Berg asks for a vacation, 2026-07-06/2026-07-10',
    ],
    [
      'an approver is asked by somebody else',
      'UserWasChosenAsSickDayApprover',
      { agentUser: max, patientUser: ann, sickDay: leave('pending') },
      'x',
      'Max Ek asks for sick leave for Ann Berg, 2026-07-06/2026-07-10',
    ],
    [
      'mine was approved',
      'UserDayOffRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, dayOff: leave('approved') },
      'a',
      'Max Ek approved your day off, 2026-07-06/2026-07-10',
    ],
    [
      'mine was declined',
      'UserParentalLeaveRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, parentalLeave: leave('declined') },
      'a',
      'Max Ek declined your parental leave, 2026-07-06/2026-07-10',
    ],
    [
      'HR recorded it for me',
      'UserSickDayRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, sickDay: leave('recorded') },
      'a',
      'Max Ek recorded sick leave for you, 2026-07-06/2026-07-10',
    ],
    [
      'Ann changed the days',
      'UserWasChosenAsVacationApprover',
      { agentUser: ann, patientUser: ann, vacation: leave('pending'), before: was('vacation', '2026-07-14') },
      'm',
      'Ann Berg changed their request: vacation, 2026-07-06/2026-07-10 (was 2026-07-06/2026-07-14)',
    ],
    [
      'Max changed the kind of mine',
      'UserVacationRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, vacation: leave('pending'), before: was('day_off', '2026-07-10') },
      'a',
      'Max Ek changed your request: vacation, 2026-07-06/2026-07-10 (was day_off)',
    ],
    [
      'only the note was changed',
      'UserWasChosenAsVacationApprover',
      { agentUser: max, patientUser: ann, vacation: leave('pending'), before: was('vacation', '2026-07-10') },
      'm',
      'Max Ek changed the request of Ann Berg: vacation, 2026-07-06/2026-07-10',
    ],
    [
      'Ann canceled hers',
      'UserVacationRequestStatusWasUpdated',
      { agentUser: ann, patientUser: ann, vacation: leave('canceled') },
      'm',
      'Ann Berg canceled a vacation, 2026-07-06/2026-07-10',
    ],
    [
      'two birthdays',
      'UpcomingBirthdays',
      { users: [ann, max], date: '2026-05-05' },
      'x',
      'Ann Berg + Max Ek have their birthdays on 2026-05-05/2026-05-05',
    ],
    ['an invitation', 'InvitationAccepted', { agentUser: ann }, 'm', 'Ann Berg accepted your invitation'],
    ['a type of tomorrow', 'SomethingElse', {}, 'm', 'Something has changed'],
  ])('%s', (_name, type, info, reader, text) => expect(english(type, info, reader)).toBe(text))

  test.each(
    LANGUAGES.flatMap((language) =>
      KNOWN_TYPES.filter((type) => type !== 'PeopleWereImported' && !type.startsWith('Export')).map(
        (type) => [language, type] as const,
      ),
    ),
  )('%s %s has its names and days, whoever reads it', (language, type) => {
    const field = Object.entries({
      Vacation: 'vacation',
      DayOff: 'dayOff',
      SickDay: 'sickDay',
      Parental: 'parentalLeave',
    })
    const of = field.find(([word]) => type.includes(word))?.[1] ?? 'vacation'
    for (const status of ['pending', 'approved', 'declined', 'canceled', 'recorded'])
      for (const reader of ['a', 'm', 'x']) {
        const infos: Record<string, object> = {
          UpcomingBirthdays: { users: [ann], date: '2026-05-05' },
          RoleEndsSoon: { patientUser: ann, role: { name: 'Max Ek', builtIn: null, area: null }, date: '2026-05-05' },
        }
        infos['SecondFactorSoon'] = { date: '2026-05-05' }
        infos['RoleHasEnded'] = infos['RoleEndsSoon']!
        const info = infos[type] ?? { agentUser: max, patientUser: ann, [of]: leave(status) }
        const text = sentence(language, type, info as Info, reader)
        expect(text).not.toMatch(/[{}]|undefined|notifications\./)
        // nobody's doing
        if (type !== 'SecondFactorSoon' && type !== 'UserTimeOffFileWasRefused')
          expect(text).toContain(type === 'UpcomingBirthdays' ? 'Ann Berg' : 'Max Ek')
        if (type !== 'InvitationAccepted') expect(text).toContain('2026-')
      }
  })
})

test('a click opens the thing', () => {
  const about = { agentUser: ann, patientUser: ann, vacation: leave('pending') }
  expect(pathOf({ type: 'UserWasChosenAsVacationApprover', info: about })).toBe('/approvals?id=r')
  expect(pathOf({ type: 'UserVacationRequestStatusWasUpdated', info: about })).toBe('/people/a/time-off?request=r')
  expect(pathOf({ type: 'InvitationAccepted', info: { agentUser: ann } })).toBe('/people/a')
  expect(pathOf({ type: 'UpcomingBirthdays', info: { users: [ann] } })).toBe('/people/a')
  expect(pathOf({ type: 'UpcomingBirthdays', info: { users: [ann, max] } })).toBe('/dashboard')
  expect(eventOf('UpcomingBirthdays')).toBe('birthday')
})

describe('what was seen', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  test('is told in one call 1500 ms after the last of it', () => {
    expect(READ_PAUSE_MS).toBe(1500)
    const send = vi.fn<(ids: string[]) => void>()
    const batch = readBatch(send)
    batch.seen('1')
    vi.advanceTimersByTime(1499)
    batch.seen('2')
    batch.seen('1')
    vi.advanceTimersByTime(1499)
    expect(send).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(send.mock.calls).toEqual([[['1', '2']]])
    batch.seen('2')
    vi.advanceTimersByTime(5000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('stays unread when the panel closes before that', () => {
    const send = vi.fn<(ids: string[]) => void>()
    const batch = readBatch(send)
    batch.seen('1')
    batch.stop()
    vi.advanceTimersByTime(5000)
    expect(send).not.toHaveBeenCalled()
    batch.seen('1')
    vi.advanceTimersByTime(1500)
    expect(send.mock.calls).toEqual([[['1']]])
  })
})
