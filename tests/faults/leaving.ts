import type { Fault } from './fault.ts'

const LEAVING = 'features/people/leaving'
const STORE = `${LEAVING}/server/store.ts`
const CARRYING = `${LEAVING}/leaving.test.ts`
const RECORDING = `${LEAVING}/recording.test.ts`

/** How employment ends: on the right day, once, and never of the last administrator. */
export const leaving: readonly Fault[] = [
  {
    name: 'a leaving is carried out a day early',
    file: STORE,
    find: 'where ${OPEN} and v.user_id = ${userId} and v.last_day < ${TODAY(now)} for update of v',
    put: 'where ${OPEN} and v.user_id = ${userId} and v.last_day <= ${TODAY(now)} for update of v',
    also: {
      find: 'where ${OPEN} and v.last_day < ${TODAY(now)}\n',
      put: 'where ${OPEN} and v.last_day <= ${TODAY(now)}\n',
    },
    test: CARRYING,
    shows: 'a leaver on a Friday',
  },
  {
    name: 'a leaving is carried out twice',
    file: STORE,
    find: 'const OPEN = sql`v.carried_out_at is null and v.withdrawn_at is null`',
    put: 'const OPEN = sql`v.withdrawn_at is null`',
    test: CARRYING,
    shows: 'a leaver on a Friday',
  },
  {
    name: 'a leaving that was withdrawn is carried out',
    file: STORE,
    find: 'const OPEN = sql`v.carried_out_at is null and v.withdrawn_at is null`',
    put: 'const OPEN = sql`v.carried_out_at is null`',
    test: CARRYING,
    shows: 'a planned leaving',
  },
  {
    name: "the last day ends in the company's zone instead of the person's",
    file: STORE,
    find: "(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date",
    put: "(${now}::timestamptz at time zone 'Europe/Stockholm')::date",
    test: CARRYING,
    shows: 'a leaver on a Friday',
  },
  {
    name: 'the last administrator leaves by the worker',
    file: `${LEAVING}/server/carry-actions.ts`,
    find: '(await lastAdministrators(ctx, held)).size > 0',
    put: '(await lastAdministrators(ctx, held)).size > 1',
    test: RECORDING,
    shows: 'of the last administrator',
  },
  {
    name: 'both administrators plan to leave',
    file: STORE,
    find: '\n      and not exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id and ${OPEN}) limit 1',
    put: ' limit 1',
    test: RECORDING,
    shows: 'of the last administrator',
  },
  {
    name: 'a person reads why they were dismissed',
    file: `${LEAVING}/server/access.ts`,
    find: "!relation.own && mayOf(actor, relation, 'job.employment', 'edit')",
    put: "mayOf(actor, relation, 'job.employment', 'view')",
    test: CARRYING,
    shows: 'a leaver on a Friday',
  },
  {
    name: 'the chosen manager comes to report to themselves',
    file: `${LEAVING}/server/carry-actions.ts`,
    find: 'to: isAbove ? managerId : to',
    put: 'to',
    test: RECORDING,
    shows: 'the chosen one, and whom they are below',
  },
  {
    name: 'leave of the first employment is in the ledger of the second',
    file: 'features/work/time-off/balances/server/rules/periods.ts',
    find: 'from: earlier[index - 1]?.next ?? null,',
    put: 'from: null,',
    test: `${LEAVING}/rehire.test.ts`,
    shows: 'hired again with a new period',
  },
]
