import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import { daysText, spoken } from '#kit/amounts.ts'
import en from '../messages/en.json' with { type: 'json' }
import ru from '../messages/ru.json' with { type: 'json' }
import sv from '../messages/sv.json' with { type: 'json' }
import { adjustmentOf, always, factsOf, leaveOf, MON_WED_FRI, policyOf, spanOf, versionOf } from './factory.ts'
import { mayAsk } from './server/rules/asking.ts'
import { balanceOn, traceText } from './server/rules/engine.ts'
import type { LeaveFacts, Message, Policies } from './server/rules/facts.ts'
import { lengthOf } from './server/rules/length.ts'
import { DEFAULT_SETTINGS } from './server/rules/settings.ts'

const LANGUAGES = { en, ru, sv }
type Language = keyof typeof LANGUAGES

/** Throws for a missing key and for a parameter that the text needs and the engine did not give. */
function say(locale: Language, { key, params }: Message): string {
  const messages: Record<string, unknown> = LANGUAGES[locale]
  const onError = (error: Error) => {
    throw error
  }
  const translate = createTranslator({ locale, messages, timeZone: 'UTC', onError })
  // The engine's keys are data, not literals: the tests below are what checks them.
  return translate(`leave.${key}` as never, { who: 'self', ...spoken(params, locale) } as never)
}

const trace = (facts: Partial<LeaveFacts>, policies: Policies, day: string) =>
  balanceOn(factsOf(facts), policies, day).trace
const problem = (facts: Partial<LeaveFacts>, policies: Policies, ...span: Parameters<typeof spanOf>): Message[] => {
  const answer = mayAsk(factsOf(facts), policies, spanOf(...span), '2026-03-02')
  if (answer.ok) throw new Error('was allowed')
  return [{ key: answer.problem, params: answer.params }]
}

test('a prorated month explains itself', () => {
  const versions = [versionOf({ entitlement: 30_000, accrual: 'month-start', version: 2 })]
  const [joined] = trace({ hireDate: '2023-02-15' }, policyOf({}, { versions }), '2023-02-20')
  expect(say('en', joined!)).toBe('1.25 = 30/12 × 14/28, joined 15 Feb 2023 (policy v2)')
  expect(say('ru', joined!)).toBe('1,25 = 30/12 × 14/28, работает с 15 февр. 2023 г. (политика, версия 2)')
  expect(say('sv', joined!)).toBe('1,25 = 30/12 × 14/28, började 15 feb. 2023 (policy v2)')
})

test('what is missing is said in days, halves as ½', () => {
  const facts = { ledgerFrom: '2026-01-01' }
  const [message] = problem(facts, policyOf({ entitlement: 2500 }), '2026-12-21', '2026-12-23')
  expect(say('en', message!)).toBe('You have 2½ days on 23 Dec 2026. This request needs 3.')
  expect(say('sv', message!)).toBe('Du har 2½ dagar den 23 dec. 2026. Ansökan kräver 3.')
  expect(say('ru', message!)).toBe('На 23 дек. 2026 г. у вас 2½ дня. Для заявки нужно 3.')
  const none = problem({ ...facts, requests: [pending] }, short, '2026-05-11')
  expect(say('en', none[0]!)).toBe(
    'You have 0 days on 11 May 2026. This request needs 1. The request from 1 Jun 2026 that is waiting for approval reserves 2.',
  )
})

test('a part-time share explains itself, whatever the accrual', () => {
  const part = (rules: object) =>
    trace({ ledgerFrom, ...always(MON_WED_FRI) }, policyOf({ entitlement: 15_000, ...rules }), '2026-02-15')
  const [year] = part({})
  expect(say('en', year!)).toBe("The year's 9 days; 9 = 15 × 3/5 for part time (policy v1)")
  expect(say('sv', year!)).toContain('9 = 15 × 3/5 för deltid')
  expect(say('ru', year!)).toContain('9 = 15 × 3/5 за неполную неделю')
  expect(say('en', part({ accrual: 'month-start' })[0]!)).toBe('0.75 = 9/12; 9 = 15 × 3/5 for part time (policy v1)')
  const [whole] = trace({ ledgerFrom }, policyOf({ entitlement: 15_000 }), '2026-02-15')
  expect(say('en', whole!)).toBe("The year's 15 days (policy v1)")
})

test('a holiday says its name and place', () => {
  const holidays = [{ day: '2026-04-03', name: 'Good Friday', place: 'Sweden' }]
  const [day] = lengthOf(spanOf('2026-04-03'), factsOf({ holidays }), DEFAULT_SETTINGS).days
  expect(say('en', day!.why!)).toBe('3 Apr 2026 not counted: Good Friday, Sweden')
})

test('a trace is copied as text, one line each and the sum', () => {
  const lines = trace(
    { ledgerFrom: '2026-01-01', requests: [leaveOf('2026-05-11', '2026-05-12')] },
    policyOf({ entitlement: 20_000 }),
    '2026-06-01',
  )
  const text = traceText(
    lines,
    (line) => say('en', line),
    (amount) => daysText(amount, 'en'),
  )
  expect(text.split('\n')).toEqual([
    "2026-01-01\t20\tThe year's 20 days (policy v1)",
    '2026-05-11\t-2\tTime off 11 May 2026 – 12 May 2026',
    '=\t18',
  ])
})

const pending = leaveOf('2026-06-01', '2026-06-02', { status: 'pending' })
const short = policyOf({ entitlement: 2000 })
const holiday = [{ day: '2026-05-13', name: 'Day of Joy' }]
const offWednesday = [{ from: '2000-01-01', week: ['off', 'full', 'full', 'off', 'full', 'am', 'off'] as const }]
const ledgerFrom = '2026-01-01'

