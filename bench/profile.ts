// node bench/profile.ts [people,people,…]: the head and the tabs of a profile with five years of history and 20 fields of the company's own,
// against a floor of bare node:http with the same rows, in the same run. What grows with the number of people is not flat.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { fillRecords } from './fill-records.ts'
import { rig } from './rig.ts'

const sizes = (process.argv[2] ?? '1000,10000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 4)

const TABS = [
  ['head', '/api/profile/:id'],
  ['personal', '/api/people/:id/personal'],
  ['job', '/api/people/:id/job'],
  ['job-changes', '/api/people/:id/job-changes'],
  ['employment', '/api/people/:id/employment'],
  ['compensation', '/api/people/:id/compensation'],
  ['custom-fields', '/api/people/:id/custom-fields'],
] as const

const { owner, ...bench } = await rig()
const companies: Filled[] = []
for (const people of sizes) {
  const company = await fill(owner, { domain: `c${people}`, people })
  await fillRecords(owner, company)
  companies.push(company)
}
await owner.query('vacuum analyze')

const results: Result[] = []
const someone = (company: Filled, n: number) => company.employees[n % company.employees.length]!.id
const floor = await bench.floor()
for (const company of companies)
  for (const [name] of TABS) {
    const work: Work = {
      name: `floor: ${name}, ${company.employees.length + 1} people`,
      make: (n) => ({ path: `/${name}?company=${company.id}&person=${someone(company, n)}`, headers: {} }),
    }
    const first = await send(floor.port, undefined, work.make(0))
    if (first.status >= 400) throw new Error(`${work.name}: ${first.text}`)
    results.push(await drive(floor, bench.pids(floor), work, { seconds }))
  }
floor.child.kill('SIGKILL')

const app = await bench.product()
for (const company of companies) {
  const size = company.employees.length + 1
  const host = `${company.domain}.localhost:${app.port}`
  const readers = [
    ['administrator', await bench.session(company)],
    ['employee', await bench.session(company, company.employees[0]!.id)],
  ] as const
  for (const [name, path] of TABS)
    for (const [who, token] of readers) {
      const work: Work = {
        name: `${name}, ${who}, ${size} people`,
        make: (n) => ({
          path: path.replace(':id', someone(company, n)),
          headers: { host, authorization: `Bearer ${token}` },
        }),
      }
      const { status, text } = await send(app.port, undefined, work.make(1))
      if (status === 403) continue
      if (status >= 400) throw new Error(`${work.name}: ${status} ${text.slice(0, 300)}`)
      results.push(await drive(app, bench.pids(app), work, { seconds }))
    }
}
console.log(table(results))
await bench.end()
