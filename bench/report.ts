// node bench/report.ts [people,people,…]: the report on time off, which computes everyone, against the rows that it rests on: bare node:http and
// one statement with the same people, leaves, holidays and rules, in the same run. One caller: it is a heavy operation.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const sizes = (process.argv[2] ?? '500,2000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 10)
const alone = { concurrency: 1, seconds }

const { owner, ...bench } = await rig()
const companies: Filled[] = []
for (const people of sizes) {
  const company = await fill(owner, { domain: `c${people}`, people })
  await holidays(company)
  companies.push(company)
}
await owner.query('vacuum analyze')

const results: Result[] = []
const floor = await bench.floor()
for (const company of companies) {
  const size = company.employees.length + 1
  const work = {
    name: `floor: rows of ${size} people`,
    make: () => ({ path: `/leaves?company=${company.id}`, headers: {} }),
  }
  const first = await send(floor.port, undefined, work.make())
  if (first.status >= 400) throw new Error(`${work.name}: ${first.text}`)
  results.push(await drive(floor, bench.pids(floor), work, alone))
}
floor.child.kill('SIGKILL')

const app = await bench.product()
for (const company of companies) {
  const headers = {
    host: `${company.domain}.localhost:${app.port}`,
    authorization: `Bearer ${await bench.session(company)}`,
  }
  for (const [name, query] of [
    ['as it opens', ''],
    ['by department, beside the year before', 'group=department&compare=lastYear'],
    ['Bradford factor, sorted by it', 'bradford=on&sort=bradford'],
  ] as const) {
    const work: Work = {
      name: `${name}, ${company.employees.length + 1} people`,
      make: () => ({ path: `/api/reports/time-off?${query}`, headers }),
    }
    const first = await send(app.port, undefined, work.make(0))
    if (first.status >= 400) console.error(`${work.name}: ${first.status} ${first.text.slice(0, 300)}`)
    else results.push(await drive(app, bench.pids(app), work, alone))
  }
}
console.log(table(results))
await bench.end()

/** Fourteen a year at each place, for the last three years and the next. */
async function holidays(company: Filled) {
  await owner.query(
    `insert into holidays (company_id, location_id, first_day, last_day, name_en, name_ru, name_sv)
      select $1, l.id, d, d, 'Holiday ' || n, 'Праздник ' || n, 'Helgdag ' || n from locations l,
        generate_series(0, 55) n, lateral (select date_trunc('year', now())::date - 730 + n * 26 as d) x where l.company_id = $1`,
    [company.id],
  )
}
