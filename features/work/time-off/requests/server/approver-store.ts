import { sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { avatarOf } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { adminNow, counts } from '#platform/grants.ts'
import { placesOf } from '#platform/scope.ts'

/** The person's manager and those above, then those who hold everybody's time off; never the person, nor those who are involved. */
export async function approversFor(
  db: Db,
  { userId, now, involved }: { userId: string; now: Date; involved: readonly (string | null)[] },
) {
  const not = [userId, ...involved.filter((id) => id !== null)]
  const { rows: found } = await sql<PersonRef & { usual: boolean }>`
    with recursive up as (
      select u.manager_id as id, 1 as step from users u where u.id = ${userId}
      union select u.manager_id, up.step + 1 from users u join up on u.id = up.id where up.step < 3
    ), hr as (
      select distinct ur.user_id as id from user_roles ur
        join users u on u.company_id = ur.company_id and u.id = ur.user_id
        join roles r on r.company_id = ur.company_id and r.id = ur.role_id
        join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
      where rp.key = 'other.timeoff.record' and rp.level = 'edit' and ${counts(now)}
        and (coalesce(ur.department_id, ur.location_id) is null
          or coalesce(ur.department_id, ur.location_id)::text = any(${placesOf(userId)}::text[]))
    ), asked as (
      select id, min(step) as step from (select id, step from up union all select id, 9 from hr
        union all select u.id, 10 from users u where ${adminNow(now)}) everyone where id is not null group by id
    )
    select u.id, u.first_name, u.last_name, ${avatarOf('u')} as avatar, asked.step = (select min(a.step) from asked a join users x on x.id = a.id
        where x.deactivated_at is null and x.status = 'active' and x.id <> all(${not}::uuid[])) as usual
    from asked join users u on u.id = asked.id
    where u.deactivated_at is null and u.status = 'active' and u.id <> all(${not}::uuid[])
    order by asked.step, u.name_key limit 20`.execute(db)
  return found
}

/** What waits for this person, and for nobody else who could decide; with those who made or changed it. */
export async function withoutApprover(db: Db, userId: string) {
  const { rows: found } = await sql<{ id: string; userId: string; askedBy: string; changedBy: string | null }>`
    select r.id, r.user_id, r.asked_by, r.changed_by from time_off_requests r
    where r.status = 'pending' and r.id = any(array(select request_id from time_off_approvers where user_id = ${userId}))
      and not exists (select 1 from time_off_approvers a join users x on x.company_id = a.company_id and x.id = a.user_id
        where a.company_id = r.company_id and a.request_id = r.id and x.deactivated_at is null and x.status = 'active'
          and x.id not in (r.user_id, r.asked_by) and x.id is distinct from r.changed_by)
    order by r.id for update of r`.execute(db)
  return found
}

export const handTo = (db: Db, requestId: string, from: string, to: readonly string[]) =>
  sql`
    with gone as (delete from time_off_approvers where request_id = ${requestId} and user_id = ${from})
    insert into time_off_approvers (request_id, user_id) select ${requestId}::uuid, unnest(${[...to]}::uuid[])
    on conflict do nothing`.execute(db)
