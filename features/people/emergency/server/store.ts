import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { type ContactFields, type EmergencyContact, MOST_CONTACTS } from '../contract.ts'

const COLUMNS = ['id', 'fullName', 'relation', 'phone', 'version'] as const

/** A person's contacts in their order. */
export const contactsOf = (db: Db, userId: string): Promise<EmergencyContact[]> =>
  db
    .selectFrom('emergencyContacts')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_CONTACTS)
    .execute()

/** The fields of a contact, as JSON; null where there is none. @param person @param contact columns that hold their ids */
export const contactIn = (
  person: string,
  contact: string,
): RawBuilder<ContactFields | null> => sql<ContactFields | null>`(
  select json_build_object('fullName', e.full_name, 'relation', e.relation, 'phone', e.phone)
  from emergency_contacts e where e.user_id = ${sql.ref(person)} and e.id = ${sql.ref(contact)})`

export const TOO_MANY = { general: [{ key: 'emergency.tooMany', values: { most: MOST_CONTACTS } }] }

export const find = (db: Db, userId: string, id: string) =>
  db
    .selectFrom('emergencyContacts')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()

export const hasContacts = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('emergencyContacts').select('id').where('userId', '=', userId).limit(1).executeTakeFirst()) !==
  undefined

/** One more, after the others. @returns undefined when there are as many as there may be */
export async function insert(db: Db, userId: string, fields: ContactFields): Promise<string | undefined> {
  // two at the same moment would both find room
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { rows } = await sql<{ id: string }>`
    insert into emergency_contacts (user_id, full_name, relation, phone, position)
    select ${userId}, ${fields.fullName}, ${fields.relation}, ${fields.phone}, coalesce(max(position) + 1, 0)
    from emergency_contacts where user_id = ${userId} having count(*) < ${MOST_CONTACTS} returning id`.execute(db)
  return rows[0]?.id
}

/** @returns the new version, or undefined when the version is no longer the one that the caller had seen */
export const change = async (db: Db, id: string, fields: ContactFields, version: number): Promise<number | undefined> =>
  (
    await db
      .updateTable('emergencyContacts')
      .set((eb) => ({ ...fields, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )?.version

/** @returns false when there is no such contact */
export const remove = async (db: Db, userId: string, id: string): Promise<boolean> =>
  (await db
    .deleteFrom('emergencyContacts')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Those that are not named come after these, in their order. @returns how many of those named are there */
export async function order(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ isNamed: boolean }>`
    update emergency_contacts c set position = o.position from (
      select e.id, a.at is not null as is_named, row_number() over (order by a.at nulls last, e.position, e.id) as position
      from emergency_contacts e left join unnest(${ids}::uuid[]) with ordinality as a(id, at) on a.id = e.id
      where e.user_id = ${userId}
    ) o where c.id = o.id returning o.is_named`.execute(db)
  return rows.filter(({ isNamed }) => isNamed).length
}
