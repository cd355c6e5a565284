import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import { reaches } from '#features/people/audience/server/api.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { conflict } from '#platform/problems.ts'
import type { Needs, OneByOne, Who, WithoutManager } from '../contract.ts'
import type { Conditions } from './rules/choosing.ts'

export interface KeptStep {
  who: Who
  userIds: string[]
  roleId: string | null
  groupId: string | null
  needs: Needs
  remindAfter: number | null
  escalateAfter: number | null
}

interface Head extends Omit<Conditions, 'kinds'> {
  name: string
  kinds: string[]
}

export interface KeptFlow extends Head {
  id: string
  purpose: string
  audienceId: string | null
  archivedAt: string | null
  version: number
  steps: (Omit<KeptStep, 'userIds'> & { people: PersonRef[] })[]
}

/** What a request needs of a flow. */
export type FlowToRun = Pick<KeptFlow, 'id' | 'name' | 'kinds' | 'minDays' | 'shortNotice' | 'steps'>

const stepsOf = sql`(select coalesce(json_agg(json_build_object('who', s.who, 'roleId', s.role_id, 'groupId', s.group_id, 'needs', s.needs,
    'remindAfter', s.remind_after, 'escalateAfter', s.escalate_after,
    'people', (select coalesce(json_agg(${personRef('u')} order by u.name_key, u.id), '[]') from approval_flow_people p
      join users u on u.company_id = p.company_id and u.id = p.user_id where p.step_id = s.id)) order by s.position), '[]')
  from approval_flow_steps s where s.flow_id = f.id)`
const columns = sql`f.id, f.purpose, f.name, f.kinds, f.min_days, f.short_notice, f.audience_id, ${iso('f.archived_at')} as archived_at, f.version,
  ${stepsOf} as steps`

export async function list(db: Db, purpose: string, archived: boolean): Promise<KeptFlow[]> {
  const { rows } = await sql<KeptFlow>`select ${columns} from approval_flows f
    where f.purpose = ${purpose} and (f.archived_at is not null) = ${archived} order by f.position, f.id`.execute(db)
  return rows
}

