import type { SweepPart } from '#tests/sweeps/part.ts'
import { policies } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    policy: string
  }
}

let saved = 0
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
  own: { basedOn: 'policy' },
  params: { kind: 'vacation' },
  records: async (db, { user }) => ({
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
  }),
  examples: { savePolicy: () => ({ ...policy, from: `${2030 + saved++}-01-01` }) },
  passesOver: ['savePolicy.basedOn'],
}
