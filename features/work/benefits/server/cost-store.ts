import { type RawBuilder, sql } from 'kysely'
import { workplaces } from '#features/people/job-history/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { CostLine, CostsAsked, Grouping } from '../costs/contract.ts'
import { costOn, UNTIL } from './store.ts'

const firstOf = (month: string) => sql`${`${month}-01`}::date`

/**
 * A row for each person, benefit and month, with what it costs on the grant's first day in that month. Two grants of one benefit in the same
 * month count once.
 */
const months = ({ from, to }: Pick<CostsAsked, 'from' | 'to'>) => sql`(
  select distinct on (g.benefit_id, g.user_id, m.first) g.benefit_id, g.user_id, b.category_id, b.currency, greatest(m.first, g.date_from) as day,
    to_char(m.first, 'YYYY-MM') as month,
    ${share(sql`cost.employer_cost`)} as employer, ${share(sql`cost.employee_cost`)} as employee
  from (select d::date as first, (d + interval '1 month' - interval '1 day')::date as last
      from generate_series(${firstOf(from)}::timestamp, ${firstOf(to)}::timestamp, interval '1 month') d) m
    join benefit_grants g on g.ended_at is null and g.date_from <= m.last
    join benefits b on b.company_id = g.company_id and b.id = g.benefit_id and (${UNTIL} is null or ${UNTIL} >= m.first)
    ${costOn(sql`greatest(m.first, g.date_from)`)}
  order by g.benefit_id, g.user_id, m.first, g.date_from)`

/** What of a cost falls into a month. */
const share = (
  cost: RawBuilder<unknown>,
) => sql`case b.cost_period when 'month' then ${cost} when 'year' then ${cost} / 12
  else case when g.date_from >= m.first then ${cost} else 0 end end`

const GROUPED: Record<Grouping, { key: RawBuilder<unknown>; name: RawBuilder<unknown>; from: RawBuilder<unknown> }> = {
  benefit: {
    key: sql`x.benefit_id::text`,
    name: sql`n.name`,
    from: sql`join benefits n on n.id = x.benefit_id`,
  },
  category: {
    key: sql`x.category_id::text`,
    name: sql`n.name`,
    from: sql`left join catalogue_entries n on n.id = x.category_id`,
  },
  location: {
    key: sql`p.location_id::text`,
    name: sql`coalesce(n.name, p.location_name)`,
    // where the person worked on that day; of what is gone its name is left
    from: sql`left join ${workplaces} p on p.user_id = x.user_id
      and coalesce(p.from_day <= x.day, true) and coalesce(p.until > x.day, true)
      left join locations n on n.id = p.location_id`,
  },
  month: { key: sql`x.month`, name: sql`x.month`, from: sql`` },
}

/** What benefits cost, added up; months in their order, everything else by name. */
export async function lines(db: Db, asked: CostsAsked): Promise<CostLine[]> {
  const { key, name, from } = GROUPED[asked.by]
  const { rows } = await sql<CostLine>`
    select ${key} as key, max(${name}) as name, x.currency, count(distinct x.user_id)::int as people,
      round(sum(x.employer)::numeric, 2)::float8 as employer, round(sum(x.employee)::numeric, 2)::float8 as employee
    from ${months(asked)} x ${from} group by 1, 3
    order by lower(max(${name})) nulls last, x.currency, 1`.execute(db)
  return rows
}
