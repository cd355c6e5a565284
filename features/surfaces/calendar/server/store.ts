import { type RawBuilder, sql } from 'kysely'
import { birthdayVisibleTo, joinedVisibleTo } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { lastly, rowsOf } from '#platform/db.ts'
import { CHART_KINDS } from '../contract.ts'
import { type Filter, people } from './people-store.ts'
import { absences, calendarEvents } from './ports.ts'

/** The column with a holiday's name. */
export const NAME = { en: 'name_en', ru: 'name_ru', sv: 'name_sv' } as const
const noAbsences = sql`select null::uuid as user_id, 0 as kind, null::text as word, null::date as first_day, null::date as last_day,
  'full' as first_part, 'full' as last_part, false as pending, null::uuid as id, null::uuid as uid, now() as changed_at, 1 as version where false`

/** Who reads. */
type Reading = Pick<Context, 'actor' | 'language' | 'ports'>

/**
 * The whole chart as JSON text, made in one statement, the last of its transaction: nothing is parsed on the way. A statement for each list
 * took 1.5 times the processor time (docs/decisions/sql.md).
 */
export async function chart(ctx: Reading & Pick<Context, 'db'>, filter: Filter): Promise<string> {
  const [row] = await rowsOf(ctx.db, lastly(statement(ctx, filter)))
  return row!.chart
}

