import type { Fault } from './fault.ts'

const RULES = 'kit/history.test.ts'
const PAY = 'features/people/compensation/compensation.test.ts'
const ACCESS = 'features/people/compensation/compensation-access.test.ts'

/** Effective-dated rows, and what they say of pay. */
export const history: readonly Fault[] = [
  {
    name: 'a row of a history goes on after its own last day',
    file: 'kit/history.ts',
    find: '=> (a && (!b || a < b) ? a : b)',
    put: '=> b',
    test: RULES,
    shows: 'a row that is over without another after it has ended',
  },
  {
    name: 'the order in which rows were recorded decides which is in force',
    file: 'kit/history.ts',
    find: 'rows.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))',
    put: '[...rows]',
    test: RULES,
    shows: 'the order in which they were recorded does not matter',
  },
  {
    name: 'what was corrected later is forgotten when the past is rebuilt',
    file: 'kit/history.ts',
    find: '(endedAt === null || instant < endedAt)',
    put: 'endedAt === null',
    test: RULES,
    shows: 'rebuilds what was known after each of them',
  },
  {
    name: 'a row that was corrected is corrected once more',
    file: 'platform/history.ts',
    find: 'and ended_at is null returning id',
    put: 'returning id',
    test: PAY,
    shows: 'a correction keeps the wrong row',
  },
  {
    name: 'the app may change rows of pay in place',
    sql: 'grant update, delete on compensations to staffroom_app',
    test: PAY,
    shows: 'the app can neither change nor delete a row',
  },
  {
    name: 'a row of pay ends without a reason',
    sql: 'alter table compensations drop constraint ended_with_reason',
    test: PAY,
    shows: 'only end it once',
  },
  {
    name: 'the day in Greenwich decides what pay is in force',
    file: 'features/people/record/server/history-store.ts',
    find: "todayIn(timeZone ?? 'UTC', now)",
    put: "todayIn('UTC', now)",
    test: PAY,
    shows: 'what is in force follows the day, where the person works',
  },
  {
    name: 'pay is revealed without a trace',
    file: 'features/people/compensation/server/actions.ts',
    find: '  await record(ctx, readingFacts.payRead, userId, {})\n',
    put: '',
    test: PAY,
    shows: 'each reveal is in the trail',
  },
  {
    name: 'revealed pay is kept for a repeated call',
    file: 'features/people/compensation/contract.ts',
    find: '    secret: true,\n',
    put: '',
    test: PAY,
    shows: 'are not kept for a repeated call',
  },
  {
    name: 'whoever may not see pay reveals it',
    file: 'features/people/compensation/server/actions.ts',
    find: '  ensure(may.see(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))\n',
    put: '',
    test: ACCESS,
    shows: 'with []',
  },
  {
    name: 'whoever sees pay corrects it',
    file: 'features/people/compensation/server/access.ts',
    find: "mayOf(actor, relation, 'compensation', 'edit')",
    put: "mayOf(actor, relation, 'compensation', 'view')",
    test: ACCESS,
    shows: 'other.compensation.view',
  },
  {
    name: 'the keeper of a list learns that one person has a bonus',
    file: 'features/core/catalogues/server/store.ts',
    find: 'between 1 and ${SMALLEST_PAY_GROUP - 1}::int then null',
    put: 'between 1 and ${SMALLEST_PAY_GROUP - 1}::int then 1',
    test: PAY,
    shows: 'does not learn how few people have an entry',
  },
]
