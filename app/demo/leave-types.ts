import type { Db } from '#platform/db.ts'
import type { LeaveKind } from './leave-words.ts'

const TYPES = [
  {
    kind: 'study',
    row: {
      name: 'Study leave',
      colour: 'green',
      icon: 'graduation',
      isPaid: true,
      isPrivate: false,
      countsAsWork: false,
      certificateAfterDays: 2,
      askedBy: 'everyone',
    },
    policy: { entitlement: 10_000, proration: 'none', partTime: 'full', carryOver: { max: 0, lastDay: null } },
  },
  {
    kind: 'care',
    row: {
      name: 'Care of a child',
      colour: 'pink',
      icon: 'heart',
      isPaid: false,
      isPrivate: true,
      countsAsWork: false,
      certificateAfterDays: 7,
      askedBy: 'everyone',
    },
    policy: { unlimited: true },
  },
] as const satisfies { kind: LeaveKind; row: object; policy: object }[]

/** The types of leave that the demo company has added, each with its policy. @returns what its leave is stored as */
export async function seedLeaveTypes(db: Db, from: string): Promise<(kind: LeaveKind) => string> {
  const ids = new Map<LeaveKind, string>()
  for (const [rank, { kind, row, policy }] of TYPES.entries()) {
    const { id } = await db
      .insertInto('leaveTypes')
      .values({ ...row, rank: rank + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('leavePolicies')
      .values({ kind: id, effectiveFrom: from, settings: JSON.stringify(policy) })
      .execute()
    ids.set(kind, id)
  }
  return (kind) => ids.get(kind) ?? kind
}
