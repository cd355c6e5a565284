// node bench/chart.ts [people,people,…]: the org chart's data for one reader at a time, against a floor of bare node:http with the same
// rows, in the same run; then how long its layout takes with everything open. Bytes are as they leave the server, compressed.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { fillRecords } from './fill-records.ts'
import { rig } from './rig.ts'
import { layoutOf } from '#ui/tree-chart/layout.ts'
import { openTo, treeOf } from '#ui/tree-chart/tree.ts'

const sizes = (process.argv[2] ?? '1000,10000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 4)

const { owner, ...bench } = await rig()
const companies: Filled[] = []
for (const people of sizes) {
  const company = await fill(owner, { domain: `c${people}`, people })
  await fillRecords(owner, company)
  await stack(company)
  companies.push(company)
}
await owner.query('vacuum analyze')

const results: Result[] = []
const one = { seconds, concurrency: 1 }
const floor = await bench.floor()
for (const company of companies) {
  const name = `floor: chart, ${company.employees.length + 1} people`
  const make = () => ({ path: `/chart?company=${company.id}`, headers: {} })
  results.push(await drive(floor, bench.pids(floor), { name, make }, one))
}
floor.child.kill('SIGKILL')

const app = await bench.product()
const year = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)
for (const company of companies) {
  const size = company.employees.length + 1
  const host = `${company.domain}.localhost:${app.port}`
  const admin = await bench.session(company, company.admin.id)
  const employee = await bench.session(company, company.employees[0]!.id)
  for (const [name, path, token] of [
    ['people', '/api/org-chart', admin],
    ['people, employee', '/api/org-chart', employee],
    ['people as of a year ago', `/api/org-chart?day=${year}`, admin],
    ['departments', '/api/org-chart?of=departments', admin],
    ['positions', '/api/org-chart?of=positions', admin],
  ] as const) {
    const headers = { host, authorization: `Bearer ${token}` }
    const work: Work = { name: `${name}, ${size} people`, make: () => ({ path, headers }) }
    const { status, text } = await send(app.port, undefined, work.make(0))
    if (status >= 400) throw new Error(`${work.name}: ${status} ${text.slice(0, 300)}`)
    results.push(await drive(app, bench.pids(app), work, one))
  }
}
console.log(table(results))
for (const size of sizes) console.log(`layout of ${size} cards, everything open: ${layingOut(size).toFixed(1)} ms`)
await bench.end()

/** The best of ten: what the machine was busy with beside it does not count. */
function layingOut(size: number): number {
  const tree = treeOf(Array.from({ length: size }, (_, card) => (card === 0 ? -1 : Math.floor((card - 1) / 7))))
  const shown = { open: openTo(tree, -1, size), top: -1 }
  const times = Array.from({ length: 10 }, () => {
    const from = performance.now()
    layoutOf(tree, shown)
    return performance.now() - from
  })
  return Math.min(...times)
}

/** One company with one head: managers of departments report to one of twenty directors, and those to the head. Everyone may see the chart. */
async function stack({ id, admin }: Filled): Promise<void> {
  await owner.query(
    `with top as (select id, row_number() over (order by email) as n from users where company_id = $1 and manager_id is null and id <> $2)
     update users u set manager_id = case when top.n <= 20 then $2::uuid else (select d.id from top d where d.n = 1 + top.n % 20) end
     from top where u.company_id = $1 and u.id = top.id`,
    [id, admin.id],
  )
  await owner.query('update users set manager_id = null where company_id = $1 and id = $2', [id, admin.id])
  await owner.query(
    `insert into positions (company_id, name, department_id)
     select $1, 'Seat ' || row_number() over (order by id), department_id from users where company_id = $1`,
    [id],
  )
  await owner.query(
    `with p as (select id, row_number() over (order by id) as n from positions where company_id = $1),
      u as (select id, row_number() over (order by id) as n from users where company_id = $1)
     update users set position_id = p.id from p, u where users.company_id = $1 and users.id = u.id and p.n = u.n and u.n % 10 > 0`,
    [id],
  )
  await owner.query(
    `insert into role_permissions (company_id, role_id, key, level) select $1, id, 'org.chart', 'view' from roles
     where company_id = $1 and built_in = 'user'`,
    [id],
  )
}
