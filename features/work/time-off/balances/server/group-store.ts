import { type RawBuilder, sql } from 'kysely'
import type { CatalogueUse } from '#features/core/catalogues/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Kind } from '../../types/contract.ts'
import type { PolicySettings } from './rules/facts.ts'

type Target = 'location' | 'department' | 'employmentType'

const targets = (kind: Target, id: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(${id}), '[]') from leave_group_targets t where t.policy_id = g.id and t.kind = ${kind})`
/** A department and all below it; null stays for one that is gone. */
const withBelow = sql`
  (with recursive below as (
      select t.department_id as id from leave_group_targets t where t.policy_id = g.id and t.kind = 'department'
      union select d.id from departments d join below b on d.parent_id = b.id)
    select coalesce(json_agg(id), '[]') from below)`

/** All versions of the company's rules for groups, as the engine's facts have them. It names no person, so a statement asks it once. */
export const groupsOfCompany = sql`
  (select coalesce(json_agg(json_build_object('kind', g.kind, 'groupId', g.group_id, 'name', g.name, 'rank', g.rank, 'hasEnded', g.has_ended,
      'from', g.effective_from, 'settings', g.settings, 'whom', json_build_object('locations', ${targets('location', sql`t.location_id`)},
        'departments', ${withBelow}, 'employmentTypes', ${targets('employmentType', sql`t.employment_type_id`)}))), '[]')
    from leave_group_policies g)`

export interface GroupPolicy {
  kind: Kind
  groupId: string
  from: string
  name: string
  rank: number
  hasEnded: boolean
  settings: Partial<PolicySettings>
  /** Null where what was named is gone. */
  locationIds: readonly (string | null)[]
  departmentIds: readonly (string | null)[]
  employmentTypeIds: readonly (string | null)[]
  createdBy: string
}

/** A new version of a group's rules. @returns undefined when there is one of that day */
export async function insertGroupPolicy(db: Db, policy: GroupPolicy): Promise<string | undefined> {
  const { kind, groupId, from, name, rank, hasEnded, settings, createdBy } = policy
  const row = await db
    .insertInto('leaveGroupPolicies')
    .values({
      kind,
      groupId,
      name,
      rank,
      hasEnded,
      createdBy,
      effectiveFrom: from,
      settings: JSON.stringify(settings),
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await insertTargets(db, row.id, policy)
  return row?.id
}

/** Another content of a version that begins on the same day. @returns undefined when it is gone */
export async function changeGroupPolicy(db: Db, id: string, policy: GroupPolicy): Promise<string | undefined> {
  const { from, name, rank, hasEnded, settings, createdBy } = policy
  const row = await db
    .updateTable('leaveGroupPolicies')
    .set({ name, rank, hasEnded, settings: JSON.stringify(settings), createdBy })
    .where('id', '=', id)
    .where('effectiveFrom', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await db.deleteFrom('leaveGroupTargets').where('policyId', '=', id).execute()
  await insertTargets(db, id, policy)
  return id
}

/** @returns whether it was there */
export async function deleteGroupPolicy(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('leaveGroupPolicies').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

async function insertTargets(db: Db, policyId: string, policy: GroupPolicy): Promise<void> {
  const of = (
    kind: Target,
    column: 'locationId' | 'departmentId' | 'employmentTypeId',
    ids: readonly (string | null)[],
  ) => ids.map((id) => ({ policyId, kind, locationId: null, departmentId: null, employmentTypeId: null, [column]: id }))
  const rows = [
    ...of('location', 'locationId', policy.locationIds),
    ...of('department', 'departmentId', policy.departmentIds),
    ...of('employmentType', 'employmentTypeId', policy.employmentTypeIds),
  ]
  if (rows.length > 0) await db.insertInto('leaveGroupTargets').values(rows).execute()
}

/** An employment type that policies are for is deleted only with another in its place: its people would lose their policy in silence. */
export const typesOfGroups: CatalogueUse = {
  list: 'employment_types',
  table: 'leave_group_targets',
  column: 'employment_type_id',
  person: 'policy_id',
  isPast: true,
  replacing: (before, after) =>
    sql`update leave_group_targets set employment_type_id = ${after} where employment_type_id = ${before}`,
}
