// node bench/neighbours.ts [companies]: what a page costs among 10 and among 1,000 companies, and what a company notices of a neighbour
// of 5,000 people that opens its wall chart without pause. `app/server.ts` in production mode, one process, PostgreSQL beside it.
import { drive, type Result, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const many = Number(process.argv[2] ?? 1000)
const seconds = Number(process.env.SECONDS ?? 5)

const { owner, ...bench } = await rig()

const own = await fill(owner, { domain: 'own', people: 200 })
for (let n = 1; n < 10; n++) await fill(owner, { domain: `few${n}`, people: 20 })
await owner.query('vacuum analyze')
const app = await bench.product()
const pids = bench.pids(app)
const results: Result[] = []

const page = await reading(own, '/api/people')
const run = async (name: string, concurrency = 4) =>
  results.push(await drive(app, pids, { ...page, name }, { seconds, concurrency }))
await run('page of 50 people among 10 companies')
for (let n = 10; n < many; n++) await fill(owner, { domain: `many${n}`, people: 20 })
await owner.query('vacuum analyze')
await run(`page of 50 people among ${many} companies`)

const big = await fill(owner, { domain: 'big', people: 5000 })
await owner.query('vacuum analyze')
const month = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const chart = await reading(big, `/api/calendar?from=${month[0]}&to=${month[1]}`)
await run('page, the neighbour at rest', 1)
const [beside] = await Promise.all([
  drive(app, pids, { ...page, name: 'page, the neighbour opens its chart of 5,000' }, { seconds, concurrency: 1 }),
  drive(app, pids, chart, { seconds: seconds + 1, concurrency: 1 }),
])
// the processor is shared here, so that only the waiting says something
results.push({ ...beside, app: Number.NaN, db: Number.NaN })

console.log(table(results))
await bench.end()

async function reading(company: Filled, path: string): Promise<Work> {
  const token = await bench.session(company)
  const headers = { host: `${company.domain}.localhost:${app.port}`, authorization: `Bearer ${token}` }
  return { name: path, make: () => ({ path, headers }) }
}
