/**
 * Fills a company with people, departments, a reporting line and a year of leave, as the owner of the database, past the product.
 * Alone: `DATABASE_URL=… npx node bench/fill.ts <company domain> <people>`; never against a database with real people.
 */
import pg from 'pg'

/** How much of everything a company of that size has. */
export interface Filling {
  companyId: string
  people: number
  /** About so many people in a department. */
  perDepartment?: number
  /** Leave of these days is made: a year around it. */
  year?: number
}

const DOMAIN = 'bench.staffroom.example'

/** @returns ids of the people who were made, managers first */
export async function fill(owner: pg.Pool | pg.Client, filling: Filling): Promise<string[]> {
  const { companyId, people, perDepartment = 25, year = 2026 } = filling
  const departments = Math.max(1, Math.ceil(people / perDepartment))
  await owner.query(PLACES, [companyId])
  await owner.query(DEPARTMENTS, [companyId, departments])
  await owner.query(PEOPLE, [companyId, people, departments])
  await owner.query(LINE, [companyId, departments])
  await owner.query(LEAVE, [companyId, year])
  await owner.query(APPROVERS, [companyId])
  await owner.query(HOLIDAYS, [companyId, year])
  await owner.query(`analyze`)
  const { rows } = await owner.query<{ id: string }>(
    `select id from users where company_id = $1 and email like '%@${DOMAIN}' order by email`,
    [companyId],
  )
  return rows.map(({ id }) => id)
}

const PLACES = `insert into locations (company_id, name, country_id, time_zone)
  select $1, 'Place ' || n, 752, 'Europe/Stockholm' from generate_series(1, 4) n on conflict do nothing`

/** Two levels: every tenth stands over the nine after it. */
const DEPARTMENTS = `with tops as (
    insert into departments (company_id, name)
    select $1, 'Division ' || lpad(n::text, 4, '0') from generate_series(0, ($2::int - 1) / 10) n returning id, name)
  insert into departments (company_id, name, parent_id)
  select $1, 'Department ' || lpad(n::text, 4, '0'), tops.id
  from generate_series(1, $2::int) n join tops on tops.name = 'Division ' || lpad(((n - 1) / 10)::text, 4, '0')`

const PEOPLE = `with d as (
    select id, row_number() over (order by name) - 1 as n from departments where company_id = $1 and name like 'Department %'),
  l as (select id, row_number() over (order by name) - 1 as n from locations where company_id = $1 and name like 'Place %')
  insert into users (company_id, email, first_name, last_name, status, department_id, location_id, hire_date, birth_date)
  select $1, 'p' || lpad(s.at::text, 6, '0') || '@${DOMAIN}',
    (array['Åsa','Björn','Дарья','Elin','Freya','Илья','Jonas','Maja','Noor','Oskar','Priya','Tomas'])[s.at % 12 + 1],
    (array['Lund','Nordström','Соколов','Haddad','Raman','Ek','Åkesson','Berg','Holm','Wallin','Kask'])[s.at * 7 % 11 + 1] || ' ' || s.at,
    'active', d.id, l.id, date '2018-01-01' + (s.at * 37 % 2500), date '1965-01-01' + (s.at * 131 % 14000)
  from generate_series(0, $2::int - 1) s (at) join d on d.n = s.at % $3::int join l on l.n = s.at % 4
  on conflict do nothing`

/** The first of each department manages the rest of it; the very first manages the managers. */
const LINE = `with p as (
    select id, department_id, row_number() over (order by email) - 1 as n,
      first_value(id) over (partition by department_id order by email) as lead, first_value(id) over (order by email) as top
    from users where company_id = $1 and email like '%@${DOMAIN}')
  update users u set manager_id = case when p.lead <> p.id then p.lead when p.top <> p.id then p.top end
  from p where u.company_id = $1 and u.id = p.id and $2::int > 0`

/** Six times a year each: two vacations, three days off or illnesses, one half day; one in twenty waits for approval. */
const LEAVE = `insert into time_off_requests
    (company_id, user_id, kind, first_day, last_day, first_part, last_part, status, length, asked_by)
  select $1, p.id, (array['vacation','sick_day','day_off','vacation','day_off','parental_leave'])[k],
    day, day + long, case when k = 3 then 'am' else 'full' end, case when k = 3 then 'am' else 'full' end,
    case when (p.n + k) % 20 = 0 then 'pending' else 'approved' end, (long + 1) * 1000, p.id
  from (select id, row_number() over (order by email) as n from users where company_id = $1 and email like '%@${DOMAIN}') p
  cross join lateral generate_series(1, 6) k
  cross join lateral (select make_date($2, k * 2 - 1, 1) + (p.n * 13 % 40)::int as day,
    (array[9, 2, 0, 4, 0, 14])[k] as long) d
  where k <> 6 or p.n % 25 = 0
  on conflict do nothing`

const APPROVERS = `insert into time_off_approvers (company_id, request_id, user_id)
  select $1, r.id, u.manager_id from time_off_requests r join users u on u.company_id = $1 and u.id = r.user_id
  where r.company_id = $1 and u.manager_id is not null on conflict do nothing`

const HOLIDAYS = `insert into holidays (company_id, location_id, first_day, last_day, name_en, name_ru, name_sv)
  select $1, l.id, day, day, 'Holiday ' || day, 'Праздник ' || day, 'Helgdag ' || day
  from locations l cross join lateral (select make_date($2, m, 1 + m % 27) as day from generate_series(1, 12) m) d
  where l.company_id = $1 on conflict do nothing`

if (import.meta.main) {
  const [domain, people] = process.argv.slice(2)
  const owner = new pg.Client(process.env.DATABASE_URL)
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>('select id from companies where domain = $1', [domain])
  if (!rows[0]) throw new Error(`There is no company ${domain}`)
  const ids = await fill(owner, { companyId: rows[0].id, people: Number(people) })
  console.log(`${ids.length} people in ${domain}`)
  await owner.end()
}
