import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Holding } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'

interface NewAdjustment {
  userId: string
  kind: Kind
  day: string
  amount: number
  reason: string
  createdBy: string
  importId?: string
}

export const insertAdjustment = (db: Db, row: NewAdjustment) =>
  db.insertInto('leaveAdjustments').values(row).returning('id').executeTakeFirstOrThrow()

/** The same for many, in one statement. @returns their ids, in the order of what is given */
export async function insertAdjustments(db: Db, given: readonly NewAdjustment[]): Promise<string[]> {
  const rows = given.map((one) => ({ id: randomUUID(), ...one }))
  if (rows.length) await db.insertInto('leaveAdjustments').values(rows).execute()
  return rows.map(({ id }) => id)
}

interface Bringing {
  kind: Kind
  reason: string
  createdBy: string
  importId: string
}

/** In one statement. @returns their ids, in the order of what is given */
export function insertOpenings(
  db: Db,
  adjustments: readonly { userId: string; day: string; amount: number }[],
  bringing: Bringing,
): Promise<string[]> {
  return insertAdjustments(
    db,
    adjustments.map(({ userId, day, amount }) => ({ userId, day, amount, ...bringing })),
  )
}

export const adjustmentsOf = (db: Db, userId: string) =>
  db
    .selectFrom('leaveAdjustments as a')
    .leftJoin('users as u', 'u.id', 'a.createdBy')
    .select([
      'a.id',
      'a.kind',
      'a.day',
      'a.amount',
      'a.reason',
      sql<string>`coalesce(u.first_name || ' ' || u.last_name, '')`.as('createdBy'),
    ])
    .where('a.userId', '=', userId)
    .orderBy('a.createdAt', 'desc')
    .limit(200)
    .execute()

export const heldAdjustments: Holding = {
  word: 'timeOff.held',
  // what came with the person goes with them
  held: (person) =>
    sql<boolean>`exists (select 1 from leave_adjustments l where l.user_id = ${sql.ref(person)} and l.import_id is null)`,
}
