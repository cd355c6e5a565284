import { type RawBuilder, sql, type Updateable } from 'kysely'
import { endingLinksOf } from '#features/core/identity/links/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { DB } from '#platform/schema.gen.ts'
import { endingSessionsOf } from '#platform/session-ends.ts'
import type { Status } from '../contract.ts'
import { present } from './person-store.ts'

/** People whose state is about to change, held until the transaction ends; in the order of ids, so that two cannot wait for each other. */
export const hold = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'isAdmin', 'status', 'deactivatedAt', 'invitedAt'])
    .where('id', 'in', [...ids])
    .$narrowType<{ status: Status }>()
    .orderBy('id')
    .forUpdate()
    .execute()
export type Member = Awaited<ReturnType<typeof hold>>[number]

/** @returns ids of those whose state this changed */
export const setDeactivated = async (db: Db, ids: readonly string[], at: Date | null): Promise<string[]> =>
  (
    await db
      .updateTable('users')
      .set((eb) => ({ deactivatedAt: at, version: eb('version', '+', 1) }))
      .where('id', 'in', [...ids])
      .where('deactivatedAt', at ? 'is' : 'is not', null)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Sessions and every waiting link of these people in this company, in one statement. */
export const endWaysIn = (db: Db, ids: readonly string[], now: Date) =>
  sql`with gone as (${endingSessionsOf(ids)}) ${endingLinksOf(ids, now)}`.execute(db)

/** What of a person is changed as a record: names, fields, places, preferences. States, rights and ways in have functions of their own. */
export type MemberChanges = Omit<
  Updateable<DB['users']>,
  | 'companyId'
  | 'id'
  | 'accountId'
  | 'nameKey'
  | 'searchKey'
  | 'birthday'
  | 'status'
  | 'deactivatedAt'
  | 'isAdmin'
  | 'adminUntil'
  | 'access'
  | 'mustChangePassword'
  | 'invitedAt'
  | 'invitedBy'
  | 'version'
  | 'createdAt'
>

/** The statement that changes people's records, to be run, or to be a part of another. @param version what the reader saw; without it the last word wins */
export function changing(db: Db, ids: readonly string[], changes: MemberChanges, version?: number) {
  const query = db
    .updateTable('users')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', 'in', [...ids])
  return version === undefined ? query : query.where('version', '=', version)
}

/** A clause that replaces a place by another, or by none, for everyone who has it. */
export const replacing = (
  place: 'departmentId' | 'locationId' | 'jobTitleId' | 'positionId' | 'hiringSourceId',
  from: string,
  to: string | null,
): RawBuilder<unknown> =>
  sql`update users set ${sql.ref(place)} = ${to}, version = version + 1 where ${sql.ref(place)} = ${from}`

/** The person's picture is this file, or none. The person is held, so that of two pictures at one moment both are known. @returns the file before */
export async function setPicture(db: Db, userId: string, fileId: string | null): Promise<string | null> {
  const before = await db
    .selectFrom('users')
    .select('avatarFileId')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  await db
    .updateTable('users')
    .set((eb) => ({ avatarFileId: fileId, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  return before?.avatarFileId ?? null
}

/** Which rights count for a person: those of their roles or their own. */
export const setAccess = (db: Db, userId: string, mode: 'roles' | 'individual') =>
  db.updateTable('users').set({ access: mode }).where('id', '=', userId).execute()

/** The account's address has changed: the person's follows where it was the same, unless a colleague has it. */
export const followEmail = (db: Db, accountId: string, before: string, email: string) =>
  sql`update users set email = ${email}, version = version + 1
    where account_id = ${accountId} and email = ${before}
      and not exists (select 1 from users other where other.email = ${email})`.execute(db)

/** @returns false where a new password is ordered already */
export const demandPassword = (db: Db, id: string): Promise<boolean> => setPasswordOrder(db, id, true)

/** The password that was ordered has been chosen. */
export const passwordWasChanged = (db: Db, id: string): Promise<boolean> => setPasswordOrder(db, id, false)

const setPasswordOrder = async (db: Db, id: string, mustChangePassword: boolean): Promise<boolean> => {
  const rows = await db
    .updateTable('users')
    .set({ mustChangePassword })
    .where('id', '=', id)
    .where('mustChangePassword', '=', !mustChangePassword)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Who takes over a leaver's tasks: the person who takes over their reports, otherwise their manager, if active. */
export async function successorOf(
  db: Db,
  { userId, reportsTo }: { userId: string; reportsTo: string | null },
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, btrim(u.first_name || ' ' || u.last_name) as name
    from users l join users u on u.company_id = l.company_id and u.id in (${reportsTo}::uuid, l.manager_id)
    where l.id = ${userId} and u.id <> l.id and ${present('u')}
    order by (u.id = ${reportsTo}::uuid) is true desc limit 1`.execute(db)
  return rows[0]
}
