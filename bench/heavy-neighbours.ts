// node bench/heavy-neighbours.ts [people] [callers]: what a page costs while another company makes each of the heaviest calls without pause,
// as a ratio to the same page at rest just before. `app/server.ts` in production mode, one process with its worker inside, PostgreSQL
// beside it. RUNS=3 repeats each, and holds the
// smallest figure beside the neighbour against the smallest at rest: on a shared machine the bench has neighbours of its own.
import { loadavg } from 'node:os'
import { drive, send, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 5000)
const callers = Number(process.argv[3] ?? 40)
const seconds = Number(process.env.SECONDS ?? 5)
const runs = Number(process.env.RUNS ?? 1)
const only = process.env.ONLY
const METRICS_TOKEN = 'bench-metrics-token'

const { owner, ...bench } = await rig()
owner.on('error', () => {})
const own = await fill(owner, { domain: 'own', people: 200 })
const big = await fill(owner, { domain: 'big', people })
await owner.query(
  `insert into events (company_id, name, actor_id, subject_id) select $1, 'user.updated', $2, id from users where company_id = $1`,
  [big.id, big.admin.id],
)
await owner.query('update users set is_admin = true where company_id = $1 and id = any($2)', [
  big.id,
  big.employees.slice(0, callers).map(({ id }) => id),
])
await owner.query('vacuum analyze')
const app = await bench.product({ WORKER: 'inside', METRICS_TOKEN })
const pids = bench.pids(app)

const month = [0, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
const page = await reading(own, [own.admin.id], '/api/people')
const everybody = [big.admin.id, ...big.employees.slice(0, callers - 1).map(({ id }) => id)]
/** Every caller has asked for a file, and waits for it. */
const making = (source: string, format: string) => async () => {
  const headers = await headersOf(big, everybody)
  const body = JSON.stringify({ source, input: { format } })
  for (let n = 0; n < callers; n++) {
    const asked = { method: 'POST', path: '/api/exports', body, headers: headers(n) }
    const { status, text } = await send(app.port, undefined, asked)
    if (status !== 201) throw new Error(`${status} ${text}`)
  }
  return null
}
const heavy: Record<string, () => Promise<Work | null>> = {
  'wall chart': () => reading(big, everybody, `/api/calendar?from=${month[0]}&to=${month[1]}`),
  'people as CSV': making('people', 'csv'),
  'people as XLSX': making('people', 'xlsx'),
  'audit trail as CSV': making('audit', 'csv'),
  'audit trail as a chain': making('audit', 'jsonl'),
  'a small file at once': () =>
    reading(big, everybody, '/api/people/export?format=xlsx&search=anna&hiredFrom=2024-06-01'),
  'check of the audit chain': () => reading(big, everybody, '/api/settings/audit/check'),
}
const measure = () => drive(app, pids, page, { seconds, concurrency: 1, warm: 1 })
const show = (name: string, p50: number, p99: number, more = '') =>
  console.log(`${name.padEnd(38)} p50 ${p50.toFixed(1).padStart(8)} ms  p99 ${p99.toFixed(1).padStart(8)} ms  ${more}`)

// the first export's fact seals the chain: that is no part of any measurement
await measure()
for (const [name, prepare] of Object.entries(heavy)) {
  if (only && !name.includes(only)) continue
  const smallest = { rest: { p50: Infinity, p99: Infinity }, beside: { p50: Infinity, p99: Infinity } }
  for (let run = 0; run < runs; run++) {
    await quiet()
    const rest = await measure()
    await held()
    const load = await prepare()
    const [beside, neighbour] = await Promise.all([
      measure(),
      load ? drive(app, pids, load, { seconds: seconds + 1, concurrency: callers, warm: 0.5 }) : null,
    ])
    const left = load ? '' : `${await unfinished()} of ${callers} files still to be made`
    if (!load && left.startsWith('0 ')) throw new Error('the files were done before the page was measured')
    const said = neighbour ? `neighbour ${neighbour.perSecond.toFixed(1)}/s, ${neighbour.failed} refused` : left
    const [p50, p99] = [beside.p50 / rest.p50, beside.p99 / rest.p99]
    for (const at of ['p50', 'p99'] as const) {
      smallest.rest[at] = Math.min(smallest.rest[at], rest[at])
      smallest.beside[at] = Math.min(smallest.beside[at], beside[at])
    }
    show('at rest', rest.p50, rest.p99, `load of the machine ${loadavg()[0]!.toFixed(1)}`)
    show(
      `beside ${callers}: ${name}`,
      beside.p50,
      beside.p99,
      `x${p50.toFixed(2)} x${p99.toFixed(2)}; ${said}; event loop held ${await held()} s`,
    )
  }
  const ratio = (at: 'p50' | 'p99') => `x${(smallest.beside[at] / smallest.rest[at]).toFixed(2)}`
  if (runs > 1) console.log(`  smallest of ${runs}: ${ratio('p50')} ${ratio('p99')}`)
}
await bench.end()

/** Files of the run before are not waited for: nobody is, and no job of theirs is left. */
async function quiet() {
  await owner.query('delete from exports')
  await owner.query('delete from rate_limits')
  for (;;) {
    const { rows } = await owner.query<{ due: number }>(
      'select count(*)::int as due from graphile_worker._private_jobs where run_at <= now()',
    )
    if (rows[0]!.due === 0) return
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function unfinished(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from exports where status in ('waiting', 'running')`,
  )
  return rows[0]!.count
}

/** The longest that the event loop was held since the last look. */
async function held(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${app.port}/metrics`, { headers })).text()
  return /^staffroom_event_loop_held_seconds (\S+)/m.exec(text)?.[1] ?? '?'
}

async function headersOf(company: Filled, userIds: readonly string[]) {
  const host = `${company.domain}.localhost:${app.port}`
  const tokens: string[] = []
  for (const id of userIds) tokens.push(await bench.session(company, id))
  return (n: number) => ({ host, authorization: `Bearer ${tokens[n % tokens.length]!}`, 'x-requested-with': 'bench' })
}

async function reading(company: Filled, userIds: readonly string[], path: string): Promise<Work> {
  const headers = await headersOf(company, userIds)
  return { name: path, make: (n) => ({ path, headers: headers(n) }) }
}
