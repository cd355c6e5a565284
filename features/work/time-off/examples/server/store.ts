import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import type { Kind } from '../../types/contract.ts'
import type { ExampleFields, Series } from '../contract.ts'

export interface Row extends ExampleFields, Series {
  id: string
  version: number
}

const columns = sql`e.id, e.kind, e.group_id, e.name, e.hire_date, e.weekdays, e.leave, e.as_of, e.expected, e.note, e.version`

/** All of a leave type, those of its groups included; in the order in which they were added. */
export async function list(db: Db, kind: Kind): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from leave_examples e where e.kind = ${kind} order by e.created_at, e.id`.execute(db)
  return rows
}

/** Held until the transaction ends. */
export async function hold(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns} from leave_examples e where e.id = ${id} for update`.execute(db)
  return rows[0]
}

const stored = ({ name, hireDate, weekdays, leave, asOf, expected, note }: ExampleFields) => ({
  name,
  hireDate,
  weekdays: [...weekdays],
  leave: JSON.stringify(leave),
  asOf,
  expected,
  note,
})

export async function insert(db: Db, example: ExampleFields & Series): Promise<string> {
  const { kind, groupId } = example
  const { id } = await db
    .insertInto('leaveExamples')
    .values({ ...stored(example), kind, groupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Problem 409 when another person changed it in the meantime */
export async function change(db: Db, id: string, fields: ExampleFields, version: number | undefined): Promise<number> {
  let query = db
    .updateTable('leaveExamples')
    .set((eb) => ({ ...stored(fields), version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  const saved = await query.returning('version').executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved.version
}

/** @throws Problem 409 where it has another version */
export async function remove(db: Db, id: string, version: number | undefined): Promise<void> {
  let query = db.deleteFrom('leaveExamples').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  if (!(await query.returning('id').executeTakeFirst())) throw conflict('errors.stale')
}

/** @returns what they were called */
export const removeOfGroup = (db: Db, groupId: string) =>
  db.deleteFrom('leaveExamples').where('groupId', '=', groupId).returning(['id', 'kind', 'name']).execute()
