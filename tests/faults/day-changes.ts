import type { Fault } from './fault.ts'

const DAYS = 'features/work/time-off/day-changes'
const SHORT = `${DAYS}/short-balances.test.ts`
const SEES = `${DAYS}/who-sees.test.ts`

/** Holidays, schedules and the company's week change, with what that does to leave and balances. */
export const dayChanges: readonly Fault[] = [
  {
    name: 'a balance goes under its limit in silence',
    file: `${DAYS}/server/actions.ts`,
    find: 'gives.has(key) === leaves.has(key))',
    put: 'gives.has(key) && leaves.has(key))',
    test: SHORT,
    shows: 'is shown with its day, and nothing is saved until it is decided on',
  },
  {
    name: 'days are given without the right to adjust the balance',
    file: `${DAYS}/server/actions.ts`,
    find: 'if (refused.length > 0)',
    put: 'if (refused.length < 0)',
    test: SEES,
    shows: 'the right to holidays alone gets numbers',
  },
  {
    name: 'a preview names people whose balance the reader may not see',
    file: `${DAYS}/server/actions.ts`,
    find: '    .filter(({ userId }) => records.get(userId)?.sees)\n    .slice(0, NAMED)',
    put: '    .slice(0, NAMED)',
    test: SEES,
    shows: 'the right to holidays alone gets numbers',
  },
  {
    name: 'a preview names leave that the reader may not see',
    file: `${DAYS}/server/store.ts`,
    find: ' and ${visibleTo(actor)} order by',
    put: ' order by',
    test: SEES,
    shows: 'the right to holidays alone gets numbers',
  },
  {
    name: 'a change is asked to lift a balance that was under its limit before',
    file: 'features/work/time-off/balances/server/rules/shortage.ts',
    find: 'Math.min(account.versions.settingsAt(number).floor, balanceAt(without, number)) - balanceAt(book, number)',
    put: 'account.versions.settingsAt(number).floor - balanceAt(book, number)',
    test: SHORT,
    shows: 'is left under its limit, and that is noted',
  },
  {
    name: 'an extra working day that is removed stays in the preview',
    file: `${DAYS}/server/draft-present.ts`,
    find: 'if (at >= 0) left.splice(at, 1)',
    put: 'if (at > left.length) left.splice(at, 1)',
    test: `${DAYS}/day-changes.test.ts`,
    shows: 'a Saturday on which everyone works',
  },
  {
    name: 'a preview forgets leave that ends before the change',
    file: `${DAYS}/server/store.ts`,
    find: 'addDays(day, -RUN_ON)',
    put: 'addDays(day, RUN_ON)',
    test: `${DAYS}/random-days.test.ts`,
    shows: 'what the preview says is what is noted afterwards',
  },
]
