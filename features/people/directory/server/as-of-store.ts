import { type RawBuilder, sql } from 'kysely'
import { personColumns } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import type { Actor, Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import type { PersonAsOf } from '#features/people/record/contract.ts'
import { chosenOf, every, named, type Narrowing } from './filter-store.ts'
import type { Cursor } from './rules.ts'

export interface AsOfRow extends PersonAsOf {
  nameKey: string
}

interface Asked {
  day: Day
  filters: Narrowing
  after: Cursor | null
  limit: number
}

/**
 * Who was there on a day, by name, with the job of that day: `valuesAsOf` of `kit/field-history.ts` in SQL, a test holds the two together.
 * The page walks the index of names and reads the rows of nobody beyond it.
 */
export async function pageAsOf(ctx: Pick<Context, 'db' | 'actor' | 'now'>, { day, filters, after, limit }: Asked) {
  const { actor, now } = ctx
  const beyond = after ? sql<boolean>`(u.name_key, u.id) > (${after.key}, ${after.id}::uuid)` : sql<boolean>`true`
  const found = filters.sought.map((word) => named(word, filters.searchable))
  const { rows } =
    await sql<AsOfRow>`select ${personColumns('u')}, u.name_key, coalesce(t.name, j.job_title_name) as job_title,
      coalesce(d.name, j.department_name) as department, coalesce(l.name, j.location_name) as location,
      m.id as manager_id, coalesce(btrim(m.first_name || ' ' || m.last_name), j.manager_name) as manager
    from users u left join locations here on here.company_id = u.company_id and here.id = u.location_id
    cross join lateral (${placesOn(actor, day, now)}) j
    left join job_titles t on t.company_id = u.company_id and t.id = j.job_title_id
    left join departments d on d.company_id = u.company_id and d.id = j.department_id
    left join locations l on l.company_id = u.company_id and l.id = j.location_id
    left join users m on m.company_id = u.company_id and m.id = j.manager_id
    where ${every([seenBy(actor), wasThere(actor, day), beyond, ...found, ...chosenOf(filters)])}
    order by u.name_key, u.id limit ${sql.raw(String(Math.trunc(limit)))}`.execute(ctx.db)
  return rows
}

/** Today's rights decide: the reader must be able to see a person's first day and job. */
const seenBy = (actor: Actor) =>
  sql<boolean>`(${visibleThrough(actor, 'job.job_info', 'view', 'u.id')} and ${visibleThrough(actor, 'job.job_details', 'view', 'u.id')})`

/** Hired by that day and not gone before it, in this period of employment or, for those hired again, in an earlier one. */
function wasThere(actor: Actor, day: Day) {
  const seesLast = visibleThrough(actor, 'job.employment', 'view', 'u.id')
  return sql<boolean>`((coalesce(u.hire_date, j.begins) <= ${day}::date
      and coalesce(case when ${seesLast} then u.termination_date end, u.deactivated_at::date, 'infinity') >= ${day}::date)
    or (${seesLast} and exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id
      and v.carried_out_at is not null and ${day}::date between v.first_day and v.last_day)))`
}

const FIELDS = ['job_title', 'department', 'location', 'manager'] as const

/** The latest value of each field by that day, and what it was called; of what is planned only for those who keep the record. */
function placesOn(actor: Actor, day: Day, now: Date): RawBuilder<unknown> {
  const today = sql`(${now}::timestamptz at time zone coalesce(here.time_zone, 'UTC'))::date`
  const planned = visibleThrough(actor, 'job.job_details', 'edit', 'u.id')
  const inForce = sql`case when h.applied_at is not null then h.effective_date <= ${day}::date or ${day}::date >= ${today}
    else h.effective_date > ${today} and h.effective_date <= ${day}::date and ${planned} end`
  const latest = FIELDS.flatMap((field) => {
    const column = `${field}_id`
    const of = (value: RawBuilder<unknown>, name: string) =>
      sql`(array_agg(${value} order by h.effective_date desc, h.recorded_at desc, h.id desc)
        filter (where ${sql.lit(column)} = any (h.sets) and ${inForce}))[1] as ${sql.id(name)}`
    return [of(sql.ref(`h.${column}`), column), of(sql`h.names ->> ${sql.lit(column)}`, `${field}_name`)]
  })
  return sql`select ${sql.join(latest)}, min(h.effective_date) filter (where h.applied_at is not null) as begins
    from job_changes h where h.company_id = u.company_id and h.user_id = u.id and h.ended_at is null`
}
