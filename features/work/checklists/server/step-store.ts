import { sql } from 'kysely'
import type { Hands, StepKind } from '#features/people/onboarding/contract.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { relationColumn } from '#platform/scope.ts'
import type { Status } from '../contract.ts'
import { ownedBy, ownersOf } from './access.ts'
import type { Wanted } from './rules.ts'
import { CHECKLISTS, DUE, todayOf } from './store.ts'
import { WANTED } from './thing-store.ts'

export interface StepSubject {
  id: string
  checklistId: string
  userId: string
  checklistKind: 'onboarding' | 'offboarding'
  status: Status
  title: string
  kind: StepKind
  textVersion: number
  asks: string[]
  hands: Hands | null
  assetCategoryId: string | null
  wanted: Wanted | null
  isOwn: boolean
  isDone: boolean
  doneBy: string | null
  relation: { manages: boolean; places: string[] | null }
}

/** A step as the rules ask about it; held until the transaction ends, with its checklist, so that the last step ends it once. */
export async function hold(db: Db, actor: Actor, id: string, now: Date): Promise<StepSubject | undefined> {
  const { rows } = await sql<StepSubject>`
    select s.id, s.checklist_id, c.user_id, c.kind as checklist_kind, c.status, s.title, s.kind, s.text_version, s.asks, s.hands, s.asset_category_id,
      ${WANTED} as wanted,
      s.done_at is not null as is_done, s.done_by, ${ownedBy(actor.userId, now)} as is_own,
      ${relationColumn(actor, 'c.user_id')} as relation
    from checklist_steps s join ${CHECKLISTS} on c.company_id = s.company_id and c.id = s.checklist_id
    where s.id = ${id} for update of c, s`.execute(db)
  return rows[0]
}

/** @returns how many steps are still open; nothing where it was done already */
export async function complete(db: Db, id: string, by: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ open: number }>`
    with done as (
      update checklist_steps set done_at = ${now}, done_by = ${by} where id = ${id} and done_at is null returning id, checklist_id
    ) select (select count(*)::int from checklist_steps s where s.checklist_id = done.checklist_id and s.done_at is null
      and s.id <> done.id) as open from done`.execute(db)
  return rows[0]?.open
}

