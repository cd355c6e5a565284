// node bench/heavy-neighbours.ts [people] [callers]: what a page costs while another company makes each of the heaviest calls without pause,
// as a ratio to the same page at rest in the same run. `app/server.ts` in production mode, one process, PostgreSQL beside it.
import { drive, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 5000)
const callers = Number(process.argv[3] ?? 40)
const seconds = Number(process.env.SECONDS ?? 5)

const { owner, ...bench } = await rig()
const own = await fill(owner, { domain: 'own', people: 200 })
const big = await fill(owner, { domain: 'big', people })
await owner.query(
  `insert into events (company_id, name, actor_id, subject_id) select $1, 'user.updated', $2, id from users where company_id = $1`,
  [big.id, big.admin.id],
)
await owner.query('vacuum analyze')
const app = await bench.product()
const pids = bench.pids(app)

const month = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const page = await reading(own, '/api/people')
const heavy = {
  'wall chart': `/api/calendar?from=${month[0]}&to=${month[1]}`,
  'people as CSV': '/api/people/export?format=csv',
  'people as XLSX': '/api/people/export?format=xlsx',
  'audit trail as CSV': '/api/settings/audit/export?format=csv',
  'check of the audit chain': '/api/settings/audit/check',
}
const measure = () => drive(app, pids, page, { seconds, concurrency: 1, warm: 1 })
const show = (name: string, p50: number, p99: number, more = '') =>
  console.log(`${name.padEnd(28)} p50 ${p50.toFixed(1).padStart(8)} ms  p99 ${p99.toFixed(1).padStart(8)} ms  ${more}`)

for (const [name, path] of Object.entries(heavy)) {
  const rest = await measure()
  const load = await reading(big, path)
  const [beside, neighbour] = await Promise.all([
    measure(),
    drive(app, pids, load, { seconds: seconds + 1, concurrency: callers, warm: 0.5 }),
  ])
  show('at rest', rest.p50, rest.p99)
  const ratios = `x${(beside.p50 / rest.p50).toFixed(1)} x${(beside.p99 / rest.p99).toFixed(1)}`
  show(
    `beside ${callers}: ${name}`,
    beside.p50,
    beside.p99,
    `${ratios}; neighbour ${neighbour.perSecond.toFixed(1)}/s, ${neighbour.failed} refused`,
  )
}
await bench.end()

async function reading(company: Filled, path: string): Promise<Work> {
  const token = await bench.session(company)
  const headers = { host: `${company.domain}.localhost:${app.port}`, authorization: `Bearer ${token}` }
  return { name: path, make: () => ({ path, headers }) }
}
