import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import { PARTS } from '../contract.ts'
import { kind } from '../../types/contract.ts'
import { ASKED_BY } from '../../types/contract.ts'
import { typesOfCompany } from '../../types/server/kind-store.ts'
import { groupsOfCompany } from './group-store.ts'
import { settingsShape, weekday } from './rules/settings-shape.ts'

const part = z.enum(PARTS)
const half = z.enum(['am', 'pm'])
const plan = z.enum(['full', 'am', 'pm', 'off'])
const whichPlace = z.string().nullable()

/**
 * Everything that the engine needs about people, as the tables hold it: one statement, however many people. It is parsed, because the
 * compiler sees nothing of JSON that SQL builds: a state, a kind or a setting that the engine does not know stops here.
 */
const factShape = z.object({
  userId: z.string(),
  hireDate: z.string(),
  /** Nobody knows since when the person works here: `hireDate` is the day on which they were added. */
  awaitsHireDate: z.boolean(),
  terminationDate: z.string().nullable(),
  /** Periods of employment after which the person was hired again. */
  earlier: z.array(z.object({ first: z.string(), last: z.string(), next: z.string(), bridged: z.boolean() })),
  timeZone: z.string().nullable(),
  country: z.string().nullable(),
  schedules: z.array(
    z.object({ own: z.boolean(), from: z.string(), start: weekday, end: weekday, parts: z.record(z.string(), half) }),
  ),
  /** The terms of employment, with what their schedules say of the week. */
  terms: z.array(
    z.object({
      effectiveDate: z.string(),
      endsOn: z.string().nullable(),
      typeId: z.string().nullable(),
      scheduleId: z.string().nullable(),
      weeks: z.array(z.object({ from: z.string(), days: z.array(plan).length(7).nullable() })),
    }),
  ),
  /** Where the person works, in order. */
  places: z.array(z.object({ from: z.string(), locationId: z.string().nullable(), isPlanned: z.boolean() })),
  /** The departments that the person belongs to, in order. */
  departments: z.array(z.object({ from: z.string(), departmentId: z.string().nullable() })),
  /** The company's rules for groups of people, whether the person belongs to them or not. */
  groups: z.array(
    z.object({
      kind,
      groupId: z.string(),
      name: z.string(),
      rank: z.number(),
      hasEnded: z.boolean(),
      from: z.string(),
      settings: settingsShape,
      whom: z.object({
        locations: z.array(z.string().nullable()),
        departments: z.array(z.string().nullable()),
        employmentTypes: z.array(z.string().nullable()),
      }),
    }),
  ),
  /** The company's own types of leave, in their order. */
  types: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      isArchived: z.boolean(),
      countsAsWork: z.boolean(),
      certificateAfterDays: z.number().nullable(),
      askedBy: z.enum(ASKED_BY),
    }),
  ),
  policies: z.array(z.object({ kind, own: z.boolean(), from: z.string(), settings: settingsShape })),
  requests: z.array(
    z.object({
      id: z.string(),
      kind,
      status: z.enum(IN_FORCE),
      firstDay: z.string(),
      lastDay: z.string(),
      firstPart: part,
      lastPart: part,
      askedOn: z.string(),
      askedAt: z.string(),
      length: z.number(),
      bridged: z.number(),
      certificateAfter: z.number().nullable(),
    }),
  ),
  adjustments: z.array(z.object({ id: z.string(), kind, on: z.string(), amount: z.number(), reason: z.string() })),
  holidays: z.array(
    z.object({
      first: z.string(),
      last: z.string(),
      en: z.string(),
      ru: z.string(),
      sv: z.string(),
      half: half.nullable(),
      place: z.string().nullable(),
      locationId: whichPlace,
    }),
  ),
  extraDays: z.array(z.object({ day: z.string(), title: z.string(), locationId: whichPlace })),
})
export type FactRow = z.infer<typeof factShape>

/** Whether a request's days are planned or taken; `alias` is a row of `time_off_requests`. */
export const inForce = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.status`)} in (${sql.join(IN_FORCE.map((one) => sql.lit(one)))})`

/** @throws when the row holds what the engine does not know */
export const factRow = (row: unknown): FactRow => factShape.parse(row)

/** Of it, what the company has said for everyone. @throws as `factRow` */
export const rulesRow = (row: unknown) => factShape.pick({ policies: true, groups: true }).parse(row)

/**
 * Facts of these people. Of many, what the company says for all of them (holidays, weeks, rules) is read once and is the same object in their
 * rows, so that what is made of it can be kept by it.
 */
