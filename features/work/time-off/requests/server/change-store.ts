import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../balances/contract.ts'
import type { Span } from './store.ts'

/** What a request was before somebody changed it. */
export interface Before extends Span {
  kind: Kind
  approverIds: string[]
}

export interface Edit {
  id: string
  actorId: string | null
  before: Before
  noteChanged: boolean
}

/** A request has changes to write about. @returns since when: the first of them, in whatever order they are taken up */
export async function beginChanges(db: Db, id: string, at: Date): Promise<Date | undefined> {
  const row = await db
    .updateTable('timeOffRequests')
    .set({ changesSince: sql`least(changes_since, ${at})` })
    .where('id', '=', id)
    .returning('changesSince')
    .executeTakeFirst()
  return row?.changesSince ?? undefined
}

/** All changes since the last letter, the oldest first; from now on there are none to write about. */
export async function takeChanges(db: Db, id: string): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    with since as (select id, changes_since from time_off_requests where id = ${id} and changes_since is not null for update),
    done as (update time_off_requests r set changes_since = null from since where r.id = since.id)
    select e.id, e.actor_id, e.details -> 'before' as before, coalesce((e.details ->> 'noteChanged')::boolean, false) as note_changed
    from since join events e on e.subject_id = since.id and e.name = 'timeOff.edited' and e.at >= since.changes_since
    order by e.at, e.id`.execute(db)
  return rows
}
