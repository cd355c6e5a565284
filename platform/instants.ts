import { type RawBuilder, sql } from 'kysely'

/**
 * A point in time as answers carry it: `2026-11-22T12:00:00.000Z`, in milliseconds and UTC, or null.
 * @param column of type timestamptz, with or without its table's alias
 */
export const iso = (column: string): RawBuilder<string | null> =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
