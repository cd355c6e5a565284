import { type RawBuilder, sql } from 'kysely'
import { personRef } from '#features/core/members/server/api.ts'
import { todayIn } from '#kit/days.ts'
import type { RecordedRow } from '#kit/history.ts'
import type { Db } from '#platform/db.ts'
import { found } from '#platform/problems.ts'
import type { EndedFields, PersonRefOrNull } from '../contract.ts'

/** What a row of a history (`platform/history.ts`) says of itself, as `recordedColumns` brings it. */
export interface RecordedColumns extends Pick<RecordedRow, 'recordedAt' | 'endedAt'> {
  recordedBy: PersonRefOrNull
  endedBy: PersonRefOrNull
  why: string | null
  replacedBy: string | null
}

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of a select list that say who recorded a row and how it ended. @param table with the alias `h`; `recordedJoins` goes with it */
export const recordedColumns = (table: string): RawBuilder<unknown> => sql`
  ${instant('h.recorded_at')} as recorded_at, ${personRef('recorder')} as recorded_by,
  ${instant('h.ended_at')} as ended_at, ${personRef('ender')} as ended_by, h.ended_why as why,
  (select n.id from ${sql.table(table)} n where n.company_id = h.company_id and n.replaces = h.id) as replaced_by`

export const recordedJoins = sql`
  left join users recorder on recorder.company_id = h.company_id and recorder.id = h.recorded_by
  left join users ender on ender.company_id = h.company_id and ender.id = h.ended_by`

/** Rows that stand, and those that were corrected or removed, the latest of these first. */
export function validAndEnded<T extends RecordedColumns>(rows: readonly T[]) {
  const valid = rows.filter(({ endedAt }) => endedAt === null)
  const ended = rows.flatMap((row) =>
    row.endedAt === null ? [] : [{ ...row, endedAt: row.endedAt, why: row.why ?? '' }],
  )
  return { valid, ended: ended.toSorted((a, b) => (a.endedAt < b.endedAt ? 1 : -1)) }
}

/** What an answer says of how a row ended. */
export const endingOf = ({ endedAt, endedBy, why, replacedBy }: EndedFields): EndedFields => ({
  endedAt,
  endedBy,
  why,
  replacedBy,
})

/** The day it is where a person works, their last one if they leave, and the currency there; none without a location that has one. */
export async function whereabouts(db: Db, userId: string, now: Date) {
  const { rows } = await sql<{ timeZone: string | null; currency: string | null; lastDay: string | null }>`
    select u.termination_date as last_day, l.time_zone, nullif(l.currency, '') as currency from users u
    left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}`.execute(db)
  const { timeZone, currency, lastDay } = found(rows[0])
  return { today: todayIn(timeZone ?? 'UTC', now), lastDay, currency }
}
