import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import { peopleShown } from '#features/surfaces/calendar/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Place } from '#platform/cursors.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import type { Kind } from '../../types/contract.ts'
import { IN_FORCE, type Status, STATUSES } from '../../decisions/contract.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import { knownLeave } from '../../requests/server/surface-store.ts'

export interface Filter {
  from: string
  to: string
  departments?: readonly string[] | undefined
  people?: readonly string[] | undefined
  kind?: readonly Kind[] | undefined
  status?: readonly Status[] | undefined
  updatedSince?: string | undefined
  limit: number
}

interface Row {
  id: string
  user: PersonRef
  kind: Kind | null
  kindName: string | null
  isSensitive: boolean
  status: Status
  firstDay: string
  lastDay: string
  firstPart: 'full' | 'am' | 'pm'
  lastPart: 'full' | 'am' | 'pm'
  length: number | null
  updatedAt: string
  place: readonly [string, string]
}

/** One more than is shown: whether there are more is known without counting. */
export async function list(db: Db, actor: Actor, filter: Filter, after: Place | null): Promise<Row[]> {
  const { from, to, kind, updatedSince, limit } = filter
  const known = knownLeave(actor, sql`${inState(filter)} and r.last_day >= ${from} and r.first_day <= ${to}`)
  const conditions: RawBuilder<unknown>[] = [
    peopleShown(actor, filter),
    // of leave whose kind the reader may not know no filter tells it either
    ...(kind?.length ? [sql`a.kind = any(${[...kind]}::text[])`] : []),
    ...(updatedSince ? [sql`a.updated_at >= ${updatedSince}::timestamptz`] : []),
    ...(after ? [sql`(a.first_day, a.id) > (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ]
  const { rows } = await sql<Row>`
    select a.id, ${personRef('u')} as user, a.kind, a.kind_name, a.is_sensitive, a.status, a.first_day, a.last_day, a.first_part, a.last_part, a.length,
      ${iso('a.updated_at')} as updated_at, json_build_array(a.first_day, a.id) as place
    from (${known}) a join users u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)}
    order by a.first_day, a.id limit ${limit + 1}`.execute(db)
  return rows
}

/** Said by the words of the index where only leave is asked for that is planned, pending or taken: that one is small. */
function inState({ status, updatedSince }: Filter): RawBuilder<unknown> {
  const states = status?.length ? status : updatedSince ? STATUSES : IN_FORCE
  const some = sql`r.status = any(${[...states]}::text[])`
  return states.every((one) => IN_FORCE.includes(one)) ? sql`${inForce('r')} and ${some}` : some
}
