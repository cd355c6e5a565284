import { sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { DepartmentCoverage } from '../contract.ts'

/** A department with a minimum, and who counts: people in it and below it. */
export interface Covered {
  id: string
  name: string
  least: number
  people: string[]
}

/** Ids of the people in a department and below it. */
const within = (department: string) => sql`
  select u.id from users u where ${present('u')} and u.department_id in (
    with recursive below as (
      select ${sql.ref(department)} as id union select x.id from departments x join below on x.parent_id = below.id
    ) select id from below)`

export async function list(db: Db): Promise<DepartmentCoverage[]> {
  const { rows } = await sql<DepartmentCoverage>`
    select d.id, d.name, d.parent_id, (select count(*)::int from (${within('d.id')}) counted) as people, m.least
    from departments d left join coverage_minimums m on m.company_id = d.company_id and m.department_id = d.id
    order by d.name_key, d.id`.execute(db)
  return rows
}

/** All departments with a minimum. */
export async function covered(db: Db): Promise<Covered[]> {
  const { rows } = await sql<Covered>`
    select d.id, d.name, m.least, array(${within('d.id')}) as people
    from coverage_minimums m join departments d on d.company_id = m.company_id and d.id = m.department_id
    order by d.name_key, d.id`.execute(db)
  return rows
}

/** The department of a person and those above it, as far as they have a minimum. */
export async function coveredWith(db: Db, userId: string): Promise<Covered[]> {
  const { rows } = await sql<Covered>`
    with recursive above as (
      select d.id, d.parent_id from departments d where d.id = (select department_id from users where id = ${userId})
      union select d.id, d.parent_id from departments d join above on d.id = above.parent_id
    )
    select d.id, d.name, m.least, array(${within('d.id')}) as people
    from above join departments d on d.id = above.id
      join coverage_minimums m on m.company_id = d.company_id and m.department_id = d.id
    order by d.name_key, d.id`.execute(db)
  return rows
}

/** The department with its minimum; held until the transaction ends, so that two changes are told one after the other. */
export async function hold(db: Db, id: string): Promise<{ name: string; least: number | null } | undefined> {
  const { rows } = await sql<{ name: string; least: number | null }>`
    select d.name, (select m.least from coverage_minimums m where m.company_id = d.company_id and m.department_id = d.id) as least
    from departments d where d.id = ${id} for update of d`.execute(db)
  return rows[0]
}

export const put = (db: Db, departmentId: string, least: number) =>
  db
    .insertInto('coverageMinimums')
    .values({ departmentId, least })
    .onConflict((conflict) => conflict.columns(['companyId', 'departmentId']).doUpdateSet({ least }))
    .execute()

export const remove = (db: Db, departmentId: string) =>
  db.deleteFrom('coverageMinimums').where('departmentId', '=', departmentId).execute()
