// The floor: bare node:http, one prepared statement, JSON packed as the product packs it. No session, no wall, no permissions.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const pool = new pg.Pool({ connectionString: process.env.FLOOR_URL, max: 10 })
const AWAY = `(select json_build_array(r.kind, r.last_day, r.last_part) from time_off_requests r where r.company_id = u.company_id and r.user_id = u.id
          and r.status = 'approved' and now()::date between r.first_day and r.last_day limit 1)`
/** All that the Today column says: the day where they work, a first or last day that is near, leave, a holiday, a day without work. */
const TODAY = `(select json_build_object('today', p.today, 'here', u.status = 'active',
            'starts', case when u.hire_date > p.today then u.hire_date end,
            'leaves', case when u.termination_date between p.today and p.today + 30 then u.termination_date end, 'away', ${AWAY},
            'off', coalesce((select h.name_en from holidays h where h.company_id = u.company_id
              and (h.location_id is null or h.location_id = u.location_id) and p.today between h.first_day and h.last_day limit 1),
              case when extract(dow from p.today) in (0, 6) then '' end))
          from (select (now() at time zone coalesce(l.time_zone, 'UTC'))::date as today offset 0) p)`
/** A page of the list of people. @param more another column */
const people = (
  more: string,
) => `select u.id, u.first_name, u.last_name, u.email, u.avatar_file_id, u.status, u.deactivated_at, u.invited_at is not null as invited,
        t.name as title, u.department_id, d.name as department, u.location_id, l.name as location, u.manager_id, u.name_key,
        m.first_name || ' ' || m.last_name as manager, u.hire_date, ${more}
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        left join users m on m.company_id = u.company_id and m.id = u.manager_id
      where u.company_id = $1 and u.deactivated_at is null order by u.name_key, u.id limit 50`

const WORK: Record<string, (q: URLSearchParams) => { name: string; text: string; values: unknown[] }> = {
  '/page': (q) => ({
    name: 'page',
    text: `select u.id, u.first_name, u.last_name, u.email, u.hire_date, u.status, d.name as department, l.name as location, t.name as title
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
      where u.company_id = $1 and u.deactivated_at is null order by u.name_key, u.id limit 50`,
    values: [q.get('company')],
  }),
  '/people': (q) => ({
    name: 'people',
    text: people(`${AWAY} as away`),
    values: [q.get('company')],
  }),
  '/people-columns': (q) => withFields('people-columns', q, 'null as today'),
  '/people-columns-today': (q) => withFields('people-columns-today', q, `${TODAY} as today`),
  '/facets': (q) => ({
    name: 'facets',
    text: `select status, department_id, location_id, job_title_id, manager_id, type_id, count(*)::int from users
        left join (select distinct on (user_id) user_id, type_id from employments
          where company_id = $1 and ended_at is null and effective_date <= current_date order by user_id, effective_date desc) e on e.user_id = users.id
      where company_id = $1 and deactivated_at is null
      group by grouping sets ((status), (department_id), (location_id), (job_title_id), (manager_id), (type_id), ())`,
    values: [q.get('company')],
  }),
  '/chart': (q) => ({
    name: 'chart',
    text: `select u.id, u.first_name, u.last_name, u.avatar_file_id, u.hire_date, t.name as title, d.name as department, l.name as location, u.manager_id
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
      where u.company_id = $1 and u.deactivated_at is null order by u.name_key, u.id`,
    values: [q.get('company')],
  }),
  '/head': (q) =>
    ofPerson(
      'head',
      q,
      `select u.id, u.first_name, u.last_name, u.preferred_name, u.email, u.avatar_file_id, u.status, u.deactivated_at,
        u.hire_date, u.work_phone, u.mobile_phone, d.id as department_id, d.name as department, l.id as location_id, l.name as location,
        l.time_zone, t.name as title, p.name as position, m.id as manager_id, m.first_name || ' ' || m.last_name as manager,
        (select count(*)::int from users r where r.company_id = u.company_id and r.manager_id = u.id and r.deactivated_at is null) as reports,
        (select json_agg(json_build_array(w.id, w.first_name, w.last_name)) from (select * from users w where w.company_id = u.company_id
          and w.manager_id = u.manager_id and w.id <> u.id and w.deactivated_at is null order by w.name_key limit 6) w) as works_with,
        (select json_build_array(r.kind, r.last_day, r.last_part) from time_off_requests r where r.company_id = u.company_id and r.user_id = u.id
          and r.status = 'approved' and now()::date between r.first_day and r.last_day limit 1) as away
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        left join positions p on p.company_id = u.company_id and p.id = u.position_id
        left join users m on m.company_id = u.company_id and m.id = u.manager_id
      where u.company_id = $1 and u.id = $2`,
    ),
  '/personal': (q) =>
    ofPerson(
      'personal',
      q,
      `select first_name, last_name, preferred_name, pronouns, gender, birth_date, nationality_id, email, alternative_email,
      work_phone, mobile_phone, address, social_link1, social_link2, version from users where company_id = $1 and id = $2`,
    ),
  '/job': (q) =>
    ofPerson(
      'job',
      q,
      `select u.hire_date, u.termination_date, u.employee_number, u.cost_centre, u.legal_entity, d.name as department,
        l.name as location, t.name as title, p.name as position, m.first_name || ' ' || m.last_name as manager, u.version
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        left join positions p on p.company_id = u.company_id and p.id = u.position_id
        left join users m on m.company_id = u.company_id and m.id = u.manager_id
      where u.company_id = $1 and u.id = $2`,
    ),
  '/job-changes': (q) =>
    ofPerson(
      'job-changes',
      q,
      'select * from job_changes where company_id = $1 and user_id = $2 order by effective_date',
    ),
  '/employment': (q) =>
    ofPerson(
      'employment',
      q,
      'select * from employments where company_id = $1 and user_id = $2 order by effective_date',
    ),
  '/compensation': (q) =>
    ofPerson(
      'compensation',
      q,
      'select * from compensations where company_id = $1 and user_id = $2 order by effective_date',
    ),
  '/custom-fields': (q) =>
    ofPerson(
      'custom-fields',
      q,
      `select f.id, f.name, f.type, f.section, f.is_required, f.is_hidden, v.text, v.number, v.day, v.moment, v.options,
        v.version from custom_fields f left join custom_field_values v on v.company_id = f.company_id and v.field_id = f.id and v.user_id = $2
      where f.company_id = $1 and f.is_published order by f.section, f.position`,
    ),
  '/department': (q) => month('department', 'and u.department_id = $2', [q.get('company'), q.get('department')]),
  '/month': (q) => month('month', '', [q.get('company')]),
  // what the report on time off rests on: everyone with their leaves; holidays, weeks and rules once
  '/leaves': (q) => ({
    name: 'leaves',
    text: `select u.id, u.first_name, u.last_name, u.hire_date, u.termination_date, d.name as department, l.name as location,
        (select json_agg(json_build_array(r.kind, r.status, r.first_day, r.last_day, r.first_part, r.last_part, r.length))
          from time_off_requests r where r.company_id = u.company_id and r.user_id = u.id and r.status in ('pending', 'approved')) as leaves,
        case when row_number() over (order by u.name_key, u.id) = 1 then json_build_array(
          (select json_agg(w) from holidays w where w.company_id = u.company_id), (select json_agg(w) from work_schedules w where w.company_id = u.company_id),
          (select json_agg(w) from leave_policies w where w.company_id = u.company_id)) end as shared
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
      where u.company_id = $1 order by u.name_key, u.id`,
    values: [q.get('company')],
  }),
  '/insert': (q) => ({
    name: 'insert',
    text: `insert into events (company_id, name) values ($1, 'bench') returning id`,
    values: [q.get('company')],
  }),
}

