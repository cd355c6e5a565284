import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { type Holding, personRef, present, searchIn } from '#features/core/members/server/api.ts'
import { typesOn } from '#features/people/employment/server/api.ts'
import { type RecordedColumns, recordedColumns, recordedJoins } from '#features/people/record/server/api.ts'
import type { HistoryState } from '#kit/history.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { HistoryTable } from '#platform/history.ts'
import type { Period } from '../contract.ts'
import { granted, seen } from './access.ts'
import type { Candidate, PageKey } from './rules.ts'
import { costOn, grantedCount, isActive, takesOne, todayThere, UNTIL } from './store.ts'

export const GRANTS: HistoryTable = { name: 'benefit_grants', update: sql`update benefit_grants` }

export interface Days {
  dateFrom: string
  dateTo: string | null
}

/** Where a person has the benefit on one of these days already, `u` being them. */
const overlapping = (benefitId: string, { dateFrom, dateTo }: Days, without: string | null) => sql<boolean>`exists (
  select 1 from benefit_grants o where o.company_id = u.company_id and o.user_id = u.id and o.benefit_id = ${benefitId}
    and o.ended_at is null and o.id is distinct from ${without}::uuid
    and daterange(o.date_from, o.date_to, '[]') && daterange(${dateFrom}::date, ${dateTo}::date, '[]'))`

/** Whether one of the rules of this kind matches, or there is none. */
const meets = (benefitId: string, kind: 'location' | 'employmentType', match: RawBuilder<boolean>) => sql<boolean>`(
  not exists (select 1 from benefit_rules r where r.benefit_id = ${benefitId} and r.kind = ${sql.lit(kind)})
  or exists (select 1 from benefit_rules r where r.benefit_id = ${benefitId} and r.kind = ${sql.lit(kind)} and ${match}))`

/** The active people of a subquery of ids, by name, each with the reasons why they cannot have the benefit. */
export async function candidates(
  db: Db,
  actor: Actor,
  { id, tenureMonths }: { id: string; tenureMonths: number | null },
  days: Days,
  among: RawBuilder<unknown>,
): Promise<Candidate[]> {
  const { dateFrom } = days
  const { rows } = await sql<Candidate>`
    select ${personRef('u')} as "user", ${granted(actor, 'u.id')} as may_grant, ${overlapping(id, days, null)} as has_it,
      coalesce(u.termination_date < ${dateFrom}::date, false) as leaves,
      ${tenureMonths === null ? sql`false` : sql`coalesce(u.hire_date + make_interval(months => ${tenureMonths}) > ${dateFrom}::date, true)`} as is_too_new,
      ${meets(id, 'location', sql`r.location_id = u.location_id`)}
        and ${meets(id, 'employmentType', sql`r.employment_type_id = t.type_id`)} as is_eligible
    from users u left join ${typesOn(dateFrom)} t on t.user_id = u.id
    where u.id in (${among}) and ${present('u')} order by u.name_key, u.id`.execute(db)
  return rows
}

/** One person, for `candidates`. */
export const only = (userId: string) => sql`select ${userId}::uuid`

/** Whether the person has the benefit on one of these days by another grant. */
export async function hasIt(db: Db, benefitId: string, userId: string, days: Days, without: string): Promise<boolean> {
  const { rows } = await sql<{ hasIt: boolean }>`
    select ${overlapping(benefitId, days, without)} as has_it from users u where u.id = ${userId}`.execute(db)
  return rows[0]?.hasIt ?? false
}

export interface NewGrant extends Days {
  benefitId: string
  recordedBy: string
  replaces?: string | null
}

/** One for each person. @returns the ids, in the order of the people */
export async function insert(
  db: Db,
  userIds: readonly string[],
  grant: NewGrant,
): Promise<{ id: string; userId: string }[]> {
  if (userIds.length === 0) return []
  return db
    .insertInto('benefitGrants')
    .values(userIds.map((userId) => ({ userId, ...grant })))
    .returning(['id', 'userId'])
    .execute()
}

export interface ValidGrant extends Days {
  benefitId: string
}

/** A grant that was neither corrected nor removed. */
export const validGrant = (db: Db, userId: string, id: string): Promise<ValidGrant | undefined> =>
  db
    .selectFrom('benefitGrants')
    .select(['benefitId', 'dateFrom', 'dateTo'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

/** The last day of a grant that goes on longer. @returns whether there was one */
export const end = async (db: Db, id: string, dateTo: string): Promise<boolean> =>
  (await db
    .updateTable('benefitGrants')
    .set({ dateTo })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('dateTo', 'is', null), eb('dateTo', '>', dateTo)]))
    .returning('id')
    .executeTakeFirst()) !== undefined

/** How a grant stands where its person is. */
const stateOf = (now: Date) => sql<HistoryState>`case when g.date_from > ${todayThere(now)} then 'planned'
  when ${UNTIL} < ${todayThere(now)} then 'ended' else 'current' end`

const WITH_PERSON = sql`join benefits b on b.company_id = g.company_id and b.id = g.benefit_id
  join users u on u.company_id = g.company_id and u.id = g.user_id
  left join locations l on l.company_id = u.company_id and l.id = u.location_id`

