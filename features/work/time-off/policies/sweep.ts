import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { type Fixtures, label, type SweepPart } from '#tests/sweeps/part.ts'
import { policies } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    policy: string
    policyGroup: string
    firstPolicyGroup: string
    plannedPolicy: string
  }
}

let saved = 0
const groupIn = ({ location }: Fixtures) => ({ name: label(), locationIds: [location] })
const policy = {
  kind: 'vacation',
  unlimited: false,
  entitlement: 25_000,
  daysType: 'working',
  accrual: 'front-loaded',
  proration: 'days',
  rounding: 'none',
  carryOverMax: null,
  carryOverLastDay: null,
  floor: 0,
  pendingReserves: true,
}

export const sweep: SweepPart = {
  of: [policies],
  own: {
    id: 'plannedPolicy',
    basedOn: 'policy',
    groupId: 'policyGroup',
    groupIds: 'policyGroup',
    group: 'location',
    kind: 'leaveType',
  },
  params: { kind: 'vacation' },
  records: async (db, { user, mark }) => ({
    policy: (
      await db
        .insertInto('leavePolicies')
        .values({
          kind: 'vacation',
          userId: user,
          effectiveFrom: '2020-01-01',
          settings: JSON.stringify({ unlimited: false, entitlement: 25_000 }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    ...(await twoGroups(db, mark)),
    plannedPolicy: await planned(db, mark),
  }),
  examples: {
    savePolicy: (f) => ({ ...policy, from: `${2030 + saved++}-01-01`, group: groupIn(f) }),
    previewPolicy: (f) => ({ ...policy, from: '2030-01-01', group: groupIn(f) }),
    previewPolicyExamples: (f) => ({ ...policy, from: '2030-01-01', group: groupIn(f) }),
    endPolicyGroup: () => ({ from: `${2030 + saved++}-01-01` }),
    orderPolicyGroups: (f) => ({ kind: 'sick_day', groupIds: [f.policyGroup, f.firstPolicyGroup] }),
  },
  passesOver: ['savePolicy.basedOn'],
}

/** For a group of its own, so that removing it changes nobody's days. */
async function planned(db: Db, mark: string): Promise<string> {
  const version = {
    groupId: randomUUID(),
    kind: 'parental_leave',
    effectiveFrom: '2120-01-01',
    name: `${mark} planned`,
    rank: 1,
    settings: JSON.stringify({ unlimited: true }),
  }
  return (await db.insertInto('leaveGroupPolicies').values(version).returning('id').executeTakeFirstOrThrow()).id
}

/** The only ones of their leave type, so that they can be put in another order. */
async function twoGroups(db: Db, mark: string) {
  await db.deleteFrom('leaveGroupPolicies').where('kind', '=', 'sick_day').execute()
  const [firstPolicyGroup, policyGroup] = [randomUUID(), randomUUID()]
  const rows = [firstPolicyGroup, policyGroup].map((groupId, at) => ({
    groupId,
    kind: 'sick_day',
    effectiveFrom: '2020-01-01',
    name: `${mark} ${at}`,
    rank: at + 1,
    settings: JSON.stringify({ unlimited: true }),
  }))
  await db.insertInto('leaveGroupPolicies').values(rows).execute()
  return { firstPolicyGroup, policyGroup }
}