export async function hasArchived(db: Db, purpose: string): Promise<boolean> {
  const row = await db
    .selectFrom('approvalFlows')
    .select('id')
    .where('purpose', '=', purpose)
    .where('archivedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function find(db: Db, id: string): Promise<KeptFlow | undefined> {
  const { rows } = await sql<KeptFlow>`select ${columns} from approval_flows f where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Active flows that are for this person, in their order, as a JSON column of a statement that is made anyway. */
export const flowsFor = (purpose: string, userId: string, now: Date): RawBuilder<FlowToRun[]> => sql<FlowToRun[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'kinds', f.kinds, 'minDays', f.min_days,
    'shortNotice', f.short_notice, 'steps', ${stepsOf}) order by f.position, f.id), '[]')
  from approval_flows f where f.purpose = ${purpose} and f.archived_at is null and ${reaches(sql.ref('f.audience_id'), userId, now)})`

/** The same where no other statement is made. */
export async function forPerson(db: Db, purpose: string, userId: string, now: Date): Promise<FlowToRun[]> {
  const { rows } = await sql<{ flows: FlowToRun[] }>`select ${flowsFor(purpose, userId, now)} as flows`.execute(db)
  return rows[0]!.flows
}

export async function withoutManager(db: Db): Promise<WithoutManager> {
  const row = await db.selectFrom('approvalFlowSettings').select('withoutManager').executeTakeFirst()
  return (row?.withoutManager ?? 'ladder') as WithoutManager
}

export const setWithoutManager = (db: Db, value: WithoutManager) =>
  db
    .insertInto('approvalFlowSettings')
    .values({ withoutManager: value })
    .onConflict((on) => on.column('companyId').doUpdateSet({ withoutManager: value }))
    .execute()

/** What a company that has set nothing has: as in the migration. */
const DEFAULT_ONE_BY_ONE: OneByOne = { parentalLeave: true, fromDays: 15 }

/** Which leave is approved one by one, as a JSON column of a statement that is made anyway; null: by default (`oneByOneFrom`). */
export const oneByOneColumn = sql<OneByOne | null>`(
  select json_build_object('parentalLeave', parental_one_by_one, 'fromDays', one_by_one_from_days) from approval_flow_settings)`

export const oneByOneFrom = (column: OneByOne | null): OneByOne => column ?? DEFAULT_ONE_BY_ONE

export async function oneByOne(db: Db): Promise<OneByOne> {
  const { rows } = await sql<{ found: OneByOne | null }>`select ${oneByOneColumn} as found`.execute(db)
  return oneByOneFrom(rows[0]!.found)
}

export async function setOneByOne(db: Db, { parentalLeave, fromDays }: OneByOne): Promise<void> {
  const values = { parentalOneByOne: parentalLeave, oneByOneFromDays: fromDays }
  await db
    .insertInto('approvalFlowSettings')
    .values(values)
    .onConflict((on) => on.column('companyId').doUpdateSet(values))
    .execute()
}

interface Unknown {
  nameTaken: boolean
  /** Steps, from 0, whose people, role or group do not exist. */
  users: number[]
  roles: number[]
}

/** What of a flow names nothing that is here. */
export async function unknown(
  db: Db,
  { id, purpose, name, steps }: { id: string | null; purpose: string; name: string; steps: readonly KeptStep[] },
): Promise<Unknown> {
  const { rows } = await sql<Unknown>`
    with given as (
      select (g.at - 1)::int as at, (g.step ->> 'roleId')::uuid as role_id, g.step from json_array_elements(${JSON.stringify(steps)}::json) with ordinality g(step, at)
    )
    select exists (select 1 from approval_flows f where f.purpose = ${purpose} and f.name_key = lower(${name} collate "und-x-icu")
        and f.id is distinct from ${id}::uuid) as name_taken,
      (select coalesce(json_agg(distinct g.at), '[]') from given g, json_array_elements_text(g.step -> 'userIds') w(user_id)
        where not exists (select 1 from users u where u.id = w.user_id::uuid and (${present('u')} or exists (
          select 1 from approval_flow_people p join approval_flow_steps s on s.company_id = p.company_id and s.id = p.step_id
          where s.flow_id = ${id}::uuid and p.user_id = u.id)))) as users,
      (select coalesce(json_agg(g.at), '[]') from given g where g.role_id is not null
        and not exists (select 1 from roles r where r.id = g.role_id and r.owner_id is null)) as roles`.execute(db)
  return rows[0]!
}

type Saved = Head & { audienceId: string }

/** The last in the order. */
export async function insert(db: Db, purpose: string, row: Saved): Promise<string> {
  const { id } = await db
    .insertInto('approvalFlows')
    .values({
      ...row,
      purpose,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from approval_flows where purpose = ${purpose})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Problem 409 when another person changed it in the meantime */
export async function change(db: Db, id: string, row: Head, version: number | undefined): Promise<number> {
  let query = db
    .updateTable('approvalFlows')
    .set((eb) => ({ ...row, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  const saved = await query.returning('version').executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved.version
}

export const setAudience = (db: Db, id: string, audienceId: string) =>
  db.updateTable('approvalFlows').set({ audienceId }).where('id', '=', id).execute()

/** @throws Problem 409 where it has another version, or is archived (or active) already */
export async function setArchived(
  db: Db,
  id: string,
  { at, version }: { at: Date | null; version: number | undefined },
): Promise<number> {
  let query = db
    .updateTable('approvalFlows')
    .set((eb) => ({ archivedAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archivedAt', at ? 'is' : 'is not', null)
  if (version !== undefined) query = query.where('version', '=', version)
  const saved = await query.returning('version').executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved.version
}

/** The flow's steps are these, in this order. */
export async function replaceSteps(db: Db, flowId: string, steps: readonly KeptStep[]): Promise<void> {
  await db.deleteFrom('approvalFlowSteps').where('flowId', '=', flowId).execute()
  await sql`
    with given as (
      select gen_random_uuid() as id, g.at, g.step from json_array_elements(${JSON.stringify(steps)}::json) with ordinality g(step, at)
    ), made as (
      insert into approval_flow_steps (id, flow_id, position, who, role_id, group_id, needs, remind_after, escalate_after)
      select id, ${flowId}, at, step ->> 'who', (step ->> 'roleId')::uuid, (step ->> 'groupId')::uuid, step ->> 'needs',
        (step ->> 'remindAfter')::int, (step ->> 'escalateAfter')::int from given returning id
    )
    insert into approval_flow_people (step_id, user_id)
    select distinct g.id, w.user_id::uuid from given g join made on made.id = g.id, json_array_elements_text(g.step -> 'userIds') w(user_id)`.execute(
    db,
  )
}

/** These come first, in this order; others that were made in the meantime follow as they were. @returns their names; undefined where one is gone */
export async function order(db: Db, purpose: string, ids: readonly string[]): Promise<string[] | undefined> {
  const { rows: all } = await sql<{ id: string; name: string }>`
    select f.id, f.name from approval_flows f where f.purpose = ${purpose} and f.archived_at is null order by f.position, f.id for update`.execute(
    db,
  )
  const names = new Map(all.map(({ id, name }) => [id, name]))
  if (ids.some((id) => !names.has(id))) return undefined
  const inOrder = [...new Set([...ids, ...names.keys()])]
  await sql`update approval_flows f set position = o.at from unnest(${inOrder}::uuid[]) with ordinality o(id, at) where f.id = o.id`.execute(
    db,
  )
  return inOrder.map((id) => names.get(id)!)
}
