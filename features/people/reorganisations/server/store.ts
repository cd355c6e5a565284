import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, present } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { conflict } from '#platform/problems.ts'
import type { ListedReorganisation, MoveField, ReorganisationFields } from '../contract.ts'
import { visibleTo } from './access.ts'

export interface Row extends ReorganisationFields {
  id: string
  authorId: string | null
  isShared: boolean
  appliedAt: Date | null
  version: number
}

/** Those that the reader may know of: drafts first, each kind with the latest first. @param id only this one */
export async function list(db: Db, actor: Actor, id: string | null = null) {
  const { rows } = await sql<Omit<ListedReorganisation, 'people'>>`
    select r.id, r.name, r.note, ${personRef('a')} as author, r.is_shared, r.effective_date,
      to_char(r.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as applied_at, ${personRef('b')} as applied_by, r.version
    from reorganisations r
    left join users a on a.company_id = r.company_id and a.id = r.author_id
    left join users b on b.company_id = r.company_id and b.id = r.applied_by
    where ${visibleTo(actor)} and (${id}::uuid is null or r.id = ${id}) order by r.applied_at is not null, r.applied_at desc, r.created_at desc, r.id`.execute(
    db,
  )
  return rows
}

/** How many there are, seen or not. */
export async function count(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from reorganisations`.execute(db)
  return rows[0]!.count
}

export async function find(db: Db, id: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select r.id, r.name, r.note, r.effective_date, r.author_id, r.is_shared, r.applied_at, r.version
    from reorganisations r where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Held until the transaction ends. */
export async function hold(db: Db, id: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select r.id, r.name, r.note, r.effective_date, r.author_id, r.is_shared, r.applied_at, r.version
    from reorganisations r where r.id = ${id} for update`.execute(db)
  return rows[0]
}

