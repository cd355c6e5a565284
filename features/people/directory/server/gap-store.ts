import { type RawBuilder, sql } from 'kysely'
import { present } from '#features/core/members/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import { mayOfSomeone, type Section, visibleThrough } from '#platform/scope.ts'
import { type Gap, GAPS } from '../fields.ts'
import { may } from './access.ts'
import { gapSources } from './ports.ts'

/** What people `u` may lack, by gap: those that the reader may fill in. */
export type GapConditions = ReadonlyMap<Gap, RawBuilder<boolean>>

/**
 * Each condition is true only of people whose gap the reader has the right to fill in. Without that right nobody learns that a field is
 * empty.
 */
export function gapsFor(ctx: Pick<Context, 'actor' | 'now' | 'ports'>): GapConditions {
  const { actor, ports } = ctx
  const brought = new Map(ports.of(gapSources).map(({ gap, lacks }) => [gap, lacks(ctx)]))
  const own: Partial<Record<Gap, RawBuilder<boolean> | null>> = {
    hireDate: fillable(actor, 'job.job_info', sql`u.hire_date is null`),
    location: fillable(actor, 'job.job_details', sql`u.location_id is null`),
    manager: fillable(actor, 'job.job_details', sql`u.manager_id is null and ${HAS_SEVERAL} and u.id not in ${HEADS}`),
    invitation: may.edit(actor) ? sql<boolean>`(u.status = 'pending' and u.invited_at is null)` : null,
  }
  return new Map(
    GAPS.flatMap((gap) => {
      const condition = own[gap] ?? brought.get(gap)
      return condition ? [[gap, condition] as const] : []
    }),
  )
}

const fillable = (actor: Actor, section: Section, isEmpty: RawBuilder<unknown>): RawBuilder<boolean> | null =>
  mayOfSomeone(actor, section, 'edit')
    ? sql<boolean>`(${isEmpty} and ${visibleThrough(actor, section, 'edit', 'u.id')})`
    : null

/** With one person at the top nobody lacks a manager, and the recursive query is skipped. */
const HAS_SEVERAL = sql`(select count(*) > 1 from users t where t.manager_id is null and ${present('t')})`

/**
 * Who leads the company: of those without a manager the one with most people below, or all who share that place. Where nobody reports to
 * anyone there is no head, but for a company of one.
 */
const HEADS = sql`(
  with recursive line as (
    select r.id as head, r.id from users r where r.manager_id is null and ${present('r')}
    union all select l.head, b.id from line l join users b on b.manager_id = l.id where ${present('b')}
  )
  select head from (
    select head, count(*) as size, rank() over (order by count(*) desc) as place, count(*) over () as heads from line group by head
  ) ranked where place = 1 and (size > 1 or heads = 1))`

/** Whether a person lacks one of these. A gap that the reader has no right to fill in matches nobody. */
export const lacksOne = (gaps: GapConditions, asked: readonly Gap[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    asked.map((gap) => gaps.get(gap) ?? sql`false`),
    sql` or `,
  )})`

/** Which of these a person lacks, in their order, as a JSON list. */
export const lacking = (gaps: GapConditions, asked: readonly Gap[]): RawBuilder<unknown> => {
  const each = GAPS.filter((gap) => asked.includes(gap)).map(
    (gap) => sql`case when ${gaps.get(gap) ?? sql`false`} then ${sql.lit(gap)} end`,
  )
  return sql`to_json(array_remove(array[${sql.join(each)}]::text[], null))`
}

/** How many people lack what, as one JSON value of another statement; null for readers who may fill nothing in. */
export function gapsOfAll(ctx: Pick<Context, 'actor' | 'now' | 'ports'>): RawBuilder<unknown> | null {
  const gaps = gapsFor(ctx)
  return may.edit(ctx.actor) && gaps.size > 0
    ? sql`(select ${countsOf(gaps)} from users u where ${present('u')})`
    : null
}

/** By gap, of the rows `u` of a statement. */
export const countsOf = (gaps: GapConditions) =>
  sql`json_build_object(${sql.join([...gaps].map(([gap, lacks]) => sql`${sql.lit(gap)}, count(*) filter (where ${lacks})`))})`