function statement({ actor, language, ports }: Reading, filter: Filter): RawBuilder<{ chart: string }> {
  const { from, to } = filter
  const away = absencesOf({ actor, ports }, from, to)
  const index = (day: RawBuilder<unknown>) => sql`(${day} - ${from}::date)`
  const clipped = (first: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    sql`greatest(${index(first)}, 0), ',', least(${index(last)}, ${to}::date - ${from}::date)`
  const part = (column: string) => sql`case ${sql.ref(column)} when 'am' then 1 when 'pm' then 2 else 0 end`
  return sql<{ chart: string }>`
    with d as (select id, name, row_number() over (order by name, id) - 1 as i from departments),
    l as (select id, name, row_number() over (order by name, id) - 1 as i from locations),
    p as materialized (
      select u.id, u.first_name, u.last_name, u.avatar_file_id, u.hire_date, u.birthday, coalesce(d.i, -1) as di, coalesce(l.i, -1) as li,
        row_number() over (order by d.i nulls last, u.name_key, u.id) - 1 as i
      from users u left join d on d.id = u.department_id left join l on l.id = u.location_id
      where ${people(actor, filter)}
    ),
    a as (${away}),
    v as materialized (select found.*, row_number() over (order by starts_at, id) - 1 as i
      from (${eventsOf({ actor, ports }, from, to, isNarrowed(filter) ? sql`(select id from p)` : null)}) found),
    runs as (${runsOf(ports)})
    select concat('{"from":"', ${from}::date, '","to":"', ${to}::date, '","ownKinds":', array_to_json(${ownKinds(ports)}), ',',
      ${list('departments', sql`'{"id":"', id, '","name":', to_json(name), '}'`, sql`i`, sql`from d`)}, ',',
      ${list('locations', sql`'{"id":"', id, '","name":', to_json(name), '}'`, sql`i`, sql`from l`)}, ',',
      ${list('people', sql`'["', id, '",', to_json(first_name), ',', to_json(last_name), ',"', avatar_file_id, '",', di, ',', li, ']'`, sql`i`, sql`from p`)}, ',',
      ${list(
        'leave',
        sql`'[', p.i, ',', ${index(sql`a.first_day`)}, ',', ${index(sql`a.last_day`)}, ',', a.kind, ',', a.pending::int, ',',
          ${part('a.first_part')}, ',', ${part('a.last_part')}, ',"', a.id, '"]'`,
        sql`p.i, a.first_day`,
        sql`from a join p on p.id = a.user_id where ${kinds(ports, filter)}`,
      )}, ',',
      ${list(
        'holidays',
        sql`'[', coalesce(l.i, -1), ',', ${clipped(sql`h.first_day`, sql`h.last_day`)}, ',', to_json(${sql.ref(`h.${NAME[language]}`)}), ',', ${part('h.half')}, ']'`,
        sql`h.first_day`,
        sql`from holidays h left join l on l.id = h.location_id where h.last_day >= ${from} and h.first_day <= ${to}`,
      )}, ',',
      ${list(
        'extraDays',
        sql`'[', coalesce(l.i, -1), ',', ${index(sql`x.day`)}, ',', to_json(x.title), ']'`,
        sql`x.day`,
        sql`from extra_working_days x left join l on l.id = x.location_id where x.day between ${from} and ${to}`,
      )}, ',',
      ${list('joined', sql`'[', i, ',', ${index(sql`hire_date`)}, ']'`, sql`i`, sql`from p where hire_date between ${from} and ${to} and ${joinedVisibleTo(actor, 'p.id')}`)}, ',',
      ${list(
        'birthdays',
        sql`'[', p.i, ',', ${index(sql`kept.day`)}, ']'`,
        sql`p.i`,
        sql`from birthdays_between(${from}, ${to}) kept join p on p.birthday = kept.birthday where ${birthdayVisibleTo(actor, 'p.id')}`,
      )}, ',',
      ${list(
        'events',
        sql`'["', v.id, '",', ${clipped(sql`v.first_day`, sql`v.last_day`)}, ',', to_json(v.name), ',"', v.time_from, '","', v.time_to, '","', v.reply, '"]'`,
        sql`v.i`,
        sql`from v`,
      )}, ',',
      ${attendance(ports)},
        '}') as chart`
}

type Brought = Context['ports']

/** People are numbered by department, so that those of an invited one are few runs of numbers. */
const runsOf = (ports: Brought) => sql`
  select series_id, min(i) as first, max(i) as last from (
    select t.series_id, p.i, p.i - row_number() over (partition by t.series_id order by p.i) as run
    from (${fromEvents(ports, 'attendees', sql`(select series_id from v where knows_people)`)}) t join p on p.id = t.user_id) numbered
  group by series_id, run`

/** Who comes to the events of the chart. */
const attendance = (ports: Brought) =>
  sql`${list(
    'attending',
    sql`'[[', (select string_agg(v.i::text, ',' order by v.i) from v where v.series_id = s.series_id), '],[', s.runs, ']]'`,
    sql`s.series_id`,
    sql`from (select series_id, string_agg(concat(first, ',', last), ',' order by first) as runs from runs group by series_id) s`,
  )}, ',', ${list(
    'otherwise',
    sql`'[', v.i, ',', p.i, ',', x.attends::int, ']'`,
    sql`v.i, p.i`,
    sql`from (${fromEvents(ports, 'exceptions', sql`(select id from v where knows_people)`)}) x
    join v on v.id = x.event_id join p on p.id = x.user_id`,
  )}`

/** The absences of all features, as `CalendarSource` has them. */
export function absencesOf({ actor, ports }: Pick<Context, 'actor' | 'ports'>, from: string, to: string) {
  const sources = ports.of(absences)
  if (sources.length === 0) return noAbsences
  return sql.join(
    sources.map((one) => one.absences(actor, from, to)),
    sql` union all `,
  )
}

const noEvents = sql`select null::uuid as id, '' as name, '' as description, '' as place, '' as link, now() as starts_at, now() as ends_at,
  null::date as first_day, null::date as last_day, false as is_whole_day, '' as time_from, '' as time_to, '' as reply, now() as changed_at, 1 as version,
  null::uuid as series_id, false as knows_people where false`
const noAttendees = sql`select null::uuid as series_id, null::uuid as user_id where false`
const noExceptions = sql`select null::uuid as event_id, null::uuid as user_id, false as attends where false`

/** The events of all features, as `EventSource` has them. */
export function eventsOf(
  { actor, ports }: Pick<Context, 'actor' | 'ports'>,
  from: string,
  to: string,
  shown: RawBuilder<unknown> | null,
): RawBuilder<unknown> {
  const sources = ports.of(calendarEvents)
  if (sources.length === 0) return noEvents
  return sql.join(
    sources.map((one) => sql`(${one.events(actor, from, to, shown)})`),
    sql` union all `,
  )
}

/** Who comes to the events of all features. */
function fromEvents(ports: Brought, what: 'attendees' | 'exceptions', ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const sources = ports.of(calendarEvents)
  if (sources.length === 0) return what === 'attendees' ? noAttendees : noExceptions
  return sql.join(
    sources.map((one) => one[what](ids)),
    sql` union all `,
  )
}

/** Whether the calendar is of some people only. */
export const isNarrowed = ({ departments, locations, people: ids }: Filter): boolean =>
  [departments, locations, ids].some((chosen) => chosen?.length)

/** One list of the answer. Text is put together by hand: building values of JSON first takes twice as long for thousands of rows. */
const list = (name: string, row: RawBuilder<unknown>, order: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`${sql.lit(`"${name}":[`)}, (select string_agg(concat(${row}), ',' order by ${order}) ${from}), ']'`

const ownKinds = (ports: Brought): RawBuilder<string[]> =>
  ports.of(absences).find((one) => one.ownKinds)?.ownKinds ?? sql<string[]>`'{}'::text[]`

/** The kind of an absence by its index. */
export const kindOf = (ports: Brought, index: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${[...CHART_KINDS]}::text[] || ${ownKinds(ports)})[${index} + 1]`

const kinds = (ports: Brought, { kinds: wanted }: Filter) =>
  wanted ? sql`${kindOf(ports, sql`a.kind`)} = any(${[...wanted]}::text[])` : sql`true`
