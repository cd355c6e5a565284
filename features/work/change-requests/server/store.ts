import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personalFields } from '#features/core/members/fields.ts'
import { personRef, searchIn } from '#features/core/members/server/api.ts'
import { editedIn, fieldIn, type NamedField, valueIn } from '#features/people/custom-fields/server/api.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { DECISIONS } from '#features/surfaces/approvals/contract.ts'
import type { Page, SourceList } from '#features/surfaces/approvals/server/api.ts'
import { columnOf, namesOf } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { conflict } from '#platform/problems.ts'
import { relationColumn, type RelationRow, visibleThrough } from '#platform/scope.ts'
import { life, type ChangeRequest, JOB, type Move } from '../contract.ts'

/** Fields by their names, as a form sends them. */
export type FieldValues = Record<string, unknown>

export interface Row extends Omit<ChangeRequest, 'changes' | 'can'> {
  userId: string
  values: FieldValues
  before: FieldValues
  /** That of the custom fields which it is about. */
  field: NamedField | null
  /** Of a job change: what the places are called whose ids it has; null for another request. */
  names: Readonly<Record<string, string>> | null
}

/** What a person's record holds of all fields that can be proposed, as one JSON object. */
const currentOf = (alias: string): RawBuilder<FieldValues> => {
  const names = ['firstName', 'lastName', ...namesOf(personalFields)]
  return sql<FieldValues>`json_build_object(${sql.join(
    names.flatMap((name) => [sql`${name}::text`, sql.ref(`${alias}.${columnOf(name)}`)]),
  )})`
}

/** The same of the job. */
const jobOf = (alias: string): RawBuilder<FieldValues> =>
  sql<FieldValues>`json_build_object(${sql.join(
    Object.entries(PLACES).flatMap(([name, { column }]) => [sql`${name}::text`, sql.ref(`${alias}.${column}`)]),
  )})`

/** What a job change can name, and where its names are. */
const PLACES = {
  departmentId: { column: 'department_id', from: sql`select g.id, g.name from departments g` },
  locationId: { column: 'location_id', from: sql`select g.id, g.name from locations g` },
  jobTitleId: { column: 'job_title_id', from: sql`select g.id, g.name from job_titles g` },
  managerId: {
    column: 'manager_id',
    from: sql`select g.id, btrim(g.first_name || ' ' || g.last_name) as name from users g`,
  },
} as const

/** The names of all places that a job change speaks of, and of those where the person is now, by their ids. */
const namesIn = sql`case when c.section = ${sql.lit(JOB)} then (
  select json_object_agg(named.id, named.name) from (${sql.join(
    Object.entries(PLACES).map(
      ([name, { column, from }]) => sql`(${from} where g.id = any(array[(c."values" ->> ${sql.lit(name)})::uuid,
        (c.before ->> ${sql.lit(name)})::uuid, (select w.${sql.raw(column)} from users w where w.id = c.user_id)]))`,
    ),
    sql` union all `,
  )}) named) end`

/** The same of a request: the one field, if it is about one of the company's own. */
const currentFor = (
  alias: string,
): RawBuilder<FieldValues> => sql<FieldValues>`case when c.section = ${sql.lit(JOB)} then ${jobOf(alias)} when c.field_id is null then ${currentOf(alias)}
  else json_build_object(${FIELD_KEY}, ${valueIn('c.user_id', 'c.field_id')}) end`
const FIELD_KEY = sql`${keyOfField('')}::text || c.field_id`

/** @param reader whose id decides whether the field is for them */
const columnsFor = (reader: string) => sql`${columns}, ${fieldIn('c.field_id', reader)} as field, ${namesIn} as names`

const columns = sql`c.id, c.user_id as "userId", c.section, c."values", c.before, c.comment, c.status, ${iso('c.asked_at')} as "askedAt",
  ${iso('c.decided_at')} as "decidedAt", c.decision_comment as "decisionComment", c.version, ${personRef('d')} as "decidedBy"`
const decider = sql`left join users d on d.company_id = c.company_id and d.id = c.decided_by`

const SHOWN = 20

/** A person's newest. */
export async function ofPerson(db: Db, userId: string, reader: Actor): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select ${columnsFor(reader.userId)} from change_requests c ${decider} where c.user_id = ${userId}
    order by c.asked_at desc, c.id limit ${SHOWN}`.execute(db)
  return rows
}

/** One, with what stands in the record now and the reader's relation to the person. */
export async function find(db: Db, id: string, reader: Actor) {
  const { rows } = await sql<Row & { user: PersonRef; current: FieldValues; relation: RelationRow }>`
    select ${columnsFor(reader.userId)}, ${personRef('u')} as user, ${currentFor('u')} as current,
      ${relationColumn(reader, 'c.user_id')} as relation
    from change_requests c join users u on u.company_id = c.company_id and u.id = c.user_id ${decider}
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** What stands in the record, and the reader's relation to the person. */
export async function recordOf(db: Db, userId: string, reader: Actor) {
  const { rows } = await sql<{ current: FieldValues; job: FieldValues; relation: RelationRow }>`
    select ${currentOf('u')} as current, ${jobOf('u')} as job, ${relationColumn(reader, 'u.id')} as relation from users u
    where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** @returns nothing while another one of this section waits */
export const insert = async (
  db: Db,
  one: Pick<Row, 'userId' | 'section' | 'comment' | 'values' | 'before'> & { fieldId?: string; now: Date },
): Promise<string | undefined> => {
  const { now, values, before, ...rest } = one
  const row = { ...rest, values: JSON.stringify(values), before: JSON.stringify(before), askedAt: now }
  const query = db.insertInto('changeRequests').values(row)
  return (
    await query
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** @throws Problem 409 when it is decided already */
export async function move(db: Db, id: string, by: Move, decision: { userId: string; comment: string; now: Date }) {
  const { from, to } = life.moves[by]
  const done = await db
    .updateTable('changeRequests')
    .set((eb) => ({
      status: to,
      decidedBy: decision.userId,
      decidedAt: decision.now,
      decisionComment: decision.comment,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  if (!done) throw conflict('changeRequest.noLongerPossible')
}

/** The same of person `p`, for themselves alone. */
export const ownWaiting = (actor: Actor): RawBuilder<unknown> => sql`(
  select nullif(count(*), 0)::int from change_requests c
  where c.company_id = p.company_id and c.user_id = p.id and p.id = ${actor.userId} and c.status = 'pending')`

/** How many of a person's own wait. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_requests c where c.user_id = ${userId} and c.status = 'pending'`.execute(
    db,
  )
  return rows[0]!.count
}

