import { active, present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Language } from '#platform/words.ts'

/** A person who was invited and has not joined yet. */
export const pending = async (db: Db, userId: string) => (await pendingAmong(db, [userId]))[0]

export const pendingAmong = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('users as i', 'i.id', 'u.invitedBy')
    .select([
      'u.id',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.language',
      'u.invitedBy',
      'i.firstName as inviterFirstName',
      'i.lastName as inviterLastName',
    ])
    .$narrowType<{ language: Language }>()
    .where('u.id', 'in', [...userIds])
    .where('u.status', '=', 'pending')
    .where(present('u'))
    .execute()

export const activeById = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'language'])
    .$narrowType<{ language: Language }>()
    .where('id', '=', userId)
    .where(active('users'))
    .executeTakeFirst()
