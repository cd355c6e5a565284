import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Before which no benefit costs anything else. */
export const FIRST_DAY = '0001-01-01'

export interface CostRow {
  fromDay: string
  employer: number
  employee: number
}

/** The latest first. */
export async function costsOf(db: Db, id: string): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    select from_day, employer_cost::float8 as employer, employee_cost::float8 as employee
    from benefit_costs where benefit_id = ${id} order by from_day desc`.execute(db)
  return rows
}

export interface RuleRow {
  kind: 'location' | 'employmentType'
  id: string | null
  name: string | null
}

export async function rulesOf(db: Db, id: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select r.kind, coalesce(l.id, t.id) as id, coalesce(l.name, t.name) as name from benefit_rules r
    left join locations l on l.company_id = r.company_id and l.id = r.location_id
    left join catalogue_entries t on t.company_id = r.company_id and t.id = r.employment_type_id
    where r.benefit_id = ${id} order by lower(coalesce(l.name, t.name)), r.id`.execute(db)
  return rows
}

export const setCost = (db: Db, benefitId: string, { fromDay, employer, employee }: CostRow) =>
  db
    .insertInto('benefitCosts')
    .values({ benefitId, fromDay, employerCost: employer, employeeCost: employee })
    .onConflict((on) =>
      on.columns(['companyId', 'benefitId', 'fromDay']).doUpdateSet({ employerCost: employer, employeeCost: employee }),
    )
    .execute()

export async function setRules(db: Db, benefitId: string, kind: RuleRow['kind'], ids: readonly string[]) {
  await db.deleteFrom('benefitRules').where('benefitId', '=', benefitId).where('kind', '=', kind).execute()
  if (ids.length === 0) return
  const values = ids.map((id) => ({
    benefitId,
    kind,
    ...(kind === 'location' ? { locationId: id } : { employmentTypeId: id }),
  }))
  await db.insertInto('benefitRules').values(values).execute()
}
