import { type RawBuilder, sql } from 'kysely'
import { typesOn } from '#features/people/employment/server/api.ts'
import { type Day, todayIn } from '#kit/days.ts'
import type { Actor, Context } from '#platform/context.ts'
import { visibleThrough } from '#platform/scope.ts'
import { JOB_FIELDS } from '../as-of/contract.ts'
import { belowOf, named, type Narrowing, oneOf } from './filter-store.ts'
import type { Cursor } from './rules.ts'

export type Reading = Pick<Context, 'db' | 'actor' | 'now'>
export type JobField = (typeof JOB_FIELDS)[number]
/** One of two days that are compared; alone it is the first. */
export type Side = 'a' | 'b'

export const TABLES: Record<JobField, string> = {
  jobTitle: 'job_titles',
  department: 'departments',
  location: 'locations',
  manager: 'users',
}
const COLUMNS: Record<JobField, string> = {
  jobTitle: 'job_title_id',
  department: 'department_id',
  location: 'location_id',
  manager: 'manager_id',
}

/** What has a name of its own that can be gone; people are read anyway. */
export const NAMED = ['jobTitle', 'department', 'location'] as const

/** Today's rights decide: the reader must be able to see a person's first day and job. */
export const seenBy = (actor: Actor) =>
  sql<boolean>`(${visibleThrough(actor, 'job.job_info', 'view', 'u.id')} and ${visibleThrough(actor, 'job.job_details', 'view', 'u.id')})`

export const HERE = sql`left join locations here on here.company_id = u.company_id and here.id = u.location_id`
const ROWS = sql`from job_changes h where h.company_id = u.company_id and h.user_id = u.id and h.ended_at is null`

/** Hired by that day and not gone before it, in this period of employment or, for those hired again, in an earlier one. */
export function wasThere({ actor, now }: Reading, day: Day) {
  const seesLast = visibleThrough(actor, 'job.employment', 'view', 'u.id')
  const begins = sql`coalesce(u.hire_date, (select min(h.effective_date) ${ROWS} and h.applied_at is not null))`
  // today uses the current state: people who were just deactivated are left out
  if (day >= todayIn('UTC', now))
    return sql<boolean>`coalesce(${begins} <= ${day}::date and u.deactivated_at is null
      and coalesce(case when ${seesLast} then u.termination_date end, 'infinity') >= ${day}::date, false)`
  return sql<boolean>`coalesce((${begins} <= ${day}::date
      and coalesce(case when ${seesLast} then u.termination_date end, u.deactivated_at::date, 'infinity') >= ${day}::date)
    or (${seesLast} and exists (select 1 from leavings v where v.company_id = u.company_id and v.user_id = u.id
      and v.carried_out_at is not null and ${day}::date between v.first_day and v.last_day)), false)`
}

/** People `u` with their jobs on a day, and their employment type if the reader may see it. */
export const peopleOn = (ctx: Reading, day: Day, { types }: Narrowing, jobs = jobsOn) =>
  sql`users u ${HERE} ${jobs(ctx, day, 'a')} ${types ? sql`left join ${typesOn(day)} e on e.user_id = u.id` : sql``}`

export const there = (ctx: Reading, day: Day, filters: Narrowing) => [
  seenBy(ctx.actor),
  wasThere(ctx, day),
  ...found(filters),
]

export const found = ({ sought, searchable }: Narrowing) => sought.map((word) => named(word, searchable))

/** The latest value of each field by that day, and what it was called; of what is planned only for those who keep the record. */
export function jobsOn({ actor, now }: Reading, day: Day, side: Side): RawBuilder<unknown> {
  const inForce = inForceOn(actor, now, day)
  return sql.join(
    JOB_FIELDS.map((field) => {
      const column = COLUMNS[field]
      return sql`left join lateral (select ${sql.ref(`h.${column}`)} as id, h.names ->> ${sql.lit(column)} as name ${ROWS}
        and ${sql.lit(column)} = any (h.sets) and ${inForce}
        order by h.effective_date desc, h.recorded_at desc, h.id desc limit 1) ${sql.id(`${field}_${side}`)} on true`
    }),
    sql` `,
  )
}

/**
 * The ids alone, for everyone: one walk along the index that has the rows in their order.
 * @param isWhole also the position, and what places were called when they were recorded
 */
