import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personColumns, present } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { visibleThrough } from '#platform/scope.ts'
import { LINE_SHOWN } from '../contract.ts'

/** Someone around a person; of many beside and below them only the first by name. */
export interface LineRow extends PersonRef {
  part: 'above' | 'beside' | 'below'
  jobTitle: string | null
  /** How many are in this part. */
  total: number
}

/** How the line was on a day, as far as the reader may know: who reported to whom, who was there, and the job title of then. */
interface Line {
  /** The id of a person's manager. */
  managerOf: (person: string) => RawBuilder<unknown>
  jobTitleOf: (person: string) => RawBuilder<unknown>
  isShown: (person: string) => RawBuilder<boolean>
  /** Whose manager could be that one. */
  reporting: (person: string, managerId: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** As in the head of the profile, which opens for every colleague. */
const TODAY: Line = {
  managerOf: (person) => sql.ref(`${person}.manager_id`),
  jobTitleOf: (person) => sql.ref(`${person}.job_title_id`),
  isShown: (person) => present(person),
  reporting: (person, managerId) => sql<boolean>`${sql.ref(`${person}.manager_id`)} = ${managerId}`,
}

/** By the rows of the job history; what is planned is for those who keep the history. */
function asOf(actor: Actor, day: Day): Line {
  const of = (person: string, column: string) => {
    const [id, company] = [sql.ref(`${person}.id`), sql.ref(`${person}.company_id`)]
    const keeps = visibleThrough(actor, 'job.job_details', 'edit', `${person}.id`)
    return sql`(select ${sql.ref(`h.${column}`)} from job_changes h where h.company_id = ${company} and h.user_id = ${id}
      and ${sql.lit(column)} = any (h.sets) and h.ended_at is null and h.effective_date <= ${day}::date
      and (h.applied_at is not null or ${keeps}) order by h.effective_date desc, h.recorded_at desc, h.id desc limit 1)`
  }
  return {
    managerOf: (person) => of(person, 'manager_id'),
    jobTitleOf: (person) => of(person, 'job_title_id'),
    isShown: (person) => sql<boolean>`(${visibleThrough(actor, 'job.job_details', 'view', `${person}.id`)}
      and ${visibleThrough(actor, 'job.job_info', 'view', `${person}.id`)}
      and coalesce(${sql.ref(`${person}.hire_date`)}, ${sql.ref(`${person}.created_at`)}::date) <= ${day}::date
      and coalesce(${sql.ref(`${person}.deactivated_at`)}::date, 'infinity') >= ${day}::date)`,
    reporting: (person, managerId) => sql<boolean>`(${sql.ref(`${person}.id`)} in (
        select j.user_id from job_changes j where j.manager_id = ${managerId} and j.ended_at is null)
      and ${of(person, 'manager_id')} = ${managerId})`,
  }
}

/** A reporting line that is longer is not shown to its top. */
const MOST_ABOVE = 12

/** Who is above a person, the nearest first, then who is beside them and below them, by name. */
export async function line(db: Db, actor: Actor, userId: string, day: Day | undefined): Promise<LineRow[]> {
  const { managerOf, jobTitleOf, isShown, reporting } = day ? asOf(actor, day) : TODAY
  const titled = (person: string) =>
    sql`(select t.name from job_titles t where t.company_id = ${sql.ref(`${person}.company_id`)} and t.id = ${jobTitleOf(person)})`
  const few = (part: LineRow['part'], which: RawBuilder<unknown>) => sql`(
    select ${sql.lit(part)} as part, ${personColumns('u')}, ${titled('u')} as job_title, count(*) over ()::int as total,
      row_number() over (order by u.name_key, u.id)::int as place
    from users u where ${which} and ${isShown('u')} order by place limit ${sql.lit(LINE_SHOWN)})`
  // their own job names their manager, even if the reader may see nothing else of the manager
  const isSeen = day ? isShown('u') : sql<boolean>`true`
  const aboveShown = sql`(up.place = 1 or ${isSeen})`
  const mine = sql`(select ${managerOf('p')} from users p where p.id = ${userId})`
  const { rows } = await sql<LineRow>`
    with recursive up (id, place) as (
      select ${managerOf('p')}, 1 from users p where p.id = ${userId}
      union all select ${managerOf('p')}, up.place + 1 from up join users p on p.id = up.id where up.place < ${sql.lit(MOST_ABOVE)}
    ) cycle id set again using path
    select * from (
      select 'above' as part, ${personColumns('u')}, case when ${isSeen} then ${titled('u')} end as job_title, count(*) over ()::int as total, up.place
        from up join users u on u.id = up.id where not up.again and u.id <> ${userId} and ${aboveShown}
      union all ${few('beside', sql`u.id <> ${userId} and ${reporting('u', mine)}`)}
      union all ${few('below', reporting('u', sql`${userId}::uuid`))}
    ) line order by part, place`.execute(db)
  return rows
}
