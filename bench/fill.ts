import type pg from 'pg'

/**
 * A believable company of `people` as the owner: 1 department per 25, a manager in each, about six leaves a person over this year and
 * the last, as PostgreSQL makes them. @returns ids of the company, an administrator and its employees
 */
export async function fill(owner: pg.Client | pg.Pool, { domain, people }: { domain: string; people: number }) {
  const company = (
    await owner.query<{ id: string }>(
      `insert into companies (name, domain, country_id) values ($1, $1, 752) returning id`,
      [domain],
    )
  ).rows[0]!.id
  const run = (text: string, values: unknown[] = []) => owner.query(text, [company, ...values])
  // the owner passes the wall's default (there is no signed company here), so that every row names its company itself
  await run(
    `insert into locations (company_id, name, country_id, time_zone) select $1, 'Place ' || n, 752, 'Europe/Stockholm' from generate_series(1, 5) n`,
  )
  await run(
    `insert into departments (company_id, name) select $1, 'Department ' || n from generate_series(1, greatest(1, $2::int / 25)) n`,
    [people],
  )
  await run(`insert into job_titles (company_id, name) select $1, 'Title ' || n from generate_series(1, 30) n`)
  await owner.query(
    `insert into accounts (email, first_name, last_name, verified_at)
      select 'p' || n || '@' || $1::text || '.test', 'First' || n, 'Last' || n, now() from generate_series(1, $2::int) n`,
    [domain, people],
  )
  // the first of each department is the manager of its others; in one statement, as changing 20,000 rows costs twice what making them does
  await run(
    `with d as (select id, gen_random_uuid() as manager, row_number() over (order by id) - 1 as i, count(*) over () as n from departments where company_id = $1),
      l as (select id, row_number() over (order by id) - 1 as i from locations where company_id = $1),
      t as (select id, row_number() over (order by id) - 1 as i from job_titles where company_id = $1)
     insert into users (id, company_id, manager_id, account_id, email, first_name, last_name, status, is_admin, birth_date, hire_date, department_id, location_id, job_title_id, mobile_phone)
     select case when g.n <= d.n then d.manager else gen_random_uuid() end, $1, case when g.n > d.n then d.manager end, a.id, a.email, f.first || case when g.n > 5000 then '-' || g.n else '' end, f.last || g.n, 'active', g.n = 1, date '1970-01-01' + (g.n * 37 % 11000), date '2012-01-01' + (g.n * 17 % 5000), d.id, l.id, t.id, '+46 70 ' || g.n
     from generate_series(1, $2::int) as g(n)
       cross join lateral (select (array['Anna','Erik','Maria','Lars','Daria','Ivan','Priya','Sam','Noor','Elin'])[1 + g.n % 10] as first, (array['Berg','Holm','Åkesson','Ivanov','Raman','Smith','Öberg','Klimova'])[1 + g.n / 10 % 8] as last) f
       join accounts a on a.email = 'p' || g.n || '@' || $3::text || '.test'
       join d on d.i = g.n % d.n join l on l.i = g.n % 5 join t on t.i = g.n % 30`,
    [people, domain],
  )
  await run(`insert into roles (company_id, name, built_in) values ($1, 'User', 'user'), ($1, 'Admin', 'admin')`)
  await run(`insert into role_permissions (company_id, role_id, key, level) select $1, id, k, v from roles,
    (values ('people.people', 'view'), ('other.job.job_info', 'view'), ('own.personal', 'view'), ('own.timeoff.record', 'edit'), ('manager.timeoff.record', 'edit'), ('calendar.vacation', 'view'), ('calendar.day_off', 'view'),
      ('dashboard.away', 'view'), ('dashboard.balance', 'view'), ('dashboard.birthdays', 'view'), ('dashboard.holidays', 'view'), ('dashboard.waiting', 'view')) p (k, v)
    where company_id = $1 and built_in = 'user'`)
  await run(
    `insert into user_roles (company_id, user_id, role_id) select $1, u.id, r.id from users u, roles r where u.company_id = $1 and r.company_id = $1 and r.built_in = 'user'`,
  )
  await run(`insert into work_schedules (company_id, effective_from) values ($1, '2000-01-01')`)
  await run(
    `insert into leave_policies (company_id, kind, effective_from, settings) select $1, k, date_trunc('year', now()) - interval '1 year', '{"entitlement": 25000, "carryOver": {"max": 5000, "lastDay": {"month": 3, "date": 31}}}' from unnest(array['vacation', 'day_off']) k`,
  )
  await run(`insert into time_off_requests (company_id, user_id, kind, first_day, last_day, status, length, asked_by)
    select $1, id, (array['vacation','vacation','day_off','sick_day'])[1 + (n + i) % 4], first, first + (n + i) % 5, case when (n + i) % 11 = 0 then 'pending' else 'approved' end, 3000, id
    from (select u.id, n, i::int as i, date_trunc('year', now())::date - 365 + n * 120 + (i * 7 % 90)::int as first
      from (select id, row_number() over (order by id) as i from users where company_id = $1) u, generate_series(0, 5) n) x`)
  // beside companies that are there already, the planner takes this one for empty
  await owner.query('analyze users, time_off_requests')
  await run(`insert into time_off_approvers (company_id, request_id, user_id) select $1, r.id, coalesce(u.manager_id, (select id from users where company_id = $1 and is_admin limit 1))
    from time_off_requests r join users u on u.company_id = r.company_id and u.id = r.user_id where r.company_id = $1 and (u.manager_id is not null or not u.is_admin)`)
  await run(
    `insert into holidays (company_id, first_day, last_day, name_en, name_ru, name_sv) select $1, d::date, d::date, 'Holiday', 'Праздник', 'Helg' from generate_series(date_trunc('year', now()), date_trunc('year', now()) + interval '1 year', interval '35 days') d`,
  )
  const { rows } = await run(
    `select id, is_admin as admin, department_id as department, manager_id as manager from users where company_id = $1 order by is_admin desc, email`,
  )
  const ids = rows as { id: string; admin: boolean; department: string; manager: string | null }[]
  return { id: company, domain, admin: ids[0]!, employees: ids.slice(1) }
}
export type Filled = Awaited<ReturnType<typeof fill>>
