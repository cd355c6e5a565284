import { sql } from 'kysely'
import { active, administratorForGood } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

export const find = (db: Db) =>
  db
    .selectFrom('ssoRules as r')
    .leftJoin('users as u', 'u.id', 'r.breakGlassId')
    .select(['r.requiredAt', 'r.breakGlassId', 'r.version', 'u.firstName', 'u.lastName'])
    .executeTakeFirst()

/** Administrators who could come in with a password. */
export const candidates = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(['u.id', 'u.firstName', 'u.lastName'])
    .where(administratorForGood('u'))
    .where(sql<boolean>`sec.has_password(a.id)`)
    .orderBy('u.nameKey')
    .execute()

/** Whether an enabled provider was used for a sign-in, and how many people are bound to none. */
export async function readiness(db: Db) {
  const { rows } = await sql<{ isReady: boolean; unconnected: number }>`
    select exists (select 1 from sso_providers where enabled_at is not null and last_used_at is not null) as is_ready,
      (select count(*)::int from users u where ${active('u')}
        and not exists (select 1 from sso_bindings b where b.user_id = u.id)) as unconnected`.execute(db)
  return rows[0]!
}

interface Wanted {
  required: boolean
  breakGlassId: string | null
  now: Date
}

/** @returns undefined on a version conflict */
export async function save(db: Db, { required, breakGlassId, now }: Wanted, version: number | undefined) {
  const requiredAt = required ? now : null
  const { rows } = await sql<{ version: number }>`
    insert into sso_rules (required_at, break_glass_id) values (${requiredAt}, ${breakGlassId})
    on conflict (company_id) do update set break_glass_id = excluded.break_glass_id, version = sso_rules.version + 1,
      required_at = case when excluded.required_at is null then null else coalesce(sso_rules.required_at, excluded.required_at) end
      where ${version ?? null}::int is null or sso_rules.version = ${version ?? null}::int
    returning version`.execute(db)
  return rows[0]?.version
}

/** The rule that a sign-in without a provider must satisfy. */
export async function closing(db: Db) {
  const { rows } = await sql<{ breakGlassId: string; standsIn: boolean }>`
    select r.break_glass_id, not exists (select 1 from users u where u.id = r.break_glass_id and u.is_admin
      and (u.admin_until is null or u.admin_until > now()) and ${active('u')}) as stands_in
    from sso_rules r where r.required_at is not null`.execute(db)
  return rows[0]
}
