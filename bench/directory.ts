// node bench/directory.ts [people,people,…]: the list of people with its facets, its search and 20 columns of the company's own against a
// floor of bare node:http with the same columns and the same counts, in the same run. ONLY=columns measures what its name contains alone.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { fillRecords } from './fill-records.ts'
import { rig } from './rig.ts'

const sizes = (process.argv[2] ?? '10000,20000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 4)

const { owner, ...bench } = await rig()
const companies: Filled[] = []
const only = process.env.ONLY ?? ''
for (const people of sizes) {
  const company = await fill(owner, { domain: `c${people}`, people })
  await fillRecords(owner, company)
  await leadEveryone(company, company.employees[1]!.id)
  companies.push(company)
}
await owner.query('vacuum analyze')

const results: Result[] = []
const floor = await bench.floor()
for (const company of companies)
  for (const name of ['people', 'people-columns', 'people-columns-today', 'facets'].filter((one) => one.includes(only)))
    results.push(
      await drive(
        floor,
        bench.pids(floor),
        {
          name: `floor: ${name}, ${company.employees.length + 1} people`,
          make: () => ({ path: `/${name}?company=${company.id}`, headers: {} }),
        },
        { seconds },
      ),
    )
floor.child.kill('SIGKILL')

const app = await bench.product()
for (const company of companies) {
  const size = company.employees.length + 1
  const host = `${company.domain}.localhost:${app.port}`
  const [admin, employee, lead] = await Promise.all([
    bench.session(company, company.admin.id),
    bench.session(company, company.employees[0]!.id),
    bench.session(company, company.employees[1]!.id),
  ])
  const go = async (name: string, path: string, token = admin) => {
    if (!name.includes(only)) return
    const work: Work = {
      name: `${name}, ${size} people`,
      make: () => ({ path, headers: { host, authorization: `Bearer ${token}` } }),
    }
    const first = await send(app.port, undefined, work.make(0))
    if (first.status >= 400) return console.error(`${work.name}: ${first.status} ${first.text.slice(0, 300)}`)
    results.push(await drive(app, bench.pids(app), work, { seconds }))
  }
  const search = (text: string) => `/api/people?search=${encodeURIComponent(text)}`
  await go('page of 50', '/api/people')
  await go('page of 50, employee', '/api/people', employee)
  const asOf = `/api/people/as-of?day=${new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)}`
  await go('page of 50 as of a year ago', asOf)
  await go('the same, of a department', `${asOf}&department=${company.admin.department}`)
  await go('new here, birthdays, anniversaries', '/api/people/milestones')
  for (const [what, with20] of [
    ['20 columns', await fieldColumns(company, 'hireDate')],
    ['20 columns and Today', await fieldColumns(company, 'today,hireDate')],
  ] as const) {
    await go(what, with20)
    await go(`${what}, employee who sees everyone`, with20, employee)
    await go(`${what}, manager of everyone`, with20, lead)
  }
  await go('facets', '/api/people/summary')
  await go('facets under a department', `/api/people/summary?department=${company.admin.department}`)
  await go('search, one letter', search('a'))
  await go('search, a common name', search('ivanov'))
  await go('search, the same in Cyrillic', search('иванов'))
  await go('search, one person', search('raman1004'))
  await go('search, a typing error', search('kilmova'))
  await go('search, nobody', search('zzyzx'))
  await go('search, one value of a field', search('badge-4711'))
  await go('search, a value that everyone has', search('value'))
}
console.log(table(results))
await bench.end()

/** A list with all fields of the company's own as columns, beside these. */
async function fieldColumns({ id }: Filled, others: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from custom_fields where company_id = $1', [id])
  return `/api/people?columns=${others},${rows.map((field) => `customField-${field.id}`).join(',')}`
}

/** Everyone reports to this person, directly or not, who sees the fields of the reporting line and of nobody else. */
async function leadEveryone({ id }: Filled, lead: string): Promise<void> {
  await owner.query(
    `update users set manager_id = case when id <> $2 then $2::uuid end where company_id = $1 and (manager_id is null or id = $2)`,
    [id, lead],
  )
  await owner.query(`delete from user_roles where company_id = $1 and user_id = $2`, [id, lead])
  await owner.query(
    `with made as (insert into roles (company_id, name) values ($1, 'Lead') returning id),
      held as (insert into user_roles (company_id, user_id, role_id) select $1, $2, id from made)
     insert into role_permissions (company_id, role_id, key, level) select $1, made.id, k, 'view' from made,
      (select unnest(array['people.people', 'other.job.job_info']) as k union all select 'manager.fields.' || f.id from custom_fields f where f.company_id = $1) p`,
    [id, lead],
  )
}
