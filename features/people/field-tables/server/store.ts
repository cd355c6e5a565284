import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type Reminded, sectionOfTable } from '../contract.ts'
import type { Column } from './rules.ts'

export interface Table {
  id: string
  name: string
  description: string
  columns: Column[]
  remindDays: number | null
  remindTo: Reminded[]
  isArchived: boolean
  version: number
}

const COLUMNS = ['id', 'name', 'description', 'columns', 'remindDays', 'remindTo', 'isArchived', 'version'] as const

/** What a request for a row knows of its table. */
export type Named = Pick<Table, 'id' | 'name' | 'columns' | 'isArchived'>

/** The table whose id is in a column, as JSON; null where there is none. */
export const tableIn = (column: string): RawBuilder<Named | null> => sql<Named | null>`(
  select json_build_object('id', t.id, 'name', t.name, 'columns', t.columns, 'isArchived', t.is_archived)
  from field_tables t where t.id = ${sql.ref(column)})`

/** All tables of the company in their order, archived ones last. */
export const all = async (db: Db): Promise<Table[]> =>
  (await db
    .selectFrom('fieldTables')
    .select(COLUMNS)
    .orderBy('isArchived')
    .orderBy('position')
    .orderBy('id')
    .execute()) as unknown as Table[]

/** Held until the end of the transaction: rows are added by the columns that it has now. @param lock `share` where only rows change */
export const find = async (db: Db, id: string, lock: 'update' | 'share' = 'update'): Promise<Table | undefined> => {
  const query = db.selectFrom('fieldTables').select(COLUMNS).where('id', '=', id)
  return (await (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()) as unknown as
    | Table
    | undefined
}

/** Whether another table is called so, and how many there are. */
export async function around(db: Db, name: string, butFor: string | null) {
  const { rows } = await sql<{ taken: boolean; count: number }>`
    select exists (select 1 from field_tables where lower(name) = lower(${name}) and id is distinct from ${butFor}::uuid) as taken,
      (select count(*)::int from field_tables) as count`.execute(db)
  return rows[0]!
}

export type Written = Pick<Table, 'name' | 'description' | 'columns' | 'remindDays' | 'remindTo'>

const written = ({ columns, ...rest }: Written) => ({ ...rest, columns: JSON.stringify(columns) })

/** A table at the end of the order. */
export async function insert(db: Db, table: Written): Promise<string> {
  const { id } = await db
    .insertInto('fieldTables')
    .values({ ...written(table), position: sql<number>`coalesce((select max(position) + 1 from field_tables), 0)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Compare-and-set. @returns the new version, or undefined on a version conflict */
export const change = (db: Db, id: string, table: Written, version: number | undefined) =>
  set(db, id, written(table), version)

/** @returns the new version, or undefined when it was so already or was changed since */
export const archive = (db: Db, id: string, isArchived: boolean, version: number | undefined) =>
  set(db, id, { isArchived }, version, !isArchived)

async function set(db: Db, id: string, values: object, version: number | undefined, wasArchived?: boolean) {
  let query = db
    .updateTable('fieldTables')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (wasArchived !== undefined) query = query.where('isArchived', '=', wasArchived)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('fieldTables').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** Tables that are not named come after these, in their order. @returns how many of those named are there */
export async function order(db: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ isNamed: boolean }>`
    update field_tables t set position = p.position from (
      select f.id, n.at is not null as is_named, row_number() over (order by n.at nulls last, f.position, f.id)::int - 1 as position
      from field_tables f left join unnest(${[...ids]}::uuid[]) with ordinality as n(id, at) on n.id = f.id
    ) p where t.id = p.id returning p.is_named`.execute(db)
  return rows.filter(({ isNamed }) => isNamed).length
}

/** Each table is a right of roles. */
export const asRights = async (db: Db) => {
  const tables = await db.selectFrom('fieldTables').select(['id', 'name']).orderBy('position').orderBy('id').execute()
  return tables.map(({ id, name }) => ({ section: sectionOfTable(id), name }))
}

/** Whether there is such a table, and whether it is in profiles. */
export const isArchived = async (db: Db, id: string): Promise<boolean | undefined> =>
  (await db.selectFrom('fieldTables').select('isArchived').where('id', '=', id).executeTakeFirst())?.isArchived
