import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { type JobFields, jobFields, memberFields, type PersonalFields } from '#features/core/members/fields.ts'
import {
  avatarOf,
  changing,
  type MemberChanges,
  personRef,
  present,
  setPicture,
} from '#features/core/members/server/api.ts'
import type { StatusFields } from '#features/people/record/contract.ts'
import { columnOf, namesOf, type Values } from '#kit/fields.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { insertFile, type NewFile, removeFile } from '#platform/file-rows.ts'
import { iso } from '#platform/instants.ts'
import { relationColumn, type RelationRow } from '#platform/scope.ts'

interface Named {
  id: string
  name: string
}
interface Places {
  jobTitle: Named | null
  position: Named | null
  department: Named | null
  location: Named | null
  manager: PersonRef | null
}
interface Some {
  people: PersonRef[]
  total: number
}
export interface Head extends PersonRef, StatusFields, Places {
  preferredName: string
  pronouns: string
  email: string
  workPhone: string
  mobilePhone: string
  hireDate: string | null
  isAdmin: boolean
  /** Has a password, and need not change it yet. */
  canChangePassword: boolean
  timeZone: string | null
  reports: Some
  worksWith: Some
  relation: RelationRow
  /** Each source's own value, under its name. */
  goingOn: Record<string, unknown>
}

/** How many faces the head shows of those around a person. */
const FACES = 5

/** Who a person is, and what is going on with them: all of it in one statement. */
export async function head(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  userId: string,
  sources: readonly (readonly [name: string, query: RawBuilder<unknown>])[],
): Promise<Head | undefined> {
  const parts = sources.flatMap(([name, query]) => [sql`${name}::text`, query])
  const { rows } = await sql<Head>`
    with p as (
      select u.*, l.time_zone, (${now}::timestamptz at time zone coalesce(l.time_zone, 'UTC'))::date as today
      from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId}
    )
    select p.id, p.first_name, p.last_name, p.preferred_name, p.pronouns, p.email::text as email, p.work_phone, p.mobile_phone, p.hire_date, p.is_admin,
      ${avatarOf('p')} as avatar, coalesce(sec.has_password(p.account_id) and not p.must_change_password, false) as can_change_password,
      p.status, ${iso('p.deactivated_at')} as deactivated_at, p.invited_at is not null as invited, p.time_zone, ${placesOf('p')},
      ${some(sql`r.manager_id = p.id`)} as reports,
      ${some(sql`r.department_id = p.department_id and r.id <> p.id`)} as works_with,
      ${relationColumn(actor, 'p.id')} as relation, json_build_object(${sql.join(parts)}) as going_on
    from p`.execute(db)
  return rows[0]
}

const placesOf = (person: string) => {
  const named = (table: string, key: string) =>
    sql`(select jsonb_build_object('id', g.id, 'name', g.name) from ${sql.table(table)} g where g.id = ${sql.ref(`${person}.${key}`)})`
  return sql`${named('job_titles', 'job_title_id')} as job_title, ${named('positions', 'position_id')} as position,
    ${named('departments', 'department_id')} as department, ${named('locations', 'location_id')} as location,
    (select ${personRef('m')} from users m where m.id = ${sql.ref(`${person}.manager_id`)}) as manager`
}

/** The first few of these people, and how many they are. */
const some = (which: RawBuilder<unknown>) => sql`(
  select json_build_object('total', (select count(*)::int from users r where ${which} and ${present('r')}),
    'people', coalesce(json_agg(${personRef('near')} order by near.name_key, near.id), '[]'))
  from (select r.id, r.first_name, r.last_name, r.avatar_file_id, r.name_key from users r
    where ${which} and ${present('r')} order by r.name_key, r.id limit ${FACES}) near)`

/** What the status beside a name goes by. */
export const statusOf = (db: Db, userId: string) =>
  db.selectFrom('users').select(['status', 'deactivatedAt']).where('id', '=', userId).executeTakeFirst()

/** A person, and the reader's relation to them. */
export const find = (db: Db, userId: string, reader: Actor) =>
  db
    .selectFrom('users as p')
    .select(relationColumn(reader, 'p.id').as('relation'))
    .select([
      'id',
      'firstName',
      'lastName',
      'email',
      'isAdmin',
      'status',
      'invitedAt',
      ...namesOf(memberFields),
      'hiringSourceId',
      'positionId',
      'departmentId',
      'locationId',
      'jobTitleId',
      'managerId',
      'avatarFileId',
      'version',
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
export type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/** A person's job, and the reader's relation to them. */
export async function job(db: Db, userId: string, reader: Actor) {
  const { rows } = await sql<
    Values<JobFields> & Places & { hiringSource: Named | null; version: number; relation: RelationRow }
  >`
    select ${sql.join(namesOf(jobFields).map((name) => sql.ref(`u.${columnOf(name)}`)))}, u.version, ${placesOf('u')}, ${relationColumn(reader, 'u.id')} as relation,
      (select jsonb_build_object('id', c.id, 'name', c.name) from catalogue_entries c where c.id = u.hiring_source_id) as hiring_source
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Where a person works and for whom, held until the transaction ends. */
export const placesAt = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['departmentId', 'jobTitleId', 'managerId'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Which of these fields a person has nothing in. */
export async function emptyOf(
  db: Db,
  userId: string,
  fields: readonly (keyof PersonalFields)[],
): Promise<(keyof PersonalFields)[]> {
  if (fields.length === 0) return []
  const row = await db.selectFrom('users').select(fields).where('id', '=', userId).executeTakeFirst()
  return fields.filter((field) => row && (row[field] === null || row[field] === ''))
}

/** @returns the new version, or undefined when the version is no longer the one that the caller had seen */
export async function change(
  db: Db,
  userId: string,
  changes: MemberChanges,
  version: number | undefined,
): Promise<number | undefined> {
  return (await changing(db, [userId], changes, version).returning('version').executeTakeFirst())?.version
}

export const emailIsTaken = async (db: Db, email: string, butFor: string | null): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .$if(butFor !== null, (query) => query.where('id', '<>', butFor!))
    .executeTakeFirst()) !== undefined

export const avatarFile = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('files as f', (on) => on.onRef('f.id', '=', 'u.avatarFileId').onRef('f.companyId', '=', 'u.companyId'))
    .select(['f.id', 'f.storageKey', 'f.contentType'])
    .where('u.id', '=', userId)
    .executeTakeFirst()

export type Picture = Omit<NewFile, 'purpose' | 'ownerId'>

/** A new picture, or none, in place of the old one. @returns the new file's id and the key under which the old bytes lie */
export async function replaceAvatar(db: Db, userId: string, picture: Picture | null) {
  const id = picture && (await insertFile(db, { purpose: 'avatar', ownerId: userId, ...picture }))
  const before = await setPicture(db, userId, id)
  return { id, oldKey: before && (await removeFile(db, before)) }
}
