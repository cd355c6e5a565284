import { sql } from 'kysely'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { ReportRow } from '../contract.ts'
import type { Unit } from './rules.ts'

export type Listed = Pick<
  ReportRow,
  'id' | 'person' | 'department' | 'location' | 'jobTitle' | 'manager' | 'employmentType'
>

/** People who were employed at some time of the period and whose time off the reader may view, by name. */
export async function people(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { firstDay, lastDay, search }: { firstDay: Day; lastDay: Day; search?: string | undefined },
): Promise<Listed[]> {
  const named = (alias: string) => sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`
  const { rows } = await sql<Listed>`
    select u.id, ${personRef('u')} as person, ${named('d')} as department, ${named('l')} as location,
      ${named('t')} as "jobTitle", ${named('e')} as "employmentType",
      case when m.id is not null then json_build_object('id', m.id, 'name', trim(m.first_name || ' ' || m.last_name)) end as manager
    from users u
      left join departments d on d.company_id = u.company_id and d.id = u.department_id
      left join locations l on l.company_id = u.company_id and l.id = u.location_id
      left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
      left join users m on m.company_id = u.company_id and m.id = u.manager_id
      left join (
        select distinct on (o.user_id) o.user_id, c.id, c.name
        from employments o join catalogue_entries c on c.company_id = o.company_id and c.id = o.type_id
        where o.ended_at is null and o.effective_date <= ${lastDay} order by o.user_id, o.effective_date desc
      ) e on e.user_id = u.id
    where ${visibleThrough(actor, 'timeoff.record', 'view', 'u.id')} and ${searchIn('u', search, { withEmail: false })}
      and ((coalesce(u.hire_date, u.created_at::date) <= ${lastDay}
          and coalesce(u.termination_date, u.deactivated_at::date, ${firstDay}::date) >= ${firstDay})
        or exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id
          and v.rehired_on is not null and v.first_day <= ${lastDay} and v.last_day >= ${firstDay}))
    order by u.name_key, u.id`.execute(db)
  return rows
}

/** All departments, to find what is below one. */
export async function departments({ db }: Pick<Context, 'db'>): Promise<Unit[]> {
  const { rows } = await sql<Unit>`select id, name, parent_id as "parentId" from departments order by name, id`.execute(
    db,
  )
  return rows
}
