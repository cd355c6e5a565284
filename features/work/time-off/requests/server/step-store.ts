import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personColumns, personRef } from '#features/core/members/server/api.ts'
import type { KeptStep, StepNeeds, Vote } from '#features/people/flows/server/api.ts'
import { groupsVisibleTo } from '#features/people/groups/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { conflict } from '#platform/problems.ts'
import type { Step } from '../contract.ts'
import { STEP_DECISIONS, type RequestStep } from '../../steps/contract.ts'
import { decidableBy } from './access.ts'
import { isTakenBack } from './take-back-store.ts'

/** A step as a request keeps it. */
export interface KeptRunStep extends Omit<KeptStep, 'needs'> {
  position: number
  needs: StepNeeds
  /** Whom it asked when it began. */
  askedIds: string[]
}

interface Run {
  run: number
  flow: string | null
  /** Without any: one step, which the chosen approvers decide. */
  steps: readonly KeptStep[]
}

/** A request begins its steps, for the first time or because it changed: whoever was asked so far only goes on seeing it. */
export async function startRun(db: Db, id: string, { run, flow, steps }: Run): Promise<void> {
  await sql`update time_off_requests set run = ${run}, flow_name = ${flow}, at_step = ${steps.length > 0 ? 1 : null}::int where id = ${id}`.execute(
    db,
  )
  if (steps.length === 0) return
  await db
    .insertInto('timeOffSteps')
    .values(steps.map((step, at) => ({ ...step, requestId: id, run, position: at + 1 })))
    .execute()
}

export async function stepsOf(db: Db, id: string, run: number): Promise<KeptRunStep[]> {
  const { rows } = await sql<KeptRunStep>`
    select position, who, user_ids, role_id, group_id, needs, remind_after, escalate_after, asked_ids
    from time_off_steps where request_id = ${id} and run = ${run} order by position`.execute(db)
  return rows
}

/** Where a request was when it was read. */
interface SeenStep {
  id: string
  run: number
  atStep: number | null
  version: number
}

/**
 * Counts one more version of a request that waits in the same step, if nothing but approvals of this step has come in between.
 * @returns the new version
 * @throws Problem 409 for the second of two who decide the step, and over a change that was not seen
 */
export async function holdStep(db: Db, seen: SeenStep): Promise<number> {
  const { rows } = await sql<{ version: number }>`update time_off_requests set version = version + 1
    where id = ${seen.id} and status = 'pending' and run = ${seen.run} and at_step = ${seen.atStep} returning version`.execute(
    db,
  )
  const [held] = rows
  if (!held || !(await isOnlyVotes(db, seen, { from: seen.version, to: held.version - 1 })))
    throw conflict('timeOff.noLongerPossible')
  return held.version
}

/** Whether between two versions of a request others approved its step, or took that back, and nothing else happened. */
export async function isOnlyVotes(
  db: Db,
  { id, run, atStep }: SeenStep,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  if (from >= to) return from === to
  const { rows } = await sql<{ count: number }>`
    select count(distinct version)::int as count from time_off_decisions
    where request_id = ${id} and run = ${run} and step = ${atStep} and what in ('voted', 'takenBack') and version > ${from} and version <= ${to}`.execute(
    db,
  )
  return rows[0]!.count === to - from
}

/** Approvals in the steps of a run, with those that count from the step before. */
export async function votesIn(db: Db, id: string, run: number): Promise<(Vote & { step: number })[]> {
  const { rows } = await sql<Vote & { step: number }>`
    select d.decided_by as by, d.stands_for, d.step from time_off_decisions d
    where d.request_id = ${id} and d.run = ${run} and d.what in ('voted', 'stepApproved', 'stepCounted') and not ${isTakenBack('d')}
    order by d.decided_at, d.created_at`.execute(db)
  return rows
}

