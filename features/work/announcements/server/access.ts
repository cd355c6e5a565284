import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import { reachedBy, reaches } from '#features/people/audience/server/api.ts'
import type { Actor } from '#platform/context.ts'
import { adminNow, counts } from '#platform/grants.ts'
import { holds } from '#platform/permissions.ts'

export const may = {
  /** Reads what is addressed to them. */
  read: (actor: Actor): boolean => holds(actor, 'announcements', 'view'),
  /** Writes, publishes, changes and deletes announcements, also those that are not addressed to them. */
  edit: (actor: Actor): boolean => holds(actor, 'announcements', 'edit'),
}

/** The time zone where a person works. */
export const zoneOf = (
  userId: string,
): RawBuilder<string> => sql<string>`(select coalesce(l.time_zone, 'UTC') from users u
  left join locations l on l.company_id = u.company_id and l.id = u.location_id where u.id = ${userId})`

/** When announcement `a` appears to people of a time zone; null for a draft. */
export const appearsAt = (zone: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(case when a.publish_local is null then a.published_at else a.publish_local at time zone ${zone} end)`

/** Whether announcement `a` has appeared to people of a time zone and its last day is not over there. */
export const isShown = (zone: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(a.deleted_at is null and ${appearsAt(zone)} <= ${now}::timestamptz
    and (a.ends_on is null or a.ends_on >= (${now}::timestamptz at time zone ${zone})::date))`

/** Whether a person who may read announcements sees announcement `a`. */
export const visibleTo = (userId: string, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isShown(zoneOf(userId), now)} and ${reaches(sql.ref('a.audience_id'), userId, now)})`

/** `may.read` in SQL, of `users u`: the right counts where it is held for the whole company. */
const mayRead = (now: Date): RawBuilder<boolean> => sql<boolean>`(${adminNow(now)} or exists (
  select 1 from user_roles ur
    join roles r on r.company_id = ur.company_id and r.id = ur.role_id
    join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
  where ur.company_id = u.company_id and ur.user_id = u.id and coalesce(ur.department_id, ur.location_id) is null
    and rp.key = 'announcements' and rp.level in ('view', 'edit') and ${counts(now)}))`

/** People in an audience who can sign in and read announcements, as `u` with their time zone `zone`. */
export const readersOf = (audienceId: string, now: Date): RawBuilder<unknown> => sql`(
  select u.*, coalesce(l.time_zone, 'UTC') as zone from users u
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
  where ${active('u')} and ${mayRead(now)} and u.id in ${reachedBy(audienceId, now)})`

/** The same people by their ids, as a subquery. */
export const readerIds = (audienceId: string, now: Date): RawBuilder<string> =>
  sql<string>`(select u.id from ${readersOf(audienceId, now)} u)`
