import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { modules } from '#app/modules.ts'
import { portsOf } from '#platform/ports.ts'
import { type Language, LANGUAGES, words } from '#platform/words.ts'
import { notificationKinds } from './server/api.ts'

const kinds = portsOf(modules).of(notificationKinds)
const person = (firstName: string, lastName: string) => ({ id: randomUUID(), firstName, lastName })
const ann = person('Ann', 'Berg')
const max = person('Max', 'Ek')
const eve = person('Eve', 'Falk')
const REQUEST = randomUUID()
const EXPORT = randomUUID()
const leave = (status: string) => ({
  id: REQUEST,
  status,
  approvers: [max],
  dateFrom: '2026-07-06',
  dateTo: '2026-07-10',
})
const was = (kind: string, dateTo: string) => ({ kind, dateFrom: '2026-07-06', dateTo })
const role = (builtIn: string | null, area: string | null) => ({
  patientUser: ann,
  role: { name: 'Buddy', builtIn, area },
  date: '2027-04-30',
})
const read = (type: string, info: object, reader = ann, language: Language = 'en') => {
  const kind = kinds.find((one) => one.type === type)!
  return kind.read(info, { id: reader.id, language, say: words(language) })!
}

test('each type has one kind', () => {
  const types = kinds.map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
})

