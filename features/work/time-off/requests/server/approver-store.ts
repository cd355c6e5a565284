import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { active, personColumns } from '#features/core/members/server/api.ts'
import { standInsChosen } from '#features/surfaces/delegations/server/api.ts'
import type { Db } from '#platform/db.ts'
import { adminNow, counts } from '#platform/grants.ts'
import { placesOf } from '#platform/scope.ts'

const MOST = 20
/** Before the person's line come those whom the former approvers have named themselves. */
const DELEGATE = 0
/** Levels of the line that are asked. */
const LEVELS = 3
/** Holders of all time off rank after the line, and administrators after them. */
const HOLDER = 9
const ADMINISTRATOR = 10

/**
 * The ladder: who decides for those who were asked so far, the person's manager and those above, then holders of all time off, then
 * administrators; never the person, nor those who are involved.
 */
export async function approversFor(
  db: Db,
  {
    userId,
    now,
    involved,
    former = [],
  }: { userId: string; now: Date; involved: readonly (string | null)[]; former?: readonly string[] },
): Promise<(PersonRef & { usual: boolean })[]> {
  const steps = new Map<string, number>()
  const add = (ids: readonly string[], step: number) => ids.forEach((id) => steps.has(id) || steps.set(id, step))
  if (former.length > 0) add(await chosenBy(db, former, now), DELEGATE)
  for (const { id, step } of await managersAbove(db, userId)) add([id], step)
  add(await holders(db, userId, now), HOLDER)
  add(await administrators(db, now), ADMINISTRATOR)
  for (const id of [userId, ...involved]) if (id !== null) steps.delete(id)
  const people = await activeAmong(db, [...steps.keys()])
  const inOrder = people
    .map((person) => ({ person, step: steps.get(person.id)! }))
    .toSorted((one, other) => one.step - other.step)
  const first = inOrder[0]?.step
  return inOrder.slice(0, MOST).map(({ person, step }) => ({ ...person, usual: step === first }))
}

/** Two of these decide a step of managers for a person who has none, where the company wants it: people who keep time off, administrators. */
export async function keepersFor(
  db: Db,
  { userId, now, involved }: { userId: string; now: Date; involved: readonly (string | null)[] },
): Promise<string[]> {
  const ids = new Set([...(await holders(db, userId, now)), ...(await administrators(db, now))])
  for (const id of [userId, ...involved]) if (id !== null) ids.delete(id)
  return (await activeAmong(db, [...ids])).map(({ id }) => id)
}

/** Who decides for these people today by their own choice, also when they have left in the meantime. */
const chosenBy = (db: Db, former: readonly string[], now: Date) =>
  idsOf(db, sql`select c.stand_in_id as id from ${standInsChosen(now)} c where c.user_id = any(${[...former]}::uuid[])`)

async function managersAbove(db: Db, userId: string) {
  const { rows } = await sql<{ id: string; step: number }>`
    with recursive up as (
      select u.manager_id as id, 1 as step from users u where u.id = ${userId}
      union select u.manager_id, up.step + 1 from users u join up on u.id = up.id where up.step < ${LEVELS}
    )
    select id, min(step) as step from up where id is not null group by id order by 2`.execute(db)
  return rows
}

/** Whether others wait for this person, or soon will. */
export async function isApprover(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isApprover: boolean }>`
    select exists (select 1 from users u where u.manager_id = ${userId} and ${active('u')})
      or exists (select 1 from time_off_approvers a join time_off_requests r on r.company_id = a.company_id and r.id = a.request_id
        where a.user_id = ${userId} and a.stands_for is null and r.status = 'pending') as is_approver`.execute(db)
  return rows[0]!.isApprover
}

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map(({ id }) => id)

/** People who may edit all time-off records, in the whole company or in the person's area. */
const holders = (db: Db, userId: string, now: Date) =>
  idsOf(
    db,
    sql`select distinct ur.user_id as id from user_roles ur
      join users u on u.company_id = ur.company_id and u.id = ur.user_id
      join roles r on r.company_id = ur.company_id and r.id = ur.role_id
      join role_permissions rp on rp.company_id = ur.company_id and rp.role_id = ur.role_id
    where rp.key = 'other.timeoff.record' and rp.level = 'edit' and ${counts(now)}
      and (coalesce(ur.department_id, ur.location_id) is null
        or coalesce(ur.department_id, ur.location_id)::text = any(${placesOf(userId)}::text[]))`,
  )

const administrators = (db: Db, now: Date) => idsOf(db, sql`select u.id from users u where ${adminNow(now)}`)

async function activeAmong(db: Db, ids: readonly string[]) {
  const { rows } = await sql<PersonRef>`
    select ${personColumns('u')} from users u where u.id = any(${[...ids]}::uuid[]) and ${active('u')} order by u.name_key`.execute(
    db,
  )
  return rows
}