/** A page with all fields of the company's own. */
const withFields = (name: string, q: URLSearchParams, more: string) => ({
  name,
  text: `select p.*, (select json_object_agg(v.field_id, coalesce(to_json(v.text), to_json(v.day))) from custom_field_values v
      where v.company_id = $1 and v.user_id = p.id) as fields
    from (${people(more)}) p order by p.name_key, p.id`,
  values: [q.get('company')],
})

const ofPerson = (name: string, q: URLSearchParams, text: string) => ({
  name,
  text,
  values: [q.get('company'), q.get('person')],
})

function month(name: string, where: string, values: unknown[]) {
  const text = `select u.id, u.first_name, u.last_name, u.department_id, coalesce(json_agg(json_build_array(r.kind, r.first_day, r.last_day, r.status)) filter (where r.id is not null), '[]') as leave
    from users u left join time_off_requests r on r.company_id = u.company_id and r.user_id = u.id and r.status in ('pending', 'approved')
      and r.last_day >= now()::date and r.first_day <= now()::date + 30
    where u.company_id = $1 ${where} and u.deactivated_at is null group by u.company_id, u.id order by u.name_key`
  return { name, text, values }
}

/** As `app/build.ts` does. */
const PACKED_FROM = 32_000
const packed = (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://floor')
  const work = WORK[pathname]
  if (!work) return void answer.end('ok')
  const { rows } = await pool.query(work(searchParams))
  const text = JSON.stringify(rows)
  answer.setHeader('content-type', 'application/json')
  if (text.length < PACKED_FROM) answer.end(text)
  else answer.setHeader('content-encoding', 'br').end(await packed(text))
}

createServer((request, answer) => {
  serve(request, answer).catch((error: Error) => {
    answer.statusCode = 500
    answer.end(error.message)
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