describe('the sentence', () => {
  test('an import is told with its number, in every language’s plural', () => {
    const textOf = (language: Language, count: number) => read('PeopleWereImported', { count }, ann, language).text
    expect(textOf('en', 1)).toBe('Import finished: 1 person added')
    expect(textOf('sv', 80)).toBe('Importen är klar: 80 personer har lagts till')
    expect([1, 2, 5].map((count) => textOf('ru', count))).toEqual([
      'Импорт завершён: добавлен 1 сотрудник',
      'Импорт завершён: добавлены 2 сотрудника',
      'Импорт завершён: добавлено 5 сотрудников',
    ])
  })

  test.each<[string, string, object, typeof ann, string, string]>([
    [
      'an approver is asked',
      'UserWasChosenAsVacationApprover',
      { agentUser: ann, patientUser: ann, vacation: leave('pending') },
      max,
      'Ann Berg requests vacation, 6–10 Jul 2026',
      `/approvals?id=${REQUEST}`,
    ],
    [
      'an approver is asked by someone else',
      'UserWasChosenAsSickDayApprover',
      { agentUser: max, patientUser: ann, sickDay: leave('pending') },
      eve,
      'Max Ek requests sick leave for Ann Berg, 6–10 Jul 2026',
      `/approvals?id=${REQUEST}`,
    ],
    [
      'mine was approved',
      'UserDayOffRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, dayOff: leave('approved') },
      ann,
      'Max Ek approved your day off, 6–10 Jul 2026',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'mine was declined',
      'UserParentalLeaveRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, parentalLeave: leave('declined') },
      ann,
      'Max Ek declined your parental leave, 6–10 Jul 2026',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'HR recorded it for me',
      'UserSickDayRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, sickDay: leave('recorded') },
      ann,
      'Max Ek recorded sick leave for you, 6–10 Jul 2026',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'Ann changed the days',
      'UserWasChosenAsVacationApprover',
      { agentUser: ann, patientUser: ann, vacation: leave('pending'), before: was('vacation', '2026-07-14') },
      max,
      'Ann Berg changed their request: Vacation, 6–10 Jul 2026 (was 6–14 Jul 2026)',
      `/approvals?id=${REQUEST}`,
    ],
    [
      'Max changed the kind of mine',
      'UserVacationRequestStatusWasUpdated',
      { agentUser: max, patientUser: ann, vacation: leave('pending'), before: was('day_off', '2026-07-10') },
      ann,
      'Max Ek changed your request: Vacation, 6–10 Jul 2026 (was Day off)',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'only the note was changed',
      'UserWasChosenAsVacationApprover',
      { agentUser: max, patientUser: ann, vacation: leave('pending'), before: was('vacation', '2026-07-10') },
      max,
      'Max Ek changed the request from Ann Berg: Vacation, 6–10 Jul 2026',
      `/approvals?id=${REQUEST}`,
    ],
    [
      'Ann canceled hers',
      'UserVacationRequestStatusWasUpdated',
      { agentUser: ann, patientUser: ann, vacation: leave('canceled') },
      max,
      'Ann Berg canceled vacation, 6–10 Jul 2026',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'mine was commented on',
      'UserTimeOffRequestWasCommented',
      { agentUser: max, patientUser: ann, vacation: leave('pending') },
      ann,
      'Max Ek commented on your request, 6–10 Jul 2026',
      `/people/${ann.id}/time-off?request=${REQUEST}`,
    ],
    [
      'a birthday',
      'UpcomingBirthdays',
      { users: [ann], date: '2026-05-05' },
      eve,
      'Birthday on 5 May 2026: Ann Berg',
      `/people/${ann.id}`,
    ],
    [
      'two birthdays',
      'UpcomingBirthdays',
      { users: [ann, max], date: '2026-05-05' },
      eve,
      'Birthdays on 5 May 2026: Ann Berg and Max Ek',
      '/dashboard',
    ],
    [
      'an invitation',
      'InvitationAccepted',
      { agentUser: ann },
      max,
      'Ann Berg accepted your invitation',
      `/people/${ann.id}`,
    ],
    [
      'a file that is there',
      'ExportIsReady',
      { file: { exportId: EXPORT, name: 'People.csv' } },
      ann,
      'Your export People.csv is ready to download',
      `/dashboard?export=${EXPORT}`,
    ],
    [
      'a file that is not',
      'ExportHasFailed',
      { file: { exportId: EXPORT, name: 'People.csv' } },
      ann,
      "Couldn't create your export People.csv",
      `/dashboard?export=${EXPORT}`,
    ],
    [
      'my role ends',
      'RoleEndsSoon',
      role('hr', null),
      ann,
      'Your role HR ends after 30 Apr 2027',
      `/people/${ann.id}/access`,
    ],
    [
      'a role that I gave has ended',
      'RoleHasEnded',
      role(null, 'Oslo'),
      max,
      'Role Buddy, Oslo of Ann Berg ended on 30 Apr 2027',
      `/people/${ann.id}/access`,
    ],
    [
      'a second factor is asked for',
      'SecondFactorSoon',
      { date: '2026-05-05' },
      ann,
      'Two-factor authentication is required from 5 May 2026. Add an authenticator app or a passkey before then.',
      '/settings/personal/security',
    ],
    [
      'a field has to be filled in',
      'CustomFieldsToFill',
      { field: 'T-shirt size' },
      ann,
      'Fill in a required field of your profile: T-shirt size',
      '/actions/fill_custom_fields',
    ],
  ])('%s', (_name, type, info, reader, text, to) => {
    expect(read(type, info, reader)).toMatchObject({ text, to })
  })

  const GONE = 'jobHistory.isGone.managerId'
  const file = { exportId: EXPORT, name: 'Max Ek.csv' }
  const EXAMPLES: Record<string, (field: string, status: string) => object> = {
    PeopleWereImported: () => ({ count: 3 }),
    InvitationAccepted: () => ({ agentUser: max }),
    ExportIsReady: () => ({ file }),
    ExportHasFailed: () => ({ file }),
    UpcomingBirthdays: () => ({ users: [max], date: '2026-05-05' }),
    RoleEndsSoon: () => ({ ...role(null, null), role: { name: 'Max Ek', builtIn: null, area: null } }),
    RoleHasEnded: () => ({ ...role(null, null), role: { name: 'Max Ek', builtIn: null, area: null } }),
    SecondFactorSoon: () => ({ date: '2026-05-05' }),
    CustomFieldsToFill: () => ({ field: 'Max Ek' }),
    JobChangeCouldNotBeApplied: () => ({ patientUser: max, date: '2026-05-05', problem: GONE }),
  }
  // a feature of later tests the sentences of its own kinds
  const spoken = kinds.filter(({ type }) => type in EXAMPLES || /Approver$|^User.*Request|^UserTimeOff/.test(type))
  const ofLeave = (field: string, status: string) => ({ agentUser: max, patientUser: ann, [field]: leave(status) })
  const FIELDS = { Vacation: 'vacation', DayOff: 'dayOff', SickDay: 'sickDay', ParentalLeave: 'parentalLeave' }
  test.each(LANGUAGES.flatMap((language) => spoken.map(({ type }) => [language, type] as const)))(
    '%s %s has its words, no matter who reads it',
    (language, type) => {
      const field = Object.entries(FIELDS).find(([word]) => type.includes(word))?.[1] ?? 'vacation'
      for (const status of ['pending', 'approved', 'declined', 'canceled', 'recorded'])
        for (const reader of [ann, max, eve]) {
          const { text, to } = read(type, (EXAMPLES[type] ?? ofLeave)(field, status), reader, language)
          expect(text).not.toMatch(/[{}]|undefined|[a-zA-Z]+\.[a-zA-Z]+\.|\u2009| г\./)
          // these have no actor
          if (!/^(SecondFactorSoon|UserTimeOff(FileWasRefused|CertificateIsDue)|PeopleWereImported)$/.test(type))
            expect(text).toContain('Max Ek')
          expect(to).toMatch(/^\/[a-z]/)
        }
    },
  )

  test('what was written in another shape is not read', () => {
    const kind = kinds.find(({ type }) => type === 'UserWasChosenAsVacationApprover')!
    const reader = { id: ann.id, language: 'en' as const, say: words('en') }
    for (const info of [{}, { patientUser: ann }, { patientUser: ann, vacation: 'hidden' }])
      expect(kind.read(info, reader)).toBeNull()
  })
})