/** Who approved in the run that counts. */
export async function votersNow(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.decided_by as id from time_off_decisions d join time_off_requests r on r.company_id = d.company_id and r.id = d.request_id
    where r.id = ${id} and d.run = r.run and d.what in ('voted', 'stepApproved') and d.decided_by is not null
      and not ${isTakenBack('d')}`.execute(db)
  return rows.map((row) => row.id)
}

/** People by their ids, in the order in which they are listed. */
export async function peopleNamed(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PersonRef>`
    select ${personColumns('u')} from users u where u.id = any(${[...ids]}::uuid[]) order by u.name_key, u.id`.execute(
    db,
  )
  return rows
}

/** Approvers in their own name who could decide now. */
export async function ableNow(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from time_off_approvers a join users u on u.company_id = a.company_id and u.id = a.user_id
      join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id
    where a.request_id = ${id} and a.stands_for is null and ${active('u')} and ${decidableBy(sql.ref('u.id'), 'r')}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

interface Entry {
  what: Step['what']
  by: string | null
  standsFor?: string | null
  comment?: string
  now: Date
  run: number | null
  step: number | null
  steps: number | null
  /** Of an approval in a step, and of what was taken back: the version of the request that it made. */
  version?: number
  /** Of an approval in a step: who was asked until then, in their own name. */
  asked?: readonly string[]
  /** Decisions that are void from now on. */
  takesBack?: readonly string[]
}

/** One row of the history. */
export const keepDecision = (db: Db, requestId: string, entry: Entry) =>
  sql`insert into time_off_decisions (request_id, what, decided_by, decided_at, comment, stands_for, run, step, steps, version, asked, takes_back)
    values (${requestId}, ${entry.what}, ${entry.by}, ${entry.now}, ${entry.comment ?? ''}, ${entry.standsFor ?? null}, ${entry.run}, ${entry.step}, ${entry.steps}, ${entry.version ?? null},
      ${entry.asked ? [...entry.asked] : null}::uuid[], ${[...(entry.takesBack ?? [])]}::uuid[])`.execute(db)

/** Those who were asked go on seeing the request. @param only of these people and their stand-ins; of everyone without it */
export async function letGo(db: Db, id: string, only?: readonly string[]): Promise<void> {
  const whom = only
    ? sql`and (user_id = any(${[...only]}::uuid[]) and stands_for is null or stands_for = any(${[...only]}::uuid[]))`
    : sql``
  await sql`
    with gone as (delete from time_off_approvers where request_id = ${id} ${whom} returning user_id)
    insert into time_off_past_approvers (request_id, user_id) select ${id}, user_id from gone on conflict do nothing`.execute(
    db,
  )
}

/** A step begins: these people are asked, in their own name. */
export async function beginStep(
  db: Db,
  id: string,
  at: {
    run: number
    position: number
    needs: StepNeeds
    found: readonly string[]
    asked: readonly string[]
    now: Date
  },
): Promise<void> {
  const { run, position, needs, found, asked, now } = at
  await sql`
    with step as (
      update time_off_steps set began_at = ${now}, needs = ${needs}, asked_ids = ${[...found]}::uuid[]
      where request_id = ${id} and run = ${run} and position = ${position}
    ), moved as (update time_off_requests set at_step = ${position}, stuck_since = null where id = ${id})
    insert into time_off_approvers (request_id, user_id) select ${id}, unnest(${[...asked]}::uuid[])
    on conflict (company_id, request_id, user_id) do update set stands_for = null`.execute(db)
}

/** A step with what its role is called, for `presentStep`. */
export interface StepRow extends Omit<RequestStep, 'name'> {
  role: { name: string; builtIn: string | null } | null
  group: string | null
}

/** The steps that the requests called `alias` take now, as a JSON list. */
export const stepsColumn = (alias: string, actor: Actor): RawBuilder<StepRow[]> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<StepRow[]>`(case when ${of('at_step')} is null then '[]' else (
    select coalesce(json_agg(json_build_object('step', s.position, 'who', s.who, 'needs', s.needs,
      'role', (select json_build_object('name', r_.name, 'builtIn', r_.built_in) from roles r_ where r_.id = s.role_id),
      'group', (select g.name from groups g where g.id = s.group_id and g.deleted_at is null and ${groupsVisibleTo(actor)}),
      'state', case when s.position < ${of('at_step')} or (s.position = ${of('at_step')} and ${of('status')} <> 'pending') then 'done'
        when s.position = ${of('at_step')} then 'current' else 'next' end,
      'people', (select coalesce(json_agg(${personRef('p')} order by p.name_key, p.id), '[]') from users p
        where p.id = any(case when s.began_at is null then s.user_ids else s.asked_ids end)),
      'decisions', (select coalesce(json_agg(json_build_object('what', d.what, 'by', ${personRef('w')}, 'standsFor', ${personRef('o')},
          'at', ${iso('d.decided_at')}) order by d.decided_at, d.created_at), '[]')
        from time_off_decisions d left join users w on w.company_id = d.company_id and w.id = d.decided_by
          left join users o on o.company_id = d.company_id and o.id = d.stands_for
        where d.request_id = s.request_id and d.run = s.run and d.step = s.position and d.what = any(${[...STEP_DECISIONS]}) and not ${isTakenBack('d')})
    ) order by s.position), '[]')
    from time_off_steps s where s.request_id = ${of('id')} and s.run = ${of('run')}) end)`
}