export async function insert(db: Db, fields: ReorganisationFields, authorId: string) {
  return db
    .insertInto('reorganisations')
    .values({ ...fields, authorId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

/** Another version, with these fields. @throws Problem 409 when another person changed it in the meantime */
export async function change(
  db: Db,
  { id, version }: { id: string; version: number },
  fields: Partial<ReorganisationFields> & { isShared?: boolean; appliedAt?: Date; appliedBy?: string },
) {
  const saved = await db
    .updateTable('reorganisations')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!saved) throw conflict('errors.stale')
  return saved
}

export const remove = (db: Db, id: string) => db.deleteFrom('reorganisations').where('id', '=', id).execute()

/** The people of a company's own names, and of its departments. */
export type Names = Record<string, string>

export interface StepRow {
  reorganisationId: string
  step: number
  userId: string
  values: Partial<Record<MoveField, string | null>>
  was: Partial<Record<MoveField, string | null>>
  names: Names
}

const COLUMN: Record<MoveField, string> = { managerId: 'manager_id', departmentId: 'department_id' }

/** The steps of these reorganisations, in their order. */
export async function stepsOf(db: Db, ids: readonly string[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select m.reorganisation_id, m.step, m.user_id, m.was, m.names,
      (select jsonb_object_agg(f.field, f.value) from (values ('managerId', 'manager_id', m.manager_id), ('departmentId', 'department_id', m.department_id))
        f(field, col, value) where f.col = any (m.sets)) as values
    from reorganisation_moves m where m.reorganisation_id = any(${[...ids]}::uuid[])
    order by m.reorganisation_id, m.step, m.user_id`.execute(db)
  return rows
}

/** A step for each of these people; what is in it is named as it is called now. */
export async function addStep(
  db: Db,
  reorganisationId: string,
  people: readonly Pick<StepRow, 'userId' | 'values' | 'was'>[],
): Promise<void> {
  const rows = people.map(({ userId, values, was }) => ({
    user_id: userId,
    sets: (Object.keys(values) as MoveField[]).map((field) => COLUMN[field]),
    manager_id: values.managerId ?? null,
    department_id: values.departmentId ?? null,
    was,
  }))
  await sql`
    insert into reorganisation_moves (reorganisation_id, step, user_id, sets, manager_id, department_id, was, names)
    select ${reorganisationId}, (select coalesce(max(step), 0) + 1 from reorganisation_moves where reorganisation_id = ${reorganisationId}),
      n.user_id, n.sets, n.manager_id, n.department_id, n.was, coalesce((
        select jsonb_object_agg(k.id, k.name) from (
          select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u
            where u.id in (n.manager_id, (n.was ->> 'managerId')::uuid)
          union all select d.id, d.name from departments d
            where d.id in (n.department_id, (n.was ->> 'departmentId')::uuid)) k), '{}')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      n(user_id uuid, sets text[], manager_id uuid, department_id uuid, was jsonb)`.execute(db)
}

/** @returns whether there was one */
export async function removeLastStep(db: Db, reorganisationId: string): Promise<boolean> {
  const { rows } = await sql<{ userId: string }>`
    delete from reorganisation_moves m where m.reorganisation_id = ${reorganisationId}
      and m.step = (select max(step) from reorganisation_moves where reorganisation_id = ${reorganisationId})
    returning m.user_id`.execute(db)
  return rows.length > 0
}

export const dropPeople = (db: Db, reorganisationId: string, userIds: readonly string[]) =>
  db
    .deleteFrom('reorganisationMoves')
    .where('reorganisationId', '=', reorganisationId)
    .where('userId', 'in', [...userIds])
    .execute()

/** From now on their moves begin where these people are today. */
export async function beginAt(
  db: Db,
  reorganisationId: string,
  people: readonly { userId: string; now: Record<MoveField, string | null> }[],
): Promise<void> {
  await sql`
    update reorganisation_moves m set
      was = (select jsonb_object_agg(f.key, n.now -> f.key) from jsonb_object_keys(m.was) f(key)),
      names = m.names || coalesce((select jsonb_object_agg(k.id, k.name) from (
          select u.id, trim(u.first_name || ' ' || u.last_name) as name from users u where u.id = (n.now ->> 'managerId')::uuid
          union all select d.id, d.name from departments d where d.id = (n.now ->> 'departmentId')::uuid) k), '{}')
    from jsonb_to_recordset(${JSON.stringify(people.map(({ userId, now }) => ({ user_id: userId, now })))}::jsonb) n(user_id uuid, now jsonb)
    where m.reorganisation_id = ${reorganisationId} and m.user_id = n.user_id`.execute(db)
}

/** Everyone who is there on a day, today or later, with what is planned until then. @param today the day of the reader */
export async function companyOn(db: Db, day: Day, today: Day) {
  const { rows } = await sql<{ id: string; managerId: string | null; departmentId: string | null }>`
    select u.id, case when m.user_id is null then u.manager_id else m.manager_id end as manager_id,
      case when d.user_id is null then u.department_id else d.department_id end as department_id
    from users u
    left join (select distinct on (j.user_id) j.user_id, j.manager_id from job_changes j
      where j.applied_at is null and j.ended_at is null and 'manager_id' = any (j.sets) and j.effective_date > ${today} and j.effective_date <= ${day}
      order by j.user_id, j.effective_date desc, j.recorded_at desc, j.id desc) m on m.user_id = u.id
    left join (select distinct on (j.user_id) j.user_id, j.department_id from job_changes j
      where j.applied_at is null and j.ended_at is null and 'department_id' = any (j.sets) and j.effective_date > ${today} and j.effective_date <= ${day}
      order by j.user_id, j.effective_date desc, j.recorded_at desc, j.id desc) d on d.user_id = u.id
    where ${present('u')} and (u.termination_date is null or u.termination_date >= ${day})`.execute(db)
  return new Map(rows.map(({ id, managerId, departmentId }) => [id, { managerId, departmentId }]))
}

export async function departmentsOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select d.id, d.name from departments d`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** By name; those who have left too. */
export async function peopleOf(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } = await sql<{ person: PersonRef }>`
    select ${personRef('u')} as person from users u where u.id = any(${[...ids]}::uuid[]) order by u.name_key, u.id`.execute(
    db,
  )
  return rows.map(({ person }) => person)
}