/** One situation per key that the engine can answer with. */
const SITUATIONS: Record<string, () => readonly Message[]> = {
  'trace.grantYear': () => trace({ ledgerFrom }, short, '2026-01-01'),
  'trace.grantYearPart': () => trace({ hireDate: '2026-04-15' }, short, '2026-05-01'),
  'trace.grantYearMonths': () =>
    trace({ hireDate: '2026-04-15' }, policyOf({ entitlement: 9000, proration: 'months' }), '2026-05-01'),
  'trace.grantChange': () =>
    trace(
      { ledgerFrom },
      policyOf({}, { versions: [versionOf(), versionOf({ from: '2026-03-01', version: 2, entitlement: 9000 })] }),
      '2026-05-01',
    ),
  'trace.grantMonth': () => trace({ ledgerFrom }, policyOf({ entitlement: 9000, accrual: 'month-end' }), '2026-05-01'),
  'trace.grantMonthPart': () =>
    trace({ hireDate: '2026-04-15' }, policyOf({ entitlement: 9000, accrual: 'month-end' }), '2026-05-01'),
  'trace.grantMissed': () =>
    trace(
      { hireDate: '2026-01-15' },
      policyOf({ entitlement: 9000, accrual: 'month-end', accrualAfterDays: 90, accrualRetroactive: true }),
      '2026-05-01',
    ),
  'trace.grantCapped': () => trace({ ledgerFrom }, policyOf({ entitlement: 9000, heldCap: 5000 }), '2026-05-01'),
  'trace.broughtForward': () => trace({}, short, '2026-05-01'),
  'trace.take': () => trace({ ledgerFrom, requests: [leaveOf('2026-05-04')] }, short, '2026-05-05'),
  'trace.reserve': () => trace({ ledgerFrom, requests: [pending] }, short, '2026-05-05'),
  'trace.expired': () =>
    trace(
      { ledgerFrom, adjustments: [adjustmentOf('2026-01-05', 1000, { lastDay: '2026-02-01' })] },
      short,
      '2026-05-05',
    ),
  'trace.notCarried': () =>
    trace(
      { ledgerFrom: '2025-01-01' },
      policyOf({ entitlement: 9000, carryOver: { max: 0, lastDay: null } }),
      '2026-05-05',
    ),
  'trace.forgiven': () =>
    trace(
      { ledgerFrom: '2025-01-01', requests: [leaveOf('2025-05-05')] },
      policyOf({ debt: 'forgiven' }),
      '2026-05-05',
    ),
  'trace.adjusted': () => trace({ ledgerFrom, adjustments: [adjustmentOf('2026-01-05', 1000)] }, short, '2026-05-05'),
  'trace.compensated': () => trace({ ledgerFrom, schedules: offWednesday, holidays: holiday }, short, '2026-05-15'),
  'notCounted.notScheduled': () => whyNot({ schedules: offWednesday }),
  'notCounted.partlyScheduled': () => whyNot({ schedules: offWednesday }),
  'notCounted.weekend': () => whyNot({}),
  'notCounted.holiday': () => whyNot({ holidays: holiday }),
  'notCounted.halfHoliday': () => whyNot({ holidays: [{ ...holiday[0]!, half: 'pm' }] }),
  'notCounted.notInService': () => whyNot({ leaveDate: '2026-05-12' }),
  'problem.endsBeforeItStarts': () => problem({}, short, '2026-05-12', '2026-05-11'),
  'problem.notADay': () => problem({}, short, '2026-02-30'),
  'problem.tooLong': () => problem({}, short, '2026-02-01', '2036-02-01'),
  'problem.parts': () => problem({}, short, '2026-05-11', '2026-05-12', { firstPart: 'am' }),
  'problem.beforeHire': () => problem({}, short, '2019-05-11'),
  'problem.afterLeaving': () => problem({ leaveDate: '2026-05-01' }, short, '2026-05-11'),
  'problem.waiting': () => problem({ hireDate: '2026-05-01' }, policyOf({ waitingDays: 90 }), '2026-05-11'),
  'problem.backDated': () => problem({}, policyOf({ backDatingDays: 0 }), '2026-02-11'),
  'problem.overlap': () => problem({ requests: [pending] }, short, '2026-06-02'),
  'problem.nothingToTake': () => problem({}, short, '2026-05-16', '2026-05-17'),
  'problem.tooLongRow': () => problem({}, policyOf({ entitlement: 9000, maxInRow: 2000 }), '2026-05-11', '2026-05-13'),
  'problem.notEnough': () => problem({ ledgerFrom }, short, '2026-05-11', '2026-05-15'),
  'problem.notEnoughReserved': () => problem({ ledgerFrom, requests: [pending] }, short, '2026-05-11'),
}

function whyNot(facts: Partial<LeaveFacts>): Message[] {
  const { days } = lengthOf(spanOf('2026-05-11', '2026-05-17'), factsOf(facts), DEFAULT_SETTINGS)
  return days.flatMap((day) => day.why ?? [])
}

test.each(Object.entries(SITUATIONS))('%s is said in three languages', (key, situation) => {
  const message = situation().find((one) => one.key === key)
  if (!message) throw new Error(`The situation did not lead to ${key}`)
  for (const locale of ['en', 'ru', 'sv'] as const) expect(say(locale, message)).not.toMatch(/[{}]|undefined/)
})

test('the three languages have the same keys', () => {
  const keys = (messages: object): string[] =>
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [key] : keys(value).map((inner) => `${key}.${inner}`),
    )
  expect(keys(ru.leave).toSorted()).toEqual(keys(en.leave).toSorted())
  expect(keys(sv.leave).toSorted()).toEqual(keys(en.leave).toSorted())
})
