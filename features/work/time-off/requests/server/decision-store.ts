import { type RawBuilder, sql } from 'kysely'
import { personRef } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import { iso } from '#platform/instants.ts'
import { life, type Move, type Status, type Step } from '../contract.ts'

export interface Decision {
  userId: string
  comment: string
  now: Date
  version?: number
}

/** Moves a request by compare-and-set: of two deciders one wins. The database keeps the decision as a row (`keep_leave_decision`). */
export async function move(
  db: Db,
  id: string,
  by: Move,
  decision: Decision,
): Promise<{ status: Status; version: number }> {
  const { from, to } = life.moves[by]
  const done = await db
    .updateTable('timeOffRequests')
    .set((eb) => ({
      status: to,
      decidedBy: decision.userId,
      decidedAt: decision.now,
      decisionComment: decision.comment,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .$if(decision.version !== undefined, (query) => query.where('version', '=', decision.version!))
    .returning('version')
    .executeTakeFirst()
  // Problem 409 for whoever comes second
  if (!done) throw conflict('timeOff.noLongerPossible')
  return { status: to, version: done.version }
}

export interface Cut {
  lastDay: string
  lastPart: 'full' | 'am' | 'pm'
  /** What stays. */
  length: number
  canceled: { firstDay: string; lastDay: string; length: number }
}

/** Ends an approved leave earlier; the days that are cancelled are kept in its history. @throws Problem 409 when it changed meanwhile */
export async function shorten(db: Db, id: string, cut: Cut, by: Required<Decision>): Promise<{ version: number }> {
  const { firstDay, lastDay, length } = cut.canceled
  const { rows } = await sql<{ version: number }>`
    with cut as (
      update time_off_requests set last_day = ${cut.lastDay}, last_part = ${cut.lastPart}, length = ${cut.length}, version = version + 1
      where id = ${id} and status = 'approved' and version = ${by.version} returning id, version
    ), kept as (
      insert into time_off_decisions (request_id, what, decided_by, decided_at, comment, first_day, last_day, length)
      select cut.id, 'shortened', ${by.userId}, ${by.now}, ${by.comment}, ${firstDay}, ${lastDay}, ${length} from cut
    ) select version from cut`.execute(db)
  if (!rows[0]) throw conflict('timeOff.noLongerPossible')
  return rows[0]
}

/** All that happened to the request `r`, the oldest first, as a JSON list of `Step`. */
export const historyOf: RawBuilder<Step[]> = sql<Step[]>`(
  select json_agg(json_build_object('what', s.what, 'by', case when w.id is not null then ${personRef('w')} end, 'at', ${iso('s.at')},
    'comment', s.comment, 'firstDay', s.first_day, 'lastDay', s.last_day, 'length', s.length) order by s.at, s.written)
  from (
    select 'asked' as what, r.asked_by as by, r.asked_at as at, '' as comment, null::date as first_day, null::date as last_day,
      null::int as length, '-infinity'::timestamptz as written
    where not exists (select 1 from time_off_decisions x where x.company_id = r.company_id and x.request_id = r.id and x.what = 'recorded')
    union all
    select d.what, d.decided_by, d.decided_at, d.comment, d.first_day, d.last_day, d.length, d.created_at
    from time_off_decisions d where d.company_id = r.company_id and d.request_id = r.id
  ) s left join users w on w.company_id = r.company_id and w.id = s.by)`
