import { type RawBuilder, sql } from 'kysely'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Kept } from '#features/people/custom-fields/fields.ts'
import { type RecordedColumns, recordedColumns, recordedJoins } from '#features/people/record/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { HistoryTable } from '#platform/history.ts'
import { type FieldTable, MOST_ROWS } from '../contract.ts'
import type { Cells } from './rules.ts'

export const ROWS: HistoryTable = { name: 'field_table_rows', update: sql`update field_table_rows` }

export interface Row extends RecordedColumns {
  id: string
  tableId: string
  cells: Cells
  startsOn: string | null
  endsOn: string | null
  /** Days where the person works. */
  recordedOn: string
  endedOn: string | null
}

/** All rows of a person in these tables, also those that ended; the latest first. */
export async function rowsOf(db: Db, userId: string, tableIds: readonly string[]): Promise<Row[]> {
  const day = (column: string) =>
    sql`(${sql.ref(column)} at time zone coalesce((select l.time_zone from users u join locations l
      on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}), 'UTC'))::date`
  const { rows } = await sql<Row>`
    select h.id, h.table_id, h.cells, h.starts_on, h.ends_on, ${day('h.recorded_at')} as recorded_on,
      ${day('h.ended_at')} as ended_on, ${recordedColumns('field_table_rows')}
    from field_table_rows h ${recordedJoins} where h.user_id = ${userId} and h.table_id = any(${[...tableIds]}::uuid[])
    order by coalesce(h.starts_on, h.recorded_at::date) desc, h.recorded_at desc, h.id`.execute(db)
  return rows
}

export interface Key {
  userId: string
  tableId: string
}

const inTable = (db: Db, { userId, tableId }: Key) =>
  db
    .selectFrom('fieldTableRows')
    .select(['id', 'cells', 'firstId'])
    .where('userId', '=', userId)
    .where('tableId', '=', tableId)
type FoundRow = { id: string; cells: Cells; firstId: string } | undefined

/** A row of this person in this table, also one that ended. */
export const find = async (db: Db, key: Key, id: string) =>
  (await inTable(db, key).where('id', '=', id).executeTakeFirst()) as FoundRow

/** The valid one of a row and its corrections. @param firstId the first of them */
export const findValid = async (db: Db, key: Key, firstId: string) =>
  (await inTable(db, key).where('firstId', '=', firstId).where('endedAt', 'is', null).executeTakeFirst()) as FoundRow

/** The same as JSON, by the keys of its columns. @param person @param table @param first columns that hold the ids */
export const rowIn = (
  person: string,
  table: string,
  first: string,
): RawBuilder<Record<string, Kept> | null> => sql<Record<
  string,
  Kept
> | null>`(select (select coalesce(json_object_agg(${keyOfField('')}::text || cell.key, cell.value), '{}') from jsonb_each(r.cells) cell)
  from field_table_rows r where r.user_id = ${sql.ref(person)} and r.table_id = ${sql.ref(table)} and r.first_id = ${sql.ref(first)}
    and r.ended_at is null limit 1)`

export interface NewRow {
  cells: Cells
  startsOn: string | null
  endsOn: string | null
}

/** @param replaces the row that it takes the place of @returns undefined when the person has as many rows as there may be */
export async function insert(
  db: Db,
  { userId, tableId }: Key,
  { cells, startsOn, endsOn }: NewRow,
  { by, replaces }: { by: string; replaces: { id: string; firstId: string } | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into field_table_rows (id, table_id, user_id, first_id, cells, starts_on, ends_on, recorded_by, replaces)
    select n.id, ${tableId}, ${userId}, coalesce(${replaces?.firstId ?? null}::uuid, n.id), ${JSON.stringify(cells)}::jsonb,
      ${startsOn}::date, ${endsOn}::date, ${by}, ${replaces?.id ?? null}::uuid
    from (select gen_random_uuid() as id) n
    where (select count(*) from field_table_rows r where r.user_id = ${userId} and r.table_id = ${tableId} and r.ended_at is null) < ${MOST_ROWS}
    returning id`.execute(db)
  return rows[0]?.id
}

/** How many rows people have in each table, by its id. */
export async function counts(db: Db): Promise<Map<string, NonNullable<FieldTable['count']>>> {
  const { rows } = await sql<NonNullable<FieldTable['count']> & { id: string }>`
    select table_id as id, count(*) filter (where ended_at is null)::int as rows,
      count(distinct user_id) filter (where ended_at is null)::int as people, count(*)::int as "all"
    from field_table_rows group by table_id`.execute(db)
  return new Map(rows.map(({ id, ...count }) => [id, count]))
}

/** In how many rows, also those that ended, each column has a value, by the column's id; and how many rows there are. */
export async function uses(db: Db, tableId: string): Promise<{ all: number; columns: Map<string, number> }> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    select null as id, count(*)::int as count from field_table_rows where table_id = ${tableId}
    union all select k.id, count(*)::int from field_table_rows r, jsonb_object_keys(r.cells) as k(id)
      where r.table_id = ${tableId} group by k.id`.execute(db)
  return {
    all: rows.find(({ id }) => id === null)?.count ?? 0,
    columns: new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const]))),
  }
}

/** Other columns say from when and until when rows are valid. */
export const markDays = (db: Db, tableId: string, starts: string | null, ends: string | null) =>
  sql`update field_table_rows set starts_on = (cells ->> ${starts}::text)::date, ends_on = (cells ->> ${ends}::text)::date
    where table_id = ${tableId}`.execute(db)

export interface ImportedRow extends Key, NewRow {}

/** Rows of new people, in one statement. @returns their ids, and the columns that each of them fills */
export async function insertMany(db: Db, rows: readonly ImportedRow[], by: string) {
  const { rows: made } = await sql<{ id: string; userId: string; tableId: string; filled: string[] }>`
    with given as (
      select gen_random_uuid() as id, (r.row ->> 'tableId')::uuid as table_id, (r.row ->> 'userId')::uuid as user_id,
        (r.row -> 'cells')::jsonb as cells, (r.row ->> 'startsOn')::date as starts_on, (r.row ->> 'endsOn')::date as ends_on
      from json_array_elements(${JSON.stringify(rows)}::json) r(row)
    )
    insert into field_table_rows (id, table_id, user_id, first_id, cells, starts_on, ends_on, recorded_by)
    select id, table_id, user_id, id, cells, starts_on, ends_on, ${by}::uuid from given
    returning id, user_id, table_id, array(select jsonb_object_keys(cells)) as filled`.execute(db)
  return made
}
