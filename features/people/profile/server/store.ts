import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { type JobFields, memberFields } from '#features/core/members/fields.ts'
import {
  avatarOf,
  changing,
  type MemberChanges,
  personRef,
  present,
  setPicture,
} from '#features/core/members/server/api.ts'
import type { StatusFields } from '#features/people/record/contract.ts'
import { namesOf, type Values } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { insertFile, type NewFile, removeFile } from '#platform/file-rows.ts'
import { iso } from '#platform/instants.ts'
import { relationColumn } from '#platform/scope.ts'

interface Named {
  id: string
  name: string
}
export interface Head extends PersonRef, StatusFields {
  email: string
  isAdmin: boolean
  /** Has a password, and need not change it yet. */
  canChangePassword: boolean
  jobTitle: Named | null
  position: Named | null
  department: Named | null
  location: Named | null
  manager: PersonRef | null
  reports: number
}

/** Who a person is: all of it in one statement. */
export async function head(db: Db, userId: string): Promise<Head | undefined> {
  const named = (table: string, key: string) =>
    sql`(select jsonb_build_object('id', g.id, 'name', g.name) from ${sql.table(table)} g where g.id = ${sql.ref(key)})`
  const { rows } = await sql<Head>`
    select u.id, u.first_name, u.last_name, u.email::text as email, u.is_admin, ${avatarOf('u')} as avatar,
      coalesce(sec.has_password(u.account_id) and not u.must_change_password, false) as can_change_password,
      u.status, ${iso('u.deactivated_at')} as deactivated_at, u.invited_at is not null as invited,
      ${named('job_titles', 'u.job_title_id')} as job_title, ${named('positions', 'u.position_id')} as position,
      ${named('departments', 'u.department_id')} as department, ${named('locations', 'u.location_id')} as location,
      (select ${personRef('m')} from users m where m.id = u.manager_id) as manager,
      (select count(*)::int from users r where r.manager_id = u.id and ${present('r')}) as reports
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
}

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

/** The hiring source and the start and end, which the head does not carry. */
export async function jobInfo(db: Db, userId: string) {
  const { rows } = await sql<Values<JobFields> & { hiringSource: Named | null; version: number }>`
    select u.hire_date, u.termination_date, u.version,
      (select jsonb_build_object('id', c.id, 'name', c.name) from catalogue_entries c where c.id = u.hiring_source_id) as hiring_source
    from users u where u.id = ${userId}`.execute(db)
  return rows[0]
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

/** Changes of the reporting line queue up: two that are right by themselves could close a circle together. */
export const holdLine = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('reporting line ' || sec.company()::text, 0))`.execute(db)

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
