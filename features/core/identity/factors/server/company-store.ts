import { sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'

/** The company's rules, and whether this account keeps them itself. */
export const rulesOf = (db: Db, companyId: string, accountId: string) =>
  db
    .selectFrom('companies as c')
    .innerJoin('accounts as a', (on) => on.on('a.id', '=', accountId))
    .select(['c.secondFactorFrom', 'c.secondFactorAfterSso', 'a.hasFactor'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()

const NAMES = 50

interface People {
  with: number
  without: number
  names: { id: string; firstName: string; lastName: string }[]
}

/** Active people of the company with and without a factor. */
export async function peopleBy(db: Db): Promise<People> {
  const { rows } = await sql<People>`
    with person as (
      select u.id, u.first_name, u.last_name, a.has_factor from users u join accounts a on a.id = u.account_id
      where ${active('u')})
    select (count(*) filter (where has_factor))::int as "with", (count(*) filter (where not has_factor))::int as without,
      coalesce((select json_agg(json_build_object('id', n.id, 'firstName', n.first_name, 'lastName', n.last_name))
        from (select * from person where not has_factor order by first_name, last_name, id limit ${NAMES}) n), '[]') as names
    from person`.execute(db)
  return rows[0]!
}
