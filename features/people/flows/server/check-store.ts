import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personColumns, personRef } from '#features/core/members/server/api.ts'
import { reachedBy } from '#features/people/audience/server/api.ts'
import type { Db } from '#platform/db.ts'
import { type Asking, foundFor } from './people-store.ts'

/** How many people a warning names. */
const NAMED = 5

/** A step of any of the flows, by its place in the list that is checked. */
export interface StepAt extends Asking {
  at: number
  audienceId: string
}

export interface Some {
  count: number
  people: PersonRef[]
}

/** All of these in one statement, however many steps there are. @returns the rows by the place of their step */
async function each<Row>(
  db: Db,
  steps: readonly StepAt[],
  of: (step: StepAt) => RawBuilder<unknown>,
): Promise<Map<number, Row>> {
  if (steps.length === 0) return new Map()
  const parts = steps.map((step) => sql`select ${step.at}::int as at, row_to_json(one) as row from (${of(step)}) one`)
  const { rows } = await sql<{ at: number; row: Row }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ at, row }) => [at, row]))
}

/**
 * People whose requests a flow is for and of whom a step finds nobody: nobody at all, or nobody but themselves. Invited people make no
 * requests.
 */
export const leftAlone = (db: Db, steps: readonly StepAt[], now: Date): Promise<Map<number, Some>> =>
  each(
    db,
    steps,
    (step) => sql`
    with alone as materialized (
      select asker.* from users asker where asker.id in ${reachedBy(step.audienceId, now)} and ${active('asker')}
        and not exists (select 1 from users p where p.id in ${foundFor(step, now)} and ${active('p')} and p.id <> asker.id)
    )
    select (select count(*)::int from alone) as count,
      (select coalesce(json_agg(${personRef('a')} order by a.name_key, a.id), '[]')
        from (select * from alone order by name_key, id limit ${NAMED}) a) as people`,
  )

/** Everyone whom each step that does not depend on the requester finds: those who can sign in. */
export const everyoneIn = (
  db: Db,
  steps: readonly StepAt[],
  now: Date,
): Promise<Map<number, { people: PersonRef[] }>> =>
  each(
    db,
    steps,
    (step) => sql`
    select coalesce(json_agg(${personRef('p')} order by p.name_key, p.id), '[]') as people
    from users p where p.id in ${whole(step, now)} and ${active('p')}`,
  )

/** Of a role everyone, in whatever part of the company. */
const whole = (step: Asking, now: Date): RawBuilder<unknown> =>
  step.who === 'role'
    ? sql`(select ur.user_id from user_roles ur where ur.role_id = ${step.roleId}::uuid and (ur.ends_at is null or ur.ends_at > ${now}))`
    : foundFor(step, now)

/** Of these people the ones who cannot sign in. */
export async function inactiveAmong(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } = await sql<PersonRef>`
    select ${personColumns('p')} from users p where p.id = any(${[...ids]}::uuid[]) and not ${active('p')} order by p.name_key, p.id`.execute(
    db,
  )
  return rows
}
