import { type RawBuilder, sql } from 'kysely'
import type { GapSource } from '#features/people/directory/server/api.ts'
import { typesInForce } from '#features/people/employment/server/api.ts'
import { holds } from '#platform/permissions.ts'

/** People whose vacation policy gives no days. Only for readers who edit policies and see everyone's time off. */
export const withoutVacation: GapSource = {
  gap: 'vacation',
  lacks: ({ actor, now }) =>
    holds(actor, 'settings.timeoff', 'edit') && holds(actor, 'other.timeoff.record', 'view')
      ? sql<boolean>`u.id in ${peopleWithoutVacation(now)}`
      : null,
}

/**
 * The policies of groups that are in force on a day, each with the locations, departments and employment types that it is for. One that
 * was deleted is null, and matches nobody.
 */
const groupsOn = (day: RawBuilder<unknown>) => sql`
  select g.group_id, g.rank, g.settings,
    array(select t.location_id from leave_group_targets t where t.policy_id = g.id and t.kind = 'location') as locations,
    array(select t.employment_type_id from leave_group_targets t where t.policy_id = g.id and t.kind = 'employmentType') as types,
    array(with recursive below as (
      select t.department_id as id from leave_group_targets t where t.policy_id = g.id and t.kind = 'department'
      union select d.id from departments d join below b on d.parent_id = b.id) select id from below) as departments
  from (select distinct on (v.group_id) v.* from leave_group_policies v
    where v.kind = 'vacation' and v.effective_from <= ${day} order by v.group_id, v.effective_from desc) g
  where not g.has_ended`

const among = (column: string, ids: string) =>
  sql`(cardinality(${sql.ref(ids)}) = 0 or ${sql.ref(column)} = any(${sql.ref(ids)}))`

/**
 * `layered` of the engine as a set: what was agreed with a person, over the rules of their group, or else of the company. Where no rules
 * give none, as in most companies, no person is looked at.
 */
const peopleWithoutVacation = (now: Date) => {
  const day = sql`${now.toISOString().slice(0, 10)}::date`
  return sql`(
    with base as materialized (
      select p.settings from leave_policies p where p.kind = 'vacation' and p.user_id is null
      order by p.effective_from <= ${day} desc, case when p.effective_from <= ${day} then p.effective_from end desc, p.effective_from limit 1
    ), agreed as materialized (
      select distinct on (p.user_id) p.user_id, p.settings from leave_policies p
      where p.kind = 'vacation' and p.user_id is not null and p.effective_from <= ${day} order by p.user_id, p.effective_from desc
    ), groups as materialized (${groupsOn(day)}),
    ruled as (
      select w.id, a.settings as own, coalesce(g.settings, b.settings, '{}') as rules from users w
      left join base b on true
      left join agreed a on a.user_id = w.id
      left join ${typesInForce(now)} e on e.user_id = w.id
      left join lateral (
        select o.settings from groups o
        where ${among('w.location_id', 'o.locations')} and ${among('w.department_id', 'o.departments')} and ${among('e.type_id', 'o.types')}
        order by o.rank, o.group_id limit 1
      ) g on true
    )
    select r.id from ruled r
    where (select not exists (select 1 from base) or exists (
        select 1 from (select settings from base union all select settings from agreed union all select settings from groups) s
        where not coalesce((s.settings ->> 'unlimited')::boolean, false) and coalesce((s.settings ->> 'entitlement')::numeric, 0) <= 0))
      and not coalesce(r.own ->> 'unlimited', r.rules ->> 'unlimited', 'false')::boolean
      and coalesce(r.own ->> 'entitlement', r.rules ->> 'entitlement', '0')::numeric <= 0
      and not exists (select 1 from jsonb_array_elements(coalesce(r.rules -> 'steps', '[]')) s
        where (s ->> 'entitlement')::numeric > 0))`
}
