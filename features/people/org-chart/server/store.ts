import { sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { PlacedPerson } from '#features/people/directory/server/api.ts'
import type { Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'

/** Everyone who is there, by name, with what the head of a profile shows to every colleague; first days as far as the reader sees them. */
export async function everyone({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<PlacedPerson[]> {
  const seesFirstDay = visibleThrough(actor, 'job.job_info', 'view', 'u.id')
  const { rows } = await sql<PlacedPerson>`select u.id, u.first_name, u.last_name, u.avatar_file_id as picture,
      case when ${seesFirstDay} then u.hire_date end as hire_date, t.name as job_title, d.name as department, l.name as location,
      u.department_id, u.position_id, u.manager_id
    from users u
    left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
    left join departments d on d.company_id = u.company_id and d.id = u.department_id
    left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where ${present('u')} order by u.name_key, u.id`.execute(db)
  return rows
}
