import { type RawBuilder, sql } from 'kysely'
import type { FieldFilter } from '#features/people/custom-fields/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { folded, matching } from '#platform/search.ts'
import type { RowState } from '../contract.ts'
import { reachedIn } from './access.ts'
import type { Cells, Column } from './rules.ts'

/** Of a table that a person has rows in: of the state that the list tells, the first of them and how many there are. */
export interface RowsInLine {
  state: RowState
  rows: number
  cells: Cells
  startsOn: string | null
  endsOn: string | null
}

/** By the ids of the tables. */
export type TableLines = Readonly<Record<string, RowsInLine>>

/** The rows of person `u` of location `l` in these tables, as far as the actor sees them in that person's record. */
export function rowsIn(actor: Actor, tableIds: readonly string[], now: Date): RawBuilder<TableLines> {
  const today = sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`
  const seen = reachedIn(actor, tableIds, 'view', { table: 'r.table_id', person: 'u.id' })
  return sql<TableLines>`(
    select coalesce(json_object_agg(t.table_id, json_build_object('state', t.state, 'rows', t.rows, 'cells', t.cells,
      'startsOn', t.starts_on, 'endsOn', t.ends_on)), '{}')
    from (select distinct on (s.table_id) s.*, count(*) over (partition by s.table_id, s.state)::int as rows
      from (select r.id, r.table_id, r.cells, r.starts_on, r.ends_on, case when r.ends_on < ${today} then 'expired'
          when r.starts_on > ${today} then 'planned' else 'current' end as state
        from field_table_rows r where r.company_id = u.company_id and r.user_id = u.id and r.ended_at is null
          and r.table_id = any(${[...tableIds]}::uuid[]) and ${seen}) s
      order by s.table_id, array_position(array['current', 'planned', 'expired'], s.state),
        case s.state when 'planned' then s.starts_on end, s.ends_on desc nulls first, s.id) t)`
}

export interface RowFilter {
  column: Column
  filter: FieldFilter
}

/** Whether a person `u` has a row in this table of which all this is true. */
export const hasRow = (tableId: string, filters: readonly RowFilter[]): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from field_table_rows r where r.company_id = u.company_id and r.user_id = u.id
    and r.table_id = ${tableId}::uuid and r.ended_at is null
    and ${sql.join([sql`true`, ...filters.map(within)], sql` and `)})`

/** Whether a person `u` has none. */
export const hasNoRow = (tableId: string): RawBuilder<boolean> => sql<boolean>`not ${hasRow(tableId, [])}`

function within({ column: { id, type }, filter }: RowFilter): RawBuilder<unknown> {
  const text = sql`(r.cells ->> ${id}::text)`
  if ('choices' in filter)
    return type === 'country'
      ? sql`${text} = any(${[...filter.choices]}::text[])`
      : sql`jsonb_exists_any(r.cells -> ${id}::text, ${[...filter.choices]}::text[])`
  if ('words' in filter) return sql`(${sql.join(matching(folded(text), filter.words), sql` and `)})`
  const as = sql.raw(type === 'number' ? 'numeric' : 'date')
  const limits = [
    filter.from === null ? null : sql`${text}::${as} >= ${filter.from}::${as}`,
    filter.to === null ? null : sql`${text}::${as} <= ${filter.to}::${as}`,
  ]
  return sql`(${sql.join(
    limits.filter((limit) => limit !== null),
    sql` and `,
  )})`
}
