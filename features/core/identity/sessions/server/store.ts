import { sql } from 'kysely'
import { type Db, enterAccount } from '#platform/db.ts'
import type { Actor } from '#platform/context.ts'
import { firstMoment, hasLeft } from '#platform/first-and-last-day.ts'
import type { Ports } from '#platform/ports.ts'
import type { Language } from '#platform/words.ts'
import { dueAmong } from '../../mandatory/server/store.ts'
import type { UserInfo } from '../contract.ts'
import { type CounterName, counters, ownKinds } from './ports.ts'

export async function membershipsOf(db: Db, accountId: string) {
  await enterAccount(db, accountId)
  return db.selectFrom('memberships').select(['companyId', 'userId']).where('accountId', '=', accountId).execute()
}

/** The company, if the account may sign in there. */
export async function openCompany(db: Db, accountId: string, companyId: string) {
  await enterAccount(db, accountId)
  return db
    .selectFrom('memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.companyId')
    .select(['c.id', 'c.domain'])
    .where('m.accountId', '=', accountId)
    .where('m.companyId', '=', companyId)
    .where('m.open', '=', true)
    .where('c.suspendedAt', 'is', null)
    .executeTakeFirst()
}

export async function accountById(db: Db, id: string) {
  await enterAccount(db, id)
  return db
    .selectFrom('accounts')
    .select(['id', 'firstName', 'lastName', 'email', 'language', 'verifiedAt', 'hasFactor', 'reviewSince'])
    .$narrowType<{ language: Language }>()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The person of an account in this company, once the invitation was accepted. `hasEnded`: deactivated, or the last day is over. */
export const memberOf = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .leftJoin('locations as l', (on) => on.onRef('l.id', '=', 'u.locationId').onRef('l.companyId', '=', 'u.companyId'))
    .select(['u.id', 'u.isAdmin', 'a.email', 'a.firstName', 'a.language', 'a.hasFactor'])
    .select(sql<boolean>`(u.deactivated_at is not null or ${hasLeft(now)})`.as('hasEnded'))
    .select(['u.language as speaks', 'c.secondFactorAfterSso'])
    .$narrowType<{ language: Language; speaks: Language }>()
    .where('u.accountId', '=', accountId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
export type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

export const sessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .limit(100)
    .execute()

const counted = (ports: Ports, name: CounterName, reader: Actor) => {
  const counter = ports.of(counters).find((one) => one.name === name)
  return sql<number>`coalesce((${counter?.count(ports, reader) ?? sql<number>`select 0`}), 0)::int`.as(name)
}

const kindsOf = (ports: Ports) =>
  sql<UserInfo['ownKinds']>`coalesce((${ports.of(ownKinds)[0]?.list ?? sql`null::json`}), '[]')`.as('ownKinds')

/** Everything of user-info in one statement. */
export const infoOf = (db: Db, ports: Ports, reader: Actor) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .leftJoin('locations as l', (on) => on.onRef('l.id', '=', 'u.locationId').onRef('l.companyId', '=', 'u.companyId'))
    .select([
      'u.id',
      'u.firstName',
      'u.lastName',
      'u.avatarFileId',
      'u.hireDate',
      firstMoment.as('opensAt'),
      'u.isAdmin',
      'u.mustChangePassword',
      'u.language',
      'u.weekStart',
      'a.email',
      'a.verifiedAt',
      'c.id as companyId',
      'c.name as companyName',
      'c.domain',
      'c.themeColor',
      'c.logoFileId',
      dueAmong(ports, reader.userId, true).as('required'),
      dueAmong(ports, reader.userId, false).as('optional'),
      counted(ports, 'approvalsCount', reader),
      counted(ports, 'unreadNotificationsCount', reader),
      counted(ports, 'unreadMessagesCount', reader),
      kindsOf(ports),
    ])
    .$narrowType<{ language: Language }>()
    .where('u.id', '=', reader.userId)
    .executeTakeFirstOrThrow()
