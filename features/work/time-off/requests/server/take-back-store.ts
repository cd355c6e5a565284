import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { inForce } from '../../balances/server/fact-store.ts'
import { life, type Status } from '../contract.ts'
import { timeOff } from '../facts.ts'
import type { HistoryStep } from './rules/taking-back.ts'

/** The decision `alias` is taken back. */
export const isTakenBack = (alias: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`exists (select 1 from time_off_decisions taken where taken.company_id = ${of('company_id')}
    and taken.request_id = ${of('request_id')} and taken.what = 'takenBack' and ${of('id')} = any(taken.takes_back))`
}

/** Nobody changes the request until the transaction ends. @returns what of it is not in a row of the history */
export async function holdRequest(db: Db, id: string) {
  const { rows } = await sql<{ status: Status; isWritten: boolean; overlaps: boolean }>`
    select r.status, r.decision_written_at is not null as is_written, exists (select 1 from time_off_requests o
      where o.user_id = r.user_id and o.id <> r.id and ${inForce('o')}
        and int4range(o.first_half, o.last_half, '[]') && int4range(r.first_half, r.last_half, '[]')) as overlaps
    from time_off_requests r where r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

/** A row of the history with what only taking it back asks for. */
export interface DecisionRow extends HistoryStep {
  id: string
  standsFor: string | null
  /** Who was asked until an approval in a step, in their own name. */
  asked: string[] | null
}

/** The oldest first. */
export async function madeOf(db: Db, requestId: string): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select d.id, d.what, d.decided_by as by, ${iso('d.decided_at')} as at, d.step, d.stands_for, d.asked,
      d.run is not null and d.run < r.run as is_void, ${isTakenBack('d')} as is_taken_back
    from time_off_decisions d join time_off_requests r on r.company_id = d.company_id and r.id = d.request_id
    where d.request_id = ${requestId} order by d.decided_at, d.created_at`.execute(db)
  return rows
}

/** Waits again, as before the decision. The caller holds it. @returns its new version */
export async function waitAgain(db: Db, id: string, step: number | null): Promise<number> {
  const from = ['pending', ...life.moves.takeBack.from]
  const { rows } = await sql<{ version: number }>`
    update time_off_requests set status = ${life.moves.takeBack.to}, decided_by = null, decided_at = null, decision_comment = '',
      decision_written_at = null, at_step = coalesce(${step}::int, at_step), stuck_since = null, version = version + 1
    where id = ${id} and status = any(${from}) returning version`.execute(db)
  return rows[0]!.version
}

/** These are asked in their own name, and nobody else. Those of steps that came later no longer see the request. @returns who was listed */
export async function askAgain(db: Db, id: string, at: { run: number; step: number }, asked: readonly string[]) {
  await sql`update time_off_steps set began_at = null, asked_ids = '{}', reminded_at = null, escalated_at = null
    where request_id = ${id} and run = ${at.run} and position > ${at.step}`.execute(db)
  const { rows } = await sql<{
    userId: string
  }>`delete from time_off_approvers where request_id = ${id} returning user_id`.execute(db)
  await listAgain(db, id, asked)
  return rows.map(({ userId }) => userId)
}

/** Beside those who are still listed. */
export const listAgain = (db: Db, id: string, asked: readonly string[]) =>
  sql`insert into time_off_approvers (request_id, user_id) select ${id}::uuid, unnest(${[...asked]}::uuid[])
    on conflict (company_id, request_id, user_id) do update set stands_for = null`.execute(db)

/** Marks that the email of this decision is made. @returns false where it is not the latest any more */
export async function markWritten(db: Db, id: string, { status, at }: { status: Status; at: Date }, now: Date) {
  const { rows } = await sql`
    update time_off_requests set decision_written_at = ${now}
    where id = ${id} and status = ${status} and date_trunc('milliseconds', decided_at) = ${at} returning id`.execute(db)
  return rows.length > 0
}

/** The facts of what was decided on a request before a moment, as a subquery of ids. */
export const factsOfDecisions = (requestId: string, before: Date): RawBuilder<unknown> =>
  sql`(select id from events where subject_id = ${requestId} and name in (${timeOff.approved.name}, ${timeOff.declined.name}) and at < ${before})`

/** This request alone, as a subquery of ids. */
export const only = (requestId: string): RawBuilder<unknown> => sql`(select ${requestId}::uuid)`