export function jobsOfAll({ actor, now }: Reading, day: Day, side: Side, isWhole = false): RawBuilder<unknown> {
  const columns = [...JOB_FIELDS.map((field) => COLUMNS[field]), ...(isWhole ? ['position_id'] : [])]
  const latest = (value: RawBuilder<unknown>, column: string, name: string) =>
    sql`(array_agg(${value}) filter (where ${sql.lit(column)} = any (h.sets)))[1] as ${sql.id(name)}`
  const all = [
    ...columns.map((column) => latest(sql.ref(`h.${column}`), column, column)),
    ...(isWhole ? NAMED : []).map((field) =>
      latest(sql`h.names ->> ${sql.lit(COLUMNS[field])}`, COLUMNS[field], `${field}_name`),
    ),
  ]
  const read = [...columns, ...(isWhole ? ['names'] : [])].map((column) => sql.ref(`h.${column}`))
  return sql`left join (select h.user_id, ${sql.join(all)} from (
      select h.user_id, h.sets, ${sql.join(read)} from job_changes h
      ${isPast(day, now) ? sql`` : sql`join users u on u.company_id = h.company_id and u.id = h.user_id ${HERE}`} where h.ended_at is null and ${inForceOn(actor, now, day)}
      order by h.user_id, h.effective_date desc, h.recorded_at desc, h.id desc) h group by h.user_id) ${sql.id(`jobs_${side}`)}
    on ${sql.ref(`jobs_${side}.user_id`)} = u.id`
}

/** Where the id of a field stands: after `jobsOn`, and after `jobsOfAll`. */
type IdOf = (field: JobField, side: Side) => RawBuilder<unknown>
export const OF_EACH: IdOf = (field, side) => sql.ref(`${field}_${side}.id`)
export const OF_ALL: IdOf = (field, side) => sql.ref(`jobs_${side}.${COLUMNS[field]}`)

/** Whether a row `h` is in force. Before today, wherever that is, nobody's own day is asked for and an index ends the search. */
function inForceOn(actor: Actor, now: Date, day: Day): RawBuilder<boolean> {
  if (isPast(day, now)) return sql<boolean>`(h.applied_at is not null and h.effective_date <= ${day}::date)`
  const today = sql`(${now}::timestamptz at time zone coalesce(here.time_zone, 'UTC'))::date`
  const planned = visibleThrough(actor, 'job.job_details', 'edit', 'u.id')
  return sql<boolean>`(case when h.applied_at is not null then h.effective_date <= ${day}::date or ${day}::date >= ${today}
    else h.effective_date > ${today} and h.effective_date <= ${day}::date and ${planned} end)`
}
/** Everywhere: this is where each day begins last. */
const isPast = (day: Day, now: Date) => day < todayIn('Etc/GMT+12', now)

/** A field of the job on a day, passed on by a subquery `u`: its id, and what it was called then. */
export const jobColumns = (field: JobField, side: Side) =>
  sql`${sql.ref(`${field}_${side}.id`)} as ${sql.id(`${field}_${side}_id`)}, ${sql.ref(`${field}_${side}.name`)} as ${sql.id(`${field}_${side}_name`)}`

/** What it is called today, while it is there. */
export const namesOf = (side: Side) =>
  sql.join(
    JOB_FIELDS.map((field) => {
      const alias = `${field}_${side}`
      return sql`left join ${sql.table(TABLES[field])} ${sql.id(alias)} on ${sql.ref(`${alias}.company_id`)} = u.company_id
        and ${sql.ref(`${alias}.id`)} = ${sql.ref(`u.${alias}_id`)}`
    }),
    sql` `,
  )

export function nameOf(field: JobField, side: Side) {
  const alias = `${field}_${side}`
  const today =
    field === 'manager'
      ? sql`btrim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)})`
      : sql.ref(`${alias}.name`)
  return sql`coalesce(${today}, ${sql.ref(`u.${alias}_name`)})`
}

export const DAY_FACETS = ['department', 'location', 'jobTitle', 'employmentType', 'manager'] as const
export const TYPE = sql`e.type_id`

/** What is chosen, by the jobs of the day. */
export function choices(
  { department, location, jobTitle, employmentType, manager }: Narrowing,
  idOf: IdOf,
  side: Side = 'a',
) {
  const id = (field: JobField) => idOf(field, side)
  return {
    department: department?.length ? sql<boolean>`${id('department')} = any(array(${belowOf(department)}))` : null,
    location: oneOf(id('location'), location),
    jobTitle: oneOf(id('jobTitle'), jobTitle),
    employmentType: oneOf(TYPE, employmentType),
    manager: oneOf(id('manager'), manager),
  }
}

/** The same as conditions. Only those who ever had it are read: of most filters these are few. */
export function chosenOf(filters: Narrowing, idOf = OF_EACH, side: Side = 'a'): RawBuilder<boolean>[] {
  const ever = JOB_FIELDS.flatMap((field) => {
    const ids = filters[field]
    if (!ids?.length) return []
    const column = sql.ref(`h.${COLUMNS[field]}`)
    const wanted = field === 'department' ? sql`array(${belowOf(ids)})` : sql`${[...ids]}::uuid[]`
    return [sql<boolean>`u.id = any(array(select h.user_id from job_changes h where ${column} = any(${wanted})))`]
  })
  return [...ever, ...Object.values(choices(filters, idOf, side)).filter((part) => part !== null)]
}

export const beyond = (after: Cursor | null) =>
  after ? sql<boolean>`(u.name_key, u.id) > (${after.key}, ${after.id}::uuid)` : sql<boolean>`true`

export const most = (limit: number) => sql.raw(String(Math.trunc(limit)))