export async function factRows(db: Db, userIds: readonly string[]): Promise<FactRow[]> {
  const where = sql`u.id = any(${[...userIds]}::uuid[])`
  if (userIds.length < MANY) return (await factsQuery(where).execute(db)).rows.map(factRow)
  const [shared, { rows }] = [await sharedFacts(db), await factsQuery(where, 'own').execute(db)]
  const together = joining(shared)
  return rows.map((row) => together(ownShape.parse(row)))
}

/** From so many people on two statements cost less than one. */
const MANY = 4

/** Rows of the job history of `u` that set a column: what is applied, and what is planned unless it could not be applied. */
const movesOf = (column: 'location_id' | 'department_id') => sql`job_changes j
  where j.company_id = u.company_id and j.user_id = u.id and j.ended_at is null
    and ${column} = any (j.sets) and (j.applied_at is not null or j.problem is null)`
const moves = movesOf('location_id')
/** Everywhere that `u` works at some time; `w` is there or is so everywhere. */
const isWhereTheyWork = sql`(w.location_id is null or w.location_id = u.location_id or w.location_id = any(array(select j.location_id from ${moves})))`
const placesOf = sql`
  (select coalesce(json_agg(json_build_object('from', j.effective_date, 'locationId', j.location_id, 'isPlanned', j.applied_at is null)
      order by j.effective_date, j.recorded_at, j.id), json_build_array(json_build_object('from', '1970-01-01', 'locationId', u.location_id, 'isPlanned', false)))
    from ${moves})`
const departmentsOf = sql`
  (select coalesce(json_agg(json_build_object('from', j.effective_date, 'departmentId', j.department_id)
      order by j.effective_date, j.recorded_at, j.id), json_build_array(json_build_object('from', '1970-01-01', 'departmentId', u.department_id)))
    from ${movesOf('department_id')})`
/** @param elsewhere the name of the place for what is so everywhere */
const holidaysOf = (where: RawBuilder<unknown>, elsewhere: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('first', w.first_day, 'last', w.last_day, 'en', w.name_en, 'ru', w.name_ru, 'sv', w.name_sv, 'half', w.half,
      'place', coalesce(p.name, ${elsewhere}), 'locationId', w.location_id)), '[]')
    from holidays w left join locations p on p.company_id = w.company_id and p.id = w.location_id where ${where})`
const extraDaysOf = (where: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('day', w.day, 'title', w.title, 'locationId', w.location_id)), '[]')
    from extra_working_days w where ${where})`
const weeksOf = (scheduleId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('from', d.effective_from, 'days', d.days) order by d.effective_from), '[]')
    from schedule_days d where d.schedule_id = ${scheduleId})`
const termsOf = (weeks: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('effectiveDate', e.effective_date, 'endsOn', e.contract_end, 'typeId', e.type_id, 'scheduleId', e.schedule_id, 'weeks', ${weeks})), '[]')
    from employments e where e.company_id = u.company_id and e.user_id = u.id and e.ended_at is null)`

const NONE = sql`'[]'::json`
const schedulesOf = (where: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('own', s.user_id is not null, 'from', s.effective_from, 'start', s.week_start, 'end', s.week_end, 'parts', s.parts)), '[]')
    from work_schedules s where ${where})`
const policiesOf = (where: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('kind', p.kind, 'own', p.user_id is not null, 'from', p.effective_from, 'settings', p.settings)), '[]')
    from leave_policies p where ${where})`

/** What a statement asks for beside what is the person's own. */
const WITH_SHARED = {
  weeks: weeksOf(sql`e.schedule_id`),
  schedules: schedulesOf(sql`s.user_id is null or s.user_id = u.id`),
  groups: groupsOfCompany,
  types: typesOfCompany,
  policies: policiesOf(sql`p.user_id is null or p.user_id = u.id`),
  holidays: holidaysOf(isWhereTheyWork, sql`l.name`),
  extraDays: extraDaysOf(isWhereTheyWork),
}
const OWN_ALONE: typeof WITH_SHARED = {
  weeks: NONE,
  schedules: schedulesOf(sql`s.user_id = u.id`),
  groups: NONE,
  types: NONE,
  policies: policiesOf(sql`p.user_id = u.id`),
  holidays: NONE,
  extraDays: NONE,
}

/**
 * The facts as a query that can be embedded in another one; in `where` the person is `u`.
 * @param parts `own` leaves out what the company says for everyone
 */
export const factsQuery = (where: RawBuilder<unknown>, parts: 'all' | 'own' = 'all') =>
  factsWith(where, parts === 'all' ? WITH_SHARED : OWN_ALONE)