export const reopen = async (db: Db, id: string): Promise<boolean> =>
  (
    await db
      .updateTable('checklistSteps')
      .set({ doneAt: null, doneBy: null })
      .where('id', '=', id)
      .where('doneAt', 'is not', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

/** A checklist that was finished runs again once one of its steps is open. */
export const resume = (db: Db, checklistId: string) =>
  db
    .updateTable('checklists')
    .set({ status: 'running', endedAt: null })
    .where('id', '=', checklistId)
    .where('status', '=', 'done')
    .execute()

/** Given to one person. @returns whether it was open */
export const assign = async (db: Db, id: string, userId: string): Promise<boolean> =>
  (
    await db
      .updateTable('checklistSteps')
      .set({ owner: 'named', ownerUserId: userId, ownerRoleId: null })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n

export const comment = async (db: Db, stepId: string, authorId: string, body: string): Promise<string> =>
  (
    await db
      .insertInto('checklistComments')
      .values({ stepId, authorId, body })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Before this hour, where the person works, nobody is notified of what is due. */
const MORNING = 7

/**
 * Marks open steps whose day has come, and returns them by checklist: each step goes to one of two workers. Steps that are being changed
 * wait for the next run, instead of this one for them: two that waited for each other's steps were a deadlock.
 */
export async function becomeDue(db: Db, now: Date): Promise<{ id: string; userId: string; stepIds: string[] }[]> {
  const { rows } = await sql<{ id: string; userId: string; stepIds: string[] }>`
    with due as (
      select s.id from checklist_steps s join ${CHECKLISTS} on c.company_id = s.company_id and c.id = s.checklist_id
      where c.status = 'running' and s.done_at is null and s.notified_at is null and ${DUE} <= ${todayOf(now)}
        and extract(hour from ${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC')) >= ${MORNING}
      for update of s skip locked
    ), notified as (
      update checklist_steps s set notified_at = ${now} from due where s.id = due.id and s.notified_at is null and s.done_at is null
      returning s.id, s.checklist_id
    ) select c.id, c.user_id, array_agg(notified.id order by notified.id) as step_ids
      from notified join checklists c on c.id = notified.checklist_id group by c.id, c.user_id order by c.id`.execute(
    db,
  )
  return rows
}

export interface OpenStep {
  id: string
  title: string
  due: string
  ownerIds: string[]
}
export interface Story {
  id: string
  name: string
  kind: 'onboarding' | 'offboarding'
  user: { id: string; firstName: string; lastName: string }
  steps: OpenStep[]
}

const presentOwners = (now: Date) =>
  sql<string[]>`array(select o.id from users o where o.id in ${ownersOf(now)} and o.deactivated_at is null)`

/** What notifications of a running checklist say: its open steps with their owners. @param stepIds only these */
export async function story(
  db: Db,
  id: string,
  now: Date,
  stepIds: readonly string[] | null,
): Promise<Story | undefined> {
  const { rows } = await sql<Story>`
    select c.id, c.name, c.kind, json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as user,
      (select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title, 'due', ${DUE},
          'ownerIds', ${presentOwners(now)}) order by ${DUE}, s.position), '[]')
        from checklist_steps s where s.checklist_id = c.id and s.done_at is null
          and ${stepIds ? sql`s.id = any(${[...stepIds]}::uuid[])` : sql`true`}) as steps
    from ${CHECKLISTS} where c.id = ${id}`.execute(db)
  return rows[0]
}

export interface DueStep extends OpenStep {
  checklistId: string
  user: Story['user']
  isLate: boolean
}

/** Open steps of running checklists that are due where the person works, or overdue; the earliest first. */
export async function dueSteps(db: Db, now: Date): Promise<DueStep[]> {
  const { rows } = await sql<DueStep>`
    select s.id, s.title, c.id as checklist_id, ${DUE}::text as due, ${DUE} < ${todayOf(now)} as is_late,
      json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name) as user, ${presentOwners(now)} as owner_ids
    from checklist_steps s join ${CHECKLISTS} on c.company_id = s.company_id and c.id = s.checklist_id
    where c.status = 'running' and s.done_at is null and ${DUE} <= ${todayOf(now)}
    order by ${DUE}, p.last_name, p.first_name, s.position`.execute(db)
  return rows
}

/** People who take part in a step's conversation: its owners, the authors of its comments and the person, where the step is theirs to see. */
export async function talkers(db: Db, stepId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from checklist_steps s join ${CHECKLISTS} on c.company_id = s.company_id and c.id = s.checklist_id,
      lateral (select o.id from users o where o.id in ${ownersOf(now)}
        union select k.author_id from checklist_comments k where k.step_id = s.id) t
    where s.id = ${stepId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The steps of each owner. Those without an owner are for the people who look after onboarding. */
export async function byOwner<Step extends OpenStep>(db: Db, steps: readonly Step[]): Promise<Map<string, Step[]>> {
  const unowned = steps.some(({ ownerIds }) => ownerIds.length === 0) ? await keepers(db) : []
  const owned = new Map<string, Step[]>()
  for (const step of steps)
    for (const id of step.ownerIds.length > 0 ? step.ownerIds : unowned) owned.set(id, [...(owned.get(id) ?? []), step])
  return owned
}

/** Who looks after a step that has no owner: holders of the built-in HR role, or else the administrators. */
async function keepers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with hr as (select distinct ur.user_id as id from user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      join users u on u.company_id = ur.company_id and u.id = ur.user_id
      where r.built_in = 'hr' and u.deactivated_at is null and (ur.ends_at is null or ur.ends_at > now()))
    select id from hr union select id from users where is_admin and deactivated_at is null and not exists (select 1 from hr)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
