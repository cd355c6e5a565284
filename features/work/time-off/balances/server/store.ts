import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { IN_FORCE } from '../../decisions/contract.ts'
import { PARTS } from '../contract.ts'
import { kind, type Kind } from '../../types/contract.ts'
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

export async function factRows(db: Db, userIds: readonly string[]): Promise<FactRow[]> {
  const { rows } = await factsQuery(sql`u.id = any(${[...userIds]}::uuid[])`).execute(db)
  return rows.map(factRow)
}

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
const termsOf = sql`
  (select coalesce(json_agg(json_build_object('effectiveDate', e.effective_date, 'endsOn', e.contract_end, 'typeId', e.type_id, 'scheduleId', e.schedule_id, 'weeks', ${weeksOf(sql`e.schedule_id`)})), '[]')
    from employments e where e.company_id = u.company_id and e.user_id = u.id and e.ended_at is null)`

/** The same as a query that others can stand in theirs, as JSON too; `where` speaks of the person as `u`. */
export const factsQuery = (where: RawBuilder<unknown>) => sql`
    select u.id as "userId", coalesce(u.hire_date, u.created_at::date) as "hireDate", u.hire_date is null and u.awaits_hire_date as "awaitsHireDate", u.termination_date as "terminationDate",
      (select coalesce(json_agg(json_build_object('first', coalesce(v.first_day, least(u.created_at::date, v.last_day)), 'last', v.last_day, 'next', v.rehired_on, 'bridged', v.bridged) order by v.last_day), '[]')
        from leavings v where v.company_id = u.company_id and v.user_id = u.id and v.rehired_on is not null) as earlier,
      l.time_zone as "timeZone", l.name as country,
      (select coalesce(json_agg(json_build_object('own', s.user_id is not null, 'from', s.effective_from, 'start', s.week_start, 'end', s.week_end, 'parts', s.parts)), '[]')
        from work_schedules s where s.user_id is null or s.user_id = u.id) as schedules,
      ${termsOf} as terms, ${placesOf} as places, ${departmentsOf} as departments, ${groupsOfCompany} as groups, ${typesOfCompany} as types,
      (select coalesce(json_agg(json_build_object('kind', p.kind, 'own', p.user_id is not null, 'from', p.effective_from, 'settings', p.settings)), '[]')
        from leave_policies p where p.user_id is null or p.user_id = u.id) as policies,
      (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'status', r.status, 'firstDay', r.first_day, 'lastDay', r.last_day,
          'firstPart', r.first_part, 'lastPart', r.last_part, 'askedOn', r.asked_at::date, 'askedAt', ${iso('r.asked_at')},
          'length', r.length, 'bridged', r.bridged, 'certificateAfter', r.certificate_after)), '[]')
        from time_off_requests r where r.user_id = u.id and ${inForce('r')}) as requests,
      (select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind, 'on', a.day, 'amount', a.amount, 'reason', a.reason)), '[]')
        from leave_adjustments a where a.user_id = u.id) as adjustments,
      ${holidaysOf(isWhereTheyWork, sql`l.name`)} as holidays, ${extraDaysOf(isWhereTheyWork)} as "extraDays"
    from users u left join locations l on l.company_id = u.company_id and l.id = u.location_id
    where ${where}`

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

const DAYS = sql`hashtextextended('leave days ' || sec.company()::text, 0)`
/** Until the transaction ends nobody changes the days that leave is counted by. */
export const holdingDays: RawBuilder<unknown> = sql`pg_advisory_xact_lock_shared(${DAYS})`
/** Until the transaction ends nobody asks for leave by days that change. */
export const holdDays = (db: Db) => sql`select pg_advisory_xact_lock(${DAYS})`.execute(db)

/** Whether the company's policies of this kind have no balance, now or at some time. */
export async function isUnlimited(db: Db, of: Kind): Promise<boolean> {
  const rows = await db
    .selectFrom('leavePolicies')
    .select('settings')
    .where('kind', '=', of)
    .where('userId', 'is', null)
    .execute()
  return rows.length === 0 || rows.some(({ settings }) => (settings as { unlimited?: boolean }).unlimited === true)
}

/** The week that the person works on that day: their own, else the company's, else the usual one. */
export async function weekOf(db: Db, userId: string, day: string) {
  const { rows } = await sql<{
    workingWeekStart: number
    workingWeekEnd: number
    workingDayStart: string
    workingDayEnd: string
  }>`
    select week_start as working_week_start, week_end as working_week_end,
      to_char(day_start, 'HH24:MI') as working_day_start, to_char(day_end, 'HH24:MI') as working_day_end
    from work_schedules where (user_id = ${userId} or user_id is null) and effective_from <= ${day}
    order by user_id is null, effective_from desc limit 1`.execute(db)
  return rows[0] ?? USUAL_WEEK
}

const USUAL_WEEK = { workingWeekStart: 1, workingWeekEnd: 5, workingDayStart: '09:00', workingDayEnd: '18:00' }

export const OF_PERSON_AND_DAY = sql.raw(`coalesce(user_id, '00000000-0000-0000-0000-000000000000'), effective_from`)

/** The week that a person, or the company, works from that day on; what was said of the same day before is replaced. */
export const putSchedule = (
  db: Db,
  userId: string | null,
  from: string,
  { weekStart, weekEnd, dayStart, dayEnd }: { weekStart: number; weekEnd: number; dayStart: string; dayEnd: string },
) =>
  sql`
    insert into work_schedules as s (user_id, effective_from, week_start, week_end, day_start, day_end)
    values (${userId}::uuid, ${from}, ${weekStart}, ${weekEnd}, ${dayStart}, ${dayEnd})
    on conflict (company_id, ${OF_PERSON_AND_DAY}) do update set
      week_start = excluded.week_start, week_end = excluded.week_end, day_start = excluded.day_start,
      day_end = excluded.day_end, parts = '{}'`.execute(db)
