import { sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { seen } from './access.ts'
import { UNTIL } from './store.ts'

interface Moved {
  before: string | null
  after: string | null
}

/**
 * Names of a person's benefits between two days that are for where, or as what, they were, and not for what they would be; as far as the
 * reader may see them.
 */
export async function losing(
  db: Db,
  actor: Actor,
  userId: string,
  {
    from,
    until,
    kind,
    moved,
  }: { from: string; until: string | null; kind: 'location' | 'employmentType'; moved: Moved },
): Promise<string[]> {
  const column = sql.ref(kind === 'location' ? 'r.location_id' : 'r.employment_type_id')
  const meets = (
    id: string | null,
  ) => sql`exists (select 1 from benefit_rules r where r.company_id = b.company_id and r.benefit_id = b.id
    and r.kind = ${sql.lit(kind)} and ${column} = ${id}::uuid)`
  const { rows } = await sql<{ name: string }>`
    select distinct b.name from benefit_grants g join benefits b on b.company_id = g.company_id and b.id = g.benefit_id
    where g.user_id = ${userId} and g.ended_at is null and g.date_from <= coalesce(${until}::date, 'infinity') and (${UNTIL} is null or ${UNTIL} >= ${from})
      and ${meets(moved.before)} and not ${meets(moved.after)} and ${seen(actor, 'g.user_id')} order by b.name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
