import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'
import type { PolicySettings } from './rules/facts.ts'
import { groupsOfCompany } from './group-store.ts'
import { type FactRow, rulesRow } from './fact-store.ts'
import { OF_PERSON_AND_DAY } from './store.ts'

/** The company's own policies and those of its groups, as the engine's facts have them. */
export type CompanyRules = Pick<FactRow, 'policies' | 'groups'>

export async function companyRules(db: Db): Promise<CompanyRules> {
  const { rows } = await sql<object>`
    select ${groupsOfCompany} as groups,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'own', false, 'from', p.effective_from, 'settings', p.settings)), '[]')
        from leave_policies p where p.user_id is null) as policies`.execute(db)
  return rulesRow(rows[0])
}

/** The statement that makes policies of the company, for the one that puts a company together. */
export const makingPolicies = (db: Db, rows: { kind: Kind; effectiveFrom: string; settings: string }[]) =>
  db.insertInto('leavePolicies').values(rows)

interface Policy {
  kind: Kind
  from: string
  settings: object
  createdBy: string
}

/** A new version of the company's policy. @returns undefined when there is one of that day */
export async function insertPolicy(db: Db, { kind, from, settings, createdBy }: Policy): Promise<string | undefined> {
  const row = await db
    .insertInto('leavePolicies')
    .values({ kind, effectiveFrom: from, settings: JSON.stringify(settings), createdBy })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Another content of a version that begins on the same day. @returns undefined when it is gone */
export async function changePolicy(
  db: Db,
  id: string,
  { from, settings, createdBy }: Omit<Policy, 'kind'>,
): Promise<string | undefined> {
  const row = await db
    .updateTable('leavePolicies')
    .set({ settings: JSON.stringify(settings), createdBy })
    .where('id', '=', id)
    .where('effectiveFrom', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** @returns whether it was there */
export async function deletePolicy(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('leavePolicies').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** What holds for one person, or for the company, of a kind of leave from that day on; what was said of the same day before is replaced. */
export const putPolicy = (
  db: Db,
  row: { userId: string | null; kind: Kind; from: string; settings: Partial<PolicySettings>; createdBy: string },
) =>
  sql`
    insert into leave_policies (user_id, kind, effective_from, settings, created_by)
    values (${row.userId}::uuid, ${row.kind}, ${row.from}, ${JSON.stringify(row.settings)}::jsonb, ${row.createdBy})
    on conflict (company_id, kind, ${OF_PERSON_AND_DAY}) do update set
      settings = excluded.settings, created_by = excluded.created_by, created_at = now()`.execute(db)
