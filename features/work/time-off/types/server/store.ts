import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import type { LeaveType, LeaveTypeFields } from '../contract.ts'

export interface Kept extends Omit<LeaveType, 'isUsed'> {
  isUsed: boolean
}

/** Whether `t` says what something is: leave, a balance, a policy, an example, or a condition of an approval flow. */
const isUsed = sql<boolean>`(exists (select 1 from time_off_requests r where r.own_type_id = t.id)
  or exists (select 1 from leave_adjustments a where a.own_type_id = t.id)
  or exists (select 1 from leave_policies p where p.own_type_id = t.id)
  or exists (select 1 from leave_group_policies g where g.own_type_id = t.id)
  or exists (select 1 from leave_examples e where e.own_type_id = t.id)
  or exists (select 1 from approval_flows f where t.id::text = any(f.kinds)))`

const columns = sql`t.id, t.name, t.colour, t.icon, t.is_paid, t.is_private, t.counts_as_work, t.certificate_after_days, t.asked_by,
  t.archived_at is not null as is_archived, t.version, ${isUsed} as is_used`

/** In their order, the archived ones last. */
export async function list(db: Db): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select ${columns} from leave_types t order by t.archived_at is not null, t.rank, t.name_key, t.id`.execute(db)
  return rows
}

/** Held until the transaction ends, so that it is not deleted while someone begins to use it. */
export async function hold(db: Db, id: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`select ${columns} from leave_types t where t.id = ${id} for update`.execute(db)
  return rows[0]
}

export async function nameIsTaken(db: Db, name: string, except: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`select exists (select 1 from leave_types t
    where t.name_key = lower(${name} collate "und-x-icu") and t.id <> ${except}) as is_taken`.execute(db)
  return rows[0]!.isTaken
}

export async function count(db: Db): Promise<number> {
  const { count: all } = await db
    .selectFrom('leaveTypes')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return all
}

/** The last in the order. @returns undefined when there is one of this name */
export async function insert(db: Db, fields: LeaveTypeFields): Promise<string | undefined> {
  const row = await db
    .insertInto('leaveTypes')
    .values({ ...fields, rank: sql<number>`(select coalesce(max(rank), 0) + 1 from leave_types)` })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @throws Problem 409 when another person changed it in the meantime */
export async function change(db: Db, id: string, fields: LeaveTypeFields, version: number | undefined) {
  let query = db
    .updateTable('leaveTypes')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  const saved = await query.returning('version').executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved.version
}

/** @throws Problem 409 where it has another version, or is archived (or offered) already */
export async function setArchived(
  db: Db,
  id: string,
  { at, version }: { at: Date | null; version: number | undefined },
): Promise<number> {
  let query = db
    .updateTable('leaveTypes')
    .set((eb) => ({ archivedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archivedAt', at ? 'is' : 'is not', null)
  if (version !== undefined) query = query.where('version', '=', version)
  const saved = await query.returning('version').executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved.version
}

/** @throws Problem 409 where it has another version */
export async function remove(db: Db, id: string, version: number | undefined): Promise<void> {
  let query = db.deleteFrom('leaveTypes').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  if (!(await query.returning('id').executeTakeFirst())) throw conflict('errors.stale')
}

/** These come first, in this order; others follow as they were. @returns their names; undefined where one is gone */
export async function order(db: Db, ids: readonly string[]): Promise<string[] | undefined> {
  const { rows: all } = await sql<{ id: string; name: string }>`
    select t.id, t.name from leave_types t order by t.rank, t.name_key, t.id for update`.execute(db)
  const names = new Map(all.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) return undefined
  const inOrder = [...new Set([...ids, ...names.keys()])]
  await sql`update leave_types t set rank = o.at from unnest(${inOrder}::uuid[]) with ordinality o(id, at) where t.id = o.id`.execute(
    db,
  )
  return ids.map((id) => names.get(id)!)
}
