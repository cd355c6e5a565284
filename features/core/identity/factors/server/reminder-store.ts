import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { SIGNED_IN_BY } from '#platform/gates.ts'

/** People without a second factor who are or will be blocked by the company's rule; single sign-on exempts them unless the company says otherwise. */
export async function withoutSecondFactor(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join accounts a on a.id = u.account_id join companies c on c.id = u.company_id
    where ${active('u')} and not a.has_factor
      and (c.second_factor_after_sso or ${SIGNED_IN_BY} <> 'sso')`.execute(db)
  return rows.map(({ id }) => id)
}

/** When the second factor becomes mandatory, and when that was announced; null while it is optional. */
export async function announced(db: Db): Promise<{ from: Date; since: Date } | null> {
  const { rows } = await sql<{ from: Date; since: Date }>`
    select c.second_factor_from as from, coalesce((select max(e.at) from events e where e.subject_id = c.id
      and e.name = 'company.signInRulesChanged' and e.details #>> '{changes,secondFactorFrom,0}' is null), c.created_at) as since
    from companies c where c.id = sec.company() and c.second_factor_from is not null`.execute(db)
  return rows[0] ?? null
}

/** The reminder's subject id and whether its fact exists already. Takes a lock that keeps others from writing it until the transaction ends. */
export async function reminderFact(db: Db, from: Date, stage: string): Promise<{ subjectId: string; known: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('second factor' || sec.company()::text, 7))`.execute(db)
  const { rows } = await sql<{ subjectId: string; known: boolean }>`
    select s.id as subject_id, exists (select 1 from events e where e.subject_id = s.id and e.name = 'company.secondFactorNear') as known
    from (select md5('second factor ' || ${from.toISOString()}::text || ${stage}::text)::uuid as id) s`.execute(db)
  return rows[0]!
}
