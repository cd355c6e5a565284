import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { forgetting } from '#platform/grants.ts'
import { active } from './person-store.ts'

/** An administrator for good who can sign in: a company is never left without one. The one place that says it. */
export const administratorForGood = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.is_admin`)} and ${sql.ref(`${alias}.admin_until`)} is null and ${active(alias)})`

/** Administrators for good, held until the transaction ends: two who shut each other out at one moment queue up. */
export async function holdAdministrators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${administratorForGood('u')} order by u.id for update`.execute(db)
  return rows.map(({ id }) => id)
}

/** `is_admin` and `admin_until` follow the grants of the administrator role. */
export const followGrants = (db: Db, userIds: readonly string[]) => following(userIds).execute(db)

/** The same, and cached rights are dropped. @returns whether a permanent administrator is left */
export async function followAndForget(db: Db, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isLeft: boolean }>`
    with followed as (${following(userIds)} returning u.id, ${administratorForGood('u')} as stays), ${forgetting}
    select exists (select 1 from followed where stays)
      or exists (select 1 from users u where ${administratorForGood('u')} and u.id not in (select id from followed)) as is_left`.execute(
    db,
  )
  return rows[0]!.isLeft
}

const following = (userIds: readonly string[]) =>
  sql`update users u set is_admin = a.held, admin_until = a.until
    from (select p.id, count(r.id) > 0 as held, case when bool_or(r.id is not null and ur.ends_at is null) then null else max(ur.ends_at) end as until
      from unnest(${[...userIds]}::uuid[]) p(id)
        left join (user_roles ur join roles r on r.company_id = ur.company_id and r.id = ur.role_id and r.built_in = 'admin'
          and (ur.ends_at is null or ur.ends_at > now())) on ur.user_id = p.id
      group by p.id) a
    where u.id = a.id and (u.is_admin, u.admin_until) is distinct from (a.held, a.until)`
