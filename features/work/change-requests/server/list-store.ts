import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import { DECISIONS } from '#features/surfaces/approvals/contract.ts'
import type { Page, SourceList } from '#features/surfaces/approvals/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { AUTHOR, decidableBy } from './access.ts'
import { columnsFor, requests, type Row } from './store.ts'

const people = sql`from change_requests c join users u on u.company_id = c.company_id and u.id = c.user_id`

function narrowed({ kinds, search, status }: Page): RawBuilder<boolean> {
  const conditions = [
    ...(kinds?.length ? [sql`c.section = any(${[...kinds]})`] : []),
    ...(status?.length ? [sql`c.status = any(${[...status]})`] : []),
    searchIn('u', search, { withEmail: false }),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** How many wait for the actor, as a scalar subquery. */
export const waitingCount = (actor: Actor, page: Page = { limit: 0 }): RawBuilder<number> => sql<number>`(
  select count(*)::int ${people} where c.status = 'pending' and ${decidableBy(actor)} and ${narrowed(page)})`

export type WaitingRow = Row & { note: string }

/** What waits for the actor, as a scalar subquery of one JSON list. It has no day: it is ordered by the one on which it was asked. */
export const waitingList = (actor: Actor, page: Page): RawBuilder<WaitingRow[]> => sql<WaitingRow[]>`(
  select coalesce(json_agg(row_to_json(waiting)), '[]') from (
    select ${columnsFor(actor.userId)}, concat_ws(', ', j.name, pl.name) as note ${requests}
      left join job_titles j on j.company_id = u.company_id and j.id = u.job_title_id
      left join locations pl on pl.company_id = u.company_id and pl.id = u.location_id
    where c.status = 'pending' and ${decidableBy(actor)} and ${narrowed(page)} ${after(page, ASKED)}
    order by ${ASKED}, c.id limit ${page.limit}) waiting)`

const ASKED = sql`(c.asked_at at time zone 'UTC')::date`

const after = ({ after: last }: Page, key: RawBuilder<unknown>) =>
  last ? sql`and (${key}, c.id) > (${last.at}::date, ${last.id}::uuid)` : sql``

/** What the actor has proposed and waits: others decide on it. */
export const others = (actor: Actor, page: Page): SourceList => {
  const all = sql`${requests} where c.status = 'pending' and ${AUTHOR} = ${actor.userId} and ${narrowed(page)}`
  return {
    opens: 'changeRequest',
    count: sql<number>`(select count(*)::int ${all})`,
    list: listOf(actor, sql`${all} ${after(page, ASKED)} order by ${ASKED}, c.id limit ${page.limit}`),
  }
}

/** Decided requests of people the actor may decide on. */
export const decided = (actor: Actor, page: Page): SourceList => {
  const all = sql`${requests} where c.status = any(${[...DECISIONS]}) and ${decidableBy(actor)} and ${narrowed(page)}`
  const further = page.after
    ? sql`and (c.decided_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``
  return {
    opens: 'changeRequest',
    count: sql<number>`(select count(*)::int ${all})`,
    list: listOf(actor, sql`${all} ${further} order by c.decided_at desc, c.id desc limit ${page.limit}`),
  }
}

const listOf = (actor: Actor, from: RawBuilder<unknown>) => sql<
  Row[]
>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (
  select ${columnsFor(actor.userId)} ${from}) listed)`

const FEW = 3

/** The first of these people by name: a column has no room for more. */
export async function namedFew(db: Db, ids: readonly string[]): Promise<PersonRef[]> {
  const { rows } = await sql<{ person: PersonRef }>`
    select ${personRef('u')} as person from users u where u.id = any(${[...ids]}::uuid[]) order by u.name_key, u.id limit ${FEW}`.execute(
    db,
  )
  return rows.map(({ person }) => person)
}

export async function nameOf(db: Db, userId: string): Promise<string> {
  const [person] = await namedFew(db, [userId])
  return person ? `${person.firstName} ${person.lastName}`.trim() : '–'
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A request as its notifications describe it, the same for every reader. */
export async function story(db: Db, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columnsFor(NOBODY)} ${requests} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The name of a request in the audit trail, and the person it concerns. */
export const subjects = {
  named: (ids: readonly string[]) => sql`select c.id, btrim(u.first_name || ' ' || u.last_name) as name ${people}
    where c.id = any(${[...ids]}::uuid[])`,
  personOf: (id: RawBuilder<string>) => sql<string | null>`(select user_id from change_requests where id = ${id})`,
}
