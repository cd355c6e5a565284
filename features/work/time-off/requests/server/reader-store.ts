import { sql } from 'kysely'
import { KINDS } from '../../balances/contract.ts'
import type { FieldTold } from '#features/people/access/server/api.ts'

/** Whoever was asked to decide on a leave of this person. */
const approvers = (userId: string) => sql`(select a.user_id, min(r.asked_at) as since from time_off_approvers a
  join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id where r.user_id = ${userId} group by a.user_id)`
/** Whoever is asked to decide now. */
const deciding = (userId: string) => sql`(select a.user_id, min(r.asked_at) as since from time_off_approvers a
  join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id
  where r.user_id = ${userId} and r.status = 'pending' group by a.user_id)`

const THEMSELVES = { themselves: 'view', where: 'timeOffReaders.own' } as const
const APPROVERS = { named: approvers, where: 'timeOffReaders.approver' } as const

/** Of what somebody's record of time off consists, and who reads it by other rules than the record's. */
export const fieldsOfRecord: readonly FieldTold[] = [
  {
    name: 'dates',
    word: 'timeOffReaders.dates',
    also: [THEMSELVES, APPROVERS, { everybody: true, where: 'timeOffReaders.away' }],
  },
  {
    name: 'kind',
    word: 'timeOffReaders.kind',
    also: [
      THEMSELVES,
      APPROVERS,
      ...KINDS.map((kind) => ({ key: `calendar.${kind}`, where: `calendar.kind-${kind}` })),
    ],
  },
  { name: 'comment', word: 'timeOffReaders.comment', also: [THEMSELVES, APPROVERS] },
  {
    name: 'balance',
    word: 'timeOffReaders.balance',
    also: [{ named: deciding, where: 'timeOffReaders.deciding' }],
  },
]
