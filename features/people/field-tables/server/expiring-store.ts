import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { namedIn, reachedIn } from './access.ts'
import type { Cells } from './rules.ts'

/** Rows that have expired stay in the list for so long. */
export const PAST_DAYS = 30

export interface Expiring {
  id: string
  user: PersonRef
  tableId: string
  cells: Cells
  endsOn: string
  daysLeft: number
}

/** `may.see` of the rows `h` of these tables, in SQL. */
const seenRows = (actor: Actor, tableIds: readonly string[]): RawBuilder<boolean> =>
  reachedIn(actor, tableIds, 'view', { table: 'h.table_id', person: 'h.user_id' })

/** Rows of present people whose last day, where they work, is near or has just been; the next to expire first. */
export async function expiring(
  { db, actor, now }: { db: Db; actor: Actor; now: Date },
  { tableIds, days, most }: { tableIds: readonly string[]; days: number; most: number },
): Promise<Expiring[]> {
  const today = sql`(${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date`
  const { rows } = await sql<Expiring>`
    select h.id, ${personRef('u')} as "user", h.table_id, h.cells, h.ends_on, h.ends_on - ${today} as days_left
    from field_table_rows h join users u on u.company_id = h.company_id and u.id = h.user_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where h.ended_at is null and h.ends_on between ${today} - ${PAST_DAYS}::int and ${today} + ${days}::int
      and ${present('u')} and ${seenRows(actor, tableIds)}
    order by h.ends_on, u.name_key, h.id limit ${most}`.execute(db)
  return rows
}

/** Rows of person `p` that expire within these days, as one JSON list: of the tables whose rows of theirs the actor sees. */
export const expiringOf = (actor: Actor, { days, most }: { days: number; most: number }): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', p.id, 'today', p.today, 'table', e.name, 'columns', e.columns, 'cells', e.cells,
      'endsOn', e.ends_on) order by e.ends_on, e.id)
  from (
    select h.id, t.name, t.columns, h.cells, h.ends_on
    from field_table_rows h join field_tables t on t.company_id = h.company_id and t.id = h.table_id and not t.is_archived
    where h.company_id = p.company_id and h.user_id = p.id and h.ended_at is null
      and h.ends_on between p.today and p.today + ${days}::int and p.deactivated_at is null
      and ${actor.isAdmin ? sql<boolean>`true` : seenRows(actor, namedIn(actor))}
    order by h.ends_on, h.id limit ${most}
  ) e)`

export interface Exported {
  firstName: string
  lastName: string
  cells: Cells
  place: [nameKey: string, userId: string, startsOn: string, id: string]
}

const place = sql`u.name_key, u.id, coalesce(h.starts_on, '0001-01-01'), h.id`
const exported = (
  actor: Actor,
  tableId: string,
) => sql`field_table_rows h join users u on u.company_id = h.company_id and u.id = h.user_id
  where h.table_id = ${tableId} and h.ended_at is null and ${present('u')} and ${seenRows(actor, [tableId])}`

export async function count(db: Db, actor: Actor, tableId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${exported(actor, tableId)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** The next rows of a file, by the names of the people. @param after the place of the last one before */
export async function part(
  db: Db,
  actor: Actor,
  { tableId, after, most }: { tableId: string; after: Exported['place'] | null; most: number },
): Promise<Exported[]> {
  const from = after
    ? sql`(${place}) > (${after[0]}::text, ${after[1]}::uuid, ${after[2]}::date, ${after[3]}::uuid)`
    : sql`true`
  const { rows } = await sql<Exported>`
    select u.first_name, u.last_name, h.cells, json_build_array(${place}) as place
    from ${exported(actor, tableId)} and ${from} order by ${place} limit ${most}`.execute(db)
  return rows
}
