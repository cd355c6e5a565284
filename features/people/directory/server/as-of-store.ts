import { sql } from 'kysely'
import { personColumns } from '#features/core/members/server/api.ts'
import type { Day } from '#kit/days.ts'
import { type DifferingPerson, JOB_FIELDS, type PersonAsOf } from '../as-of/contract.ts'
import {
  beyond,
  choices,
  chosenOf,
  DAY_FACETS,
  found,
  HERE,
  jobColumns,
  jobsOfAll,
  jobsOn,
  most,
  NAMED,
  nameOf,
  namesOf,
  OF_ALL,
  OF_EACH,
  peopleOn,
  seenBy,
  TABLES,
  there,
  TYPE,
  wasThere,
  type JobField,
  type Reading,
  type Side,
} from './as-of-jobs-store.ts'
import type { Counting } from './facet-store.ts'
import { every, type Narrowing } from './filter-store.ts'
import type { Cursor } from './rules.ts'

export interface AsOfRow extends PersonAsOf {
  nameKey: string
}

interface PageQuery {
  day: Day
  filters: Narrowing
  after: Cursor | null
  limit: number
}

/**
 * Who was there on a day, by name, with the job of that day: `valuesAsOf` of `kit/field-history.ts` in SQL, a test holds the two together.
 * The page walks the index of names and reads the rows of nobody beyond it; names are read of the page alone.
 */
export async function pageAsOf(ctx: Reading, { day, filters, after, limit }: PageQuery) {
  const { rows } = await sql<AsOfRow>`select ${personColumns('u')}, u.name_key, ${nameOf('jobTitle', 'a')} as job_title,
      ${nameOf('department', 'a')} as department, ${nameOf('location', 'a')} as location,
      manager_a.id as manager_id, ${nameOf('manager', 'a')} as manager
    from (select u.*, ${sql.join(JOB_FIELDS.map((field) => jobColumns(field, 'a')))}
      from ${peopleOn(ctx, day, filters)} where ${every([...there(ctx, day, filters), beyond(after), ...chosenOf(filters)])}
      order by u.name_key, u.id limit ${most(limit)}) u
    ${namesOf('a')} order by u.name_key, u.id`.execute(ctx.db)
  return rows
}

/** A person with manager and job on a day, for the org chart. */
export interface PlacedPerson {
  id: string
  firstName: string
  lastName: string
  /** The file of their picture. */
  picture: string | null
  hireDate: Day | null
  jobTitle: string | null
  department: string | null
  location: string | null
  departmentId: string | null
  positionId: string | null
  managerId: string | null
}

/** Everyone who was there on a day, by name. */
export async function everyoneAsOf(ctx: Reading, day: Day): Promise<PlacedPerson[]> {
  const called = NAMED.map((field) => {
    const today = sql.ref(`${field}_now`)
    return {
      join: sql`left join ${sql.table(TABLES[field])} ${today} on ${sql.ref(`${field}_now.company_id`)} = u.company_id
        and ${sql.ref(`${field}_now.id`)} = ${OF_ALL(field, 'a')}`,
      name: sql`coalesce(${sql.ref(`${field}_now.name`)}, ${sql.ref(`jobs_a.${field}_name`)}) as ${sql.id(field)}`,
    }
  })
  const { rows } =
    await sql<PlacedPerson>`select u.id, u.first_name, u.last_name, u.avatar_file_id as picture, u.hire_date,
      ${sql.join(called.map(({ name }) => name))}, jobs_a.department_id, jobs_a.position_id, jobs_a.manager_id
    from users u ${HERE} ${jobsOfAll(ctx, day, 'a', true)} ${sql.join(
      called.map(({ join }) => join),
      sql` `,
    )}
    where ${seenBy(ctx.actor)} and ${wasThere(ctx, day)} order by u.name_key, u.id`.execute(ctx.db)
  return rows
}

/** The facets of a day. */
export function countingAsOf(ctx: Reading, day: Day, filters: Narrowing): Counting {
  const chosen = choices(filters, OF_ALL)
  return {
    facets: DAY_FACETS.filter((name) => name !== 'employmentType' || filters.types).map((name) => ({
      name,
      value: name === 'employmentType' ? TYPE : OF_ALL(name, 'a'),
      chosen: chosen[name],
    })),
    others: sql``,
    people: sql`from ${peopleOn(ctx, day, filters, jobsOfAll)} where ${every(there(ctx, day, filters))}`,
  }
}

export interface DifferingRow extends Pick<PersonAsOf, 'id' | 'firstName' | 'lastName' | 'avatar'> {
  what: DifferingPerson['what']
  before: Record<JobField, string | null>
  after: Record<JobField, string | null>
  nameKey: string
}

interface Compared extends Omit<PageQuery, 'day'> {
  from: Day
  to: Day
}

/** People who joined, left or changed jobs between two days, by name. */
export async function differing(ctx: Reading, asked: Compared): Promise<DifferingRow[]> {
  const names = (side: Side) =>
    sql`json_build_object(${sql.join(JOB_FIELDS.flatMap((field) => [sql.lit(field), nameOf(field, side)]))})`
  const { rows } =
    await sql<DifferingRow>`select ${personColumns('u')}, u.name_key, u.what, ${names('a')} as before, ${names('b')} as after
    from (${differences(ctx, asked)} and ${beyond(asked.after)} order by u.name_key, u.id limit ${most(asked.limit)}) u
    ${namesOf('a')} ${namesOf('b')} order by u.name_key, u.id`.execute(ctx.db)
  return rows
}

/** How many there are of each kind. */
export async function differenceCounts(ctx: Reading, asked: Compared) {
  const { rows } = await sql<{ joined: number; left: number; moved: number }>`select
      count(*) filter (where what = 'joined')::int as joined, count(*) filter (where what = 'left')::int as "left",
      count(*) filter (where what = 'moved')::int as moved from (${differences(ctx, asked, 'all')}) d`.execute(ctx.db)
  return rows[0]!
}

function differences(ctx: Reading, { from, to, filters }: Compared, among: 'page' | 'all' = 'page') {
  const [jobs, id] = among === 'page' ? [jobsOn, OF_EACH] : [jobsOfAll, OF_ALL]
  const { actor } = ctx
  const was = wasThere(ctx, from)
  const is = wasThere(ctx, to)
  const isOther = JOB_FIELDS.map((field) => sql`${id(field, 'a')} is distinct from ${id(field, 'b')}`)
  const both = (['a', 'b'] as const).map((side) => every(chosenOf(filters, id, side)))
  // nobody has another job without a row that begins after the first day
  const mayDiffer = sql<boolean>`(${was} <> ${is} or exists (select 1 from job_changes h
    where h.company_id = u.company_id and h.user_id = u.id and h.ended_at is null and h.effective_date >= ${from}::date))`
  const differs = sql<boolean>`(${was} <> ${is} or (${was} and (${sql.join(isOther, sql` or `)})))`
  const columns = JOB_FIELDS.flatMap((field) => [sql`, `, jobColumns(field, 'a'), sql`, `, jobColumns(field, 'b')])
  return sql`select u.*, case when not ${was} then 'joined' when not ${is} then 'left' else 'moved' end as what
      ${sql.join(among === 'page' ? columns : [], sql``)}
    from users u ${HERE} ${jobs(ctx, from, 'a')} ${jobs(ctx, to, 'b')}
    where ${every([seenBy(actor), mayDiffer, ...found(filters), differs])} and (${sql.join(both, sql` or `)})`
}
