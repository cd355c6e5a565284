// node bench/audience.ts [people]: whom an audience reaches, and which records are for a person, against joins that are written by hand for
// the same question without exceptions, groups or employments, in the same run. Milliseconds of PostgreSQL, the median of nine.
import { sql, type RawBuilder } from 'kysely'
import { reachedBy, reaches } from '#features/people/audience/server/api.ts'
import { fill } from './fill.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 20_000)
const RECORDS = 2000
const { owner, ...bench } = await rig()
const company = await fill(owner, { domain: 'c', people })
const person = company.employees[0]!
const run = (text: string, values: unknown[] = []) => owner.query(text, [company.id, ...values])
// one department above twenty others; records for it, for a location, a role or everyone except a department, in turn
await run(`update departments set parent_id = (select min(id::text)::uuid from departments where company_id = $1)
  where company_id = $1 and id in (select id from departments where company_id = $1 order by id::text offset 1 limit 20)`)
await owner.query('create table bench_records (company_id uuid, id serial, audience_id uuid)')
await owner.query('grant select on bench_records to staffroom_app')
await run(
  `with made as (insert into audiences (company_id) select $1 from generate_series(1, ${RECORDS}) returning id),
    numbered as (select id, row_number() over () as n from made),
    records as (insert into bench_records (company_id, audience_id) select $1, id from numbered)
   insert into audience_parts (company_id, audience_id, kind, is_excluded, department_id, location_id, role_id)
   select $1, m.id, p.kind, p.out,
     case when p.kind = 'department' then (select id from departments where company_id = $1 order by id::text offset m.n % 30 limit 1) end,
     case when p.kind = 'location' then (select id from locations where company_id = $1 order by id offset m.n % 5 limit 1) end,
     case when p.kind = 'role' then (select id from roles where company_id = $1 and built_in = 'user') end
   from numbered m, lateral (select * from (values ('department', false, 0), ('location', false, 1), ('role', false, 2), ('everyone', false, 3),
     ('department', true, 3)) v(kind, out, at) where v.at = m.n % 4) p`,
)
await owner.query('vacuum analyze')
const { rows: some } = await run(
  `select distinct on (kinds) string_agg(kind || case when is_excluded then ' excluded' else '' end, ' and ' order by is_excluded) as kinds, audience_id as id
   from (select p.* from audience_parts p where company_id = $1) p group by audience_id order by kinds, audience_id`,
)
const first = await run(`select id from departments where company_id = $1 order by id::text limit 1`)
const root = first.rows[0]!.id as string
const { rows: whole } = await run(
  `select audience_id as id from audience_parts where company_id = $1 and department_id = $2 and not is_excluded limit 1`,
  [root],
)

const below = sql`(with recursive b as (select ${root}::uuid as id union select d.id from departments d join b on d.parent_id = b.id) select id from b)`
const QUESTIONS: [string, RawBuilder<unknown>][] = [
  [
    'floor: people of a department with those below',
    sql`select count(*) from users u where deactivated_at is null and department_id in ${below}`,
  ],
  [
    'whom it reaches: the same department',
    sql`select count(*) from users u where u.id in ${reachedBy(whole[0]!.id as string)}`,
  ],
  ...some.map(({ kinds, id }): [string, RawBuilder<unknown>] => [
    `whom it reaches: ${kinds}`,
    sql`select count(*) from users u where u.id in ${reachedBy(id as string)}`,
  ]),
  [
    `floor: ${RECORDS} records, by the person's places and roles`,
    sql`select count(*) from bench_records r where exists (select 1 from audience_parts p where p.audience_id = r.audience_id and not p.is_excluded
      and p.target_id in (select u.department_id from users u where u.id = ${person.id} union all select u.location_id from users u where u.id = ${person.id}
        union all select role_id from user_roles where user_id = ${person.id}))`,
  ],
  [
    `records for a person, of ${RECORDS}`,
    sql`select count(*) from bench_records r where ${reaches(sql.ref('r.audience_id'), person.id)}`,
  ],
  [
    'a page of 50 of them',
    sql`select r.id from bench_records r where ${reaches(sql.ref('r.audience_id'), person.id)} order by r.id limit 50`,
  ],
]
for (const [name, question] of QUESTIONS) {
  const took: number[] = []
  let count: unknown
  for (let time = 0; time < 9; time++)
    await bench.inCompany(company.id, async (db) => {
      const begun = performance.now()
      const { rows } = await sql<{ count?: string }>`${question}`.execute(db)
      took.push(performance.now() - begun)
      count = rows[0]?.count ?? rows.length
    })
  console.log(
    `${took
      .toSorted((a, b) => a - b)[4]!
      .toFixed(1)
      .padStart(8)} ms  ${name} (${String(count)})`,
  )
}
await bench.end()
