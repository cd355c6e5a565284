import { sql } from 'kysely'
import { active, present } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { adminNow } from '#platform/grants.ts'

interface Named {
  id: string
  firstName: string
  lastName: string
}

export interface EndingStory {
  person: Named
  role: { name: string; builtIn: string | null }
  area: string | null
  endsOn: string
  /** Who gave it, if they are still here. */
  giver: Named | null
  /** Who else can give it again where the giver is gone: the administrators. */
  otherwise: string[]
}

/** The data for the notification of a grant's end; nothing if the grant is gone, has another last day, or has no effect for this person anyway. */
export async function endingStory(
  db: Db,
  { grantId, endsOn, now }: { grantId: string; endsOn: string; now: Date },
): Promise<EndingStory | undefined> {
  const { rows } = await sql<EndingStory>`
    select jsonb_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) as person,
      jsonb_build_object('name', r.name, 'builtIn', r.built_in) as role, coalesce(d.name, l.name) as area, ur.ends_on,
      case when g.id is not null then jsonb_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name) end as giver,
      case when g.id is null then array(select x.id::text from ${ADMINS(now)} x where x.id <> u.id) else '{}' end as otherwise
    from user_roles ur
      join users u on u.company_id = ur.company_id and u.id = ur.user_id
      join roles r on r.company_id = ur.company_id and r.id = ur.role_id and r.owner_id is null
      left join departments d on d.company_id = ur.company_id and d.id = ur.department_id
      left join locations l on l.company_id = ur.company_id and l.id = ur.location_id
      left join users g on g.company_id = ur.company_id and g.id = ur.granted_by and ${active('g')}
    where ur.id = ${grantId} and ur.ends_on = ${endsOn}::date and u.access = 'roles' and ${present('u')}`.execute(db)
  return rows[0]
}

const ADMINS = (now: Date) => sql`(select u.id from users u where ${adminNow(now)} and ${active('u')})`