const factsWith = (where: RawBuilder<unknown>, of: typeof WITH_SHARED) => sql`
    select u.id as "userId", coalesce(u.hire_date, u.created_at::date) as "hireDate", u.hire_date is null and u.awaits_hire_date as "awaitsHireDate", u.termination_date as "terminationDate",
      (select coalesce(json_agg(json_build_object('first', coalesce(v.first_day, least(u.created_at::date, v.last_day)), 'last', v.last_day, 'next', v.rehired_on, 'bridged', v.bridged) order by v.last_day), '[]')
        from leavings v where v.company_id = u.company_id and v.user_id = u.id and v.rehired_on is not null) as earlier,
      l.time_zone as "timeZone", l.name as country, u.location_id as "locationId", ${of.schedules} as schedules,
      ${termsOf(of.weeks)} as terms, ${placesOf} as places, ${departmentsOf} as departments, ${of.groups} as groups, ${of.types} as types,
      ${of.policies} as policies,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'firstDay', r.first_day, 'lastDay', r.last_day,
          'firstPart', r.first_part, 'lastPart', r.last_part, 'askedOn', r.asked_at::date, 'askedAt', ${iso('r.asked_at')},
          'length', r.length, 'bridged', r.bridged, 'certificateAfter', r.certificate_after)), '[]')
        from time_off_requests r where r.user_id = u.id and ${inForce('r')}) as requests,
      (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'on', a.day, 'amount', a.amount, 'reason', a.reason)), '[]')
        from leave_adjustments a where a.user_id = u.id) as adjustments,
      ${of.holidays} as holidays, ${of.extraDays} as "extraDays"
    from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where ${where}`

const ownShape = factShape.extend({ locationId: whichPlace })
type OwnFacts = z.infer<typeof ownShape>

const sharedShape = factShape
  .pick({ schedules: true, groups: true, types: true, policies: true, holidays: true, extraDays: true })
  .extend({ weeks: z.record(z.string(), factShape.shape.terms.element.shape.weeks) })
type SharedFacts = z.infer<typeof sharedShape>

async function sharedFacts(db: Db): Promise<SharedFacts> {
  const everywhere = sql`true`
  const { rows } = await sql<object>`
    select ${schedulesOf(sql`s.user_id is null`)} as schedules, ${groupsOfCompany} as groups, ${typesOfCompany} as types,
      ${policiesOf(sql`p.user_id is null`)} as policies, ${holidaysOf(everywhere, sql`null`)} as holidays, ${extraDaysOf(everywhere)} as "extraDays",
      (select coalesce(json_object_agg(c.id, ${weeksOf(sql`c.id`)}), '{}') from (select distinct d.schedule_id as id from schedule_days d) c) as weeks`.execute(
    db,
  )
  return sharedShape.parse(rows[0])
}

/** Puts what is shared to what is a person's own. People of the same places get the same lists. */
function joining(shared: SharedFacts) {
  const atPlaces = new Map<string, Pick<FactRow, 'holidays' | 'extraDays'>>()
  const joined = <One>(all: One[], own: One[]) => (own.length > 0 ? [...all, ...own] : all)
  return ({ locationId, ...own }: OwnFacts): FactRow => {
    const places = new Set([locationId, ...own.places.map((place) => place.locationId)])
    const key = JSON.stringify([own.country, ...[...places].toSorted()])
    const there = atPlaces.get(key) ?? daysAt(shared, places, own.country)
    atPlaces.set(key, there)
    return {
      ...own,
      ...there,
      groups: shared.groups,
      types: shared.types,
      schedules: joined(shared.schedules, own.schedules),
      policies: joined(shared.policies, own.policies),
      terms: own.terms.map((terms) => ({ ...terms, weeks: shared.weeks[terms.scheduleId ?? ''] ?? [] })),
    }
  }
}

const daysAt = ({ holidays, extraDays }: SharedFacts, places: ReadonlySet<string | null>, country: string | null) => {
  const isThere = (one: { locationId: string | null }) => one.locationId === null || places.has(one.locationId)
  return {
    holidays: holidays.filter(isThere).map((one) => (one.locationId === null ? { ...one, place: country } : one)),
    extraDays: extraDays.filter(isThere),
  }
}

/** What is so at one location alone. */
export async function placeFacts(db: Db, locationId: string): Promise<Pick<FactRow, 'holidays' | 'extraDays'>> {
  const there = sql`w.location_id = ${locationId}`
  const { rows } = await sql<object>`
    select ${holidaysOf(there, sql`null`)} as holidays, ${extraDaysOf(there)} as "extraDays"`.execute(db)
  return factShape.pick({ holidays: true, extraDays: true }).parse(rows[0])
}

/** What a working schedule says of the week, from a day on. */
export async function scheduleWeeks(db: Db, scheduleId: string): Promise<FactRow['terms'][number]['weeks']> {
  const { rows } = await sql<{ weeks: unknown }>`select ${weeksOf(sql`${scheduleId}::uuid`)} as weeks`.execute(db)
  return factShape.shape.terms.element.shape.weeks.parse(rows[0]?.weeks)
}
