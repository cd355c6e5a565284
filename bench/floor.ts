// The floor: bare node:http, one prepared statement, JSON. No session, no wall, no permissions.
import { createServer } from 'node:http'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)
const pool = new pg.Pool({ connectionString: process.env.FLOOR_URL, max: 10 })
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
    text: `select u.id, u.first_name, u.last_name, u.email, u.avatar_file_id, u.status, u.deactivated_at, u.invited_at is not null as invited,
        t.name as title, u.department_id, d.name as department, u.location_id, l.name as location, u.manager_id,
        m.first_name || ' ' || m.last_name as manager, u.hire_date,
        (select json_build_array(r.kind, r.last_day, r.last_part) from time_off_requests r where r.company_id = u.company_id and r.user_id = u.id
          and r.status = 'approved' and now()::date between r.first_day and r.last_day limit 1) as away
      from users u left join departments d on d.company_id = u.company_id and d.id = u.department_id
        left join locations l on l.company_id = u.company_id and l.id = u.location_id
        left join job_titles t on t.company_id = u.company_id and t.id = u.job_title_id
        left join users m on m.company_id = u.company_id and m.id = u.manager_id
      where u.company_id = $1 and u.deactivated_at is null order by u.name_key, u.id limit 50`,
    values: [q.get('company')],
  }),
  '/facets': (q) => ({
    name: 'facets',
    text: `select status, department_id, location_id, job_title_id, manager_id, count(*)::int from users
      where company_id = $1 and deactivated_at is null
      group by grouping sets ((status), (department_id), (location_id), (job_title_id), (manager_id), ())`,
    values: [q.get('company')],
  }),
  '/department': (q) => month('department', 'and u.department_id = $2', [q.get('company'), q.get('department')]),
  '/month': (q) => month('month', '', [q.get('company')]),
  '/insert': (q) => ({
    name: 'insert',
    text: `insert into events (company_id, name) values ($1, 'bench') returning id`,
    values: [q.get('company')],
  }),
}

function month(name: string, where: string, values: unknown[]) {
  const text = `select u.id, u.first_name, u.last_name, u.department_id, coalesce(json_agg(json_build_array(r.kind, r.first_day, r.last_day, r.status)) filter (where r.id is not null), '[]') as leave
    from users u left join time_off_requests r on r.company_id = u.company_id and r.user_id = u.id and r.status in ('pending', 'approved')
      and r.last_day >= now()::date and r.first_day <= now()::date + 30
    where u.company_id = $1 ${where} and u.deactivated_at is null group by u.company_id, u.id order by u.name_key`
  return { name, text, values }
}

createServer((request, answer) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://floor')
  const work = WORK[pathname]
  if (!work) return void answer.end('ok')
  pool.query(work(searchParams)).then(
    ({ rows }) => answer.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    (error: Error) => ((answer.statusCode = 500), answer.end(error.message)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