/** Ends all of a person's own that wait. @returns them, with the fields that they named */
export async function withdrawAll(
  db: Db,
  userId: string,
  { by, now }: { by: string | null; now: Date },
): Promise<{ id: string; fields: string[] }[]> {
  const { to } = life.moves.withdraw
  const rows = await db
    .updateTable('changeRequests')
    .set((eb) => ({ status: to, decidedBy: by, decidedAt: now, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .where('status', 'in', [...life.moves.withdraw.from])
    .returning(['id', 'values'])
    .execute()
  return rows.map(({ id, values }) => ({ id, fields: Object.keys(values as FieldValues) }))
}

/** Those on which the actor may decide: what they may edit, but for their own. */
const decidableBy = (actor: Actor) =>
  sql<boolean>`(c.user_id <> ${actor.userId}
    and ((c.section = 'personal' and ${visibleThrough(actor, 'personal', 'edit', 'c.user_id')})
      or (c.section = ${sql.lit(JOB)} and ${visibleThrough(actor, JOB, 'edit', 'c.user_id')})
      or (c.section = 'customField' and ${editedIn(actor, 'c.field_id', 'c.user_id')})))`

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

export type WaitingRow = Row & { user: PersonRef; note: string; current: FieldValues }

/** What waits for the actor, as a scalar subquery of one JSON list. It has no day: it is ordered by the one on which it was asked. */
export const waitingList = (actor: Actor, page: Page): RawBuilder<WaitingRow[]> => sql<WaitingRow[]>`(
  select coalesce(json_agg(row_to_json(waiting)), '[]') from (
    select ${columnsFor(actor.userId)}, ${personRef('u')} as user, concat_ws(', ', j.name, pl.name) as note, ${currentFor('u')} as current
    ${people} ${decider}
      left join job_titles j on j.company_id = u.company_id and j.id = u.job_title_id
      left join locations pl on pl.company_id = u.company_id and pl.id = u.location_id
    where c.status = 'pending' and ${decidableBy(actor)} and ${narrowed(page)} ${after(page, ASKED)}
    order by ${ASKED}, c.id limit ${page.limit}) waiting)`

const ASKED = sql`(c.asked_at at time zone 'UTC')::date`

const after = ({ after: last }: Page, key: RawBuilder<unknown>) =>
  last ? sql`and (${key}, c.id) > (${last.at}::date, ${last.id}::uuid)` : sql``

/** The actor's own that wait: others decide on them. */
export const others = (actor: Actor, page: Page): SourceList => {
  const all = sql`${people} ${decider} where c.status = 'pending' and c.user_id = ${actor.userId} and ${narrowed(page)}`
  return {
    opens: 'changeRequest',
    count: sql<number>`(select count(*)::int ${all})`,
    list: listOf(actor, sql`${all} ${after(page, ASKED)} order by ${ASKED}, c.id limit ${page.limit}`),
  }
}

/** Decided requests of people the actor may decide on. */
export const decided = (actor: Actor, page: Page): SourceList => {
  const all = sql`${people} ${decider} where c.status = any(${[...DECISIONS]}) and ${decidableBy(actor)} and ${narrowed(page)}`
  const further = page.after
    ? sql`and (c.decided_at, c.id) < (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
    : sql``
  return {
    opens: 'changeRequest',
    count: sql<number>`(select count(*)::int ${all})`,
    list: listOf(actor, sql`${all} ${further} order by c.decided_at desc, c.id desc limit ${page.limit}`),
  }
}

export type ListedRow = Row & { user: PersonRef }
const listOf = (actor: Actor, from: RawBuilder<unknown>) => sql<
  ListedRow[]
>`(select coalesce(json_agg(row_to_json(listed)), '[]') from (
  select ${columnsFor(actor.userId)}, ${personRef('u')} as user ${from}) listed)`

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
export async function story(db: Db, id: string) {
  const { rows } = await sql<Row & { user: PersonRef }>`
    select ${columnsFor(NOBODY)}, ${personRef('u')} as user ${people} ${decider} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** How the audit trail names a request, and whom it is about. */
export const subjects = {
  named: (ids: readonly string[]) => sql`select c.id, btrim(u.first_name || ' ' || u.last_name) as name ${people}
    where c.id = any(${[...ids]}::uuid[])`,
  personOf: (id: RawBuilder<string>) => sql<string | null>`(select user_id from change_requests where id = ${id})`,
}