export interface OfBenefit extends Days {
  id: string
  user: PersonRef
  until: string | null
  state: HistoryState
}

export interface GrantsAsked {
  now: Date
  search: string | undefined
  shown: 'now' | 'past'
}

const ofBenefit = (actor: Actor, benefitId: string, { now, search, shown }: GrantsAsked) => sql`
  benefit_grants g ${WITH_PERSON} where g.benefit_id = ${benefitId} and g.ended_at is null
    and ${shown === 'now' ? takesOne(now) : sql`not ${takesOne(now)}`} and ${seen(actor, 'u.id')}
    and ${searchIn('u', search, { withEmail: false })}`

/** Who has a benefit, as far as the reader may see it, by name. */
export async function pageOf(
  db: Db,
  actor: Actor,
  benefitId: string,
  { after, limit, ...asked }: GrantsAsked & { after: PageKey | null; limit: number },
) {
  const key = sql`g.date_from::text`
  const rest = after
    ? sql`(u.name_key, ${key}, g.id) > (${after[1]}::text, ${after[0]}::text, ${after[2]}::uuid)`
    : sql`true`
  const { rows } = await sql<OfBenefit & { place: PageKey }>`
    select g.id, ${personRef('u')} as "user", g.date_from, g.date_to, ${UNTIL} as until, ${stateOf(asked.now)} as state,
      jsonb_build_array(${key}, u.name_key, g.id) as place
    from ${ofBenefit(actor, benefitId, asked)} and ${rest} order by u.name_key, ${key}, g.id limit ${limit}`.execute(db)
  return rows
}

export async function countOf(db: Db, actor: Actor, benefitId: string, asked: GrantsAsked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${ofBenefit(actor, benefitId, asked)}`.execute(db)
  return rows[0]!.count
}

export interface OfPerson extends Days, RecordedColumns {
  id: string
  benefit: {
    id: string
    name: string
    provider: string
    description: string
    category: { id: string; name: string } | null
    document: string | null
  }
  until: string | null
  state: HistoryState
  currency: string
  costPeriod: Period
  employeeCost: number
}

/** All grants of a person, also those that were corrected or removed, the latest first. */
export async function rowsOf(db: Db, userId: string, now: Date): Promise<OfPerson[]> {
  const today = sql`(select ${todayThere(now)} from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where u.id = ${userId})`
  const { rows } = await sql<OfPerson>`
    select g.id, g.date_from, g.date_to, ${UNTIL} as until, ${stateOf(now)} as state, b.currency, b.cost_period, cost.employee_cost,
      jsonb_build_object('id', b.id, 'name', b.name, 'provider', b.provider, 'description', b.description,
        'category', case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name) end,
        'document', (select f.name from files f where f.company_id = b.company_id and f.id = b.document_file_id and not f.unscanned)) as benefit, recorded.*
    from benefit_grants g ${WITH_PERSON}
    left join catalogue_entries c on c.company_id = b.company_id and c.id = b.category_id ${costOn(today)}
    join lateral (select ${recordedColumns('benefit_grants')} from (select g.*) h ${recordedJoins}) recorded on true
    where g.user_id = ${userId} order by g.date_from desc, b.name_key, g.id`.execute(db)
  return rows
}

/** What can be granted, with what is left of each. */
export async function grantable(db: Db, now: Date): Promise<{ id: string; name: string; left: number | null }[]> {
  const { rows } = await sql<{ id: string; name: string; left: number | null }>`
    select b.id, b.name, b.allowed_quantity - ${grantedCount(now)} as "left" from benefits b where ${isActive(now)}
    order by b.name_key, b.id`.execute(db)
  return rows
}

/** Grants that go on beyond a person's last day. */
export const beyond = (db: Db, userId: string, lastDay: string) =>
  db
    .selectFrom('benefitGrants')
    .select(['id', 'dateFrom', 'dateTo'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where((eb) => eb.or([eb('dateTo', 'is', null), eb('dateTo', '>', lastDay)]))
    .orderBy('id')
    .execute()

export const languageOf = async (db: Db, userId: string): Promise<string | null | undefined> =>
  (await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst())?.language

/** What a notification says of a grant; nothing where it was corrected or removed meanwhile. */
export async function story(db: Db, grantId: string) {
  const { rows } = await sql<{ benefit: { id: string; name: string }; dateFrom: string; dateTo: string | null }>`
    select jsonb_build_object('id', b.id, 'name', b.name) as benefit, g.date_from, ${UNTIL} as date_to
    from benefit_grants g join benefits b on b.company_id = g.company_id and b.id = g.benefit_id
    where g.id = ${grantId} and g.ended_at is null`.execute(db)
  return rows[0]
}

/** A person who has or had a benefit cannot go as if they had never been here. */
export const grantsHeld: Holding = {
  word: 'benefits.held',
  held: (person) =>
    sql<boolean>`exists (select 1 from benefit_grants k where ${sql.ref(person)} in (k.user_id, k.recorded_by, k.ended_by))`,
}
