// node bench/http.ts [people,people,…]: the product's calls against a floor of bare node:http and one statement, in the same run.
import { drive, type Result, send, table, type Work } from './drive.ts'
import { fill, type Filled } from './fill.ts'
import { rig } from './rig.ts'

const sizes = (process.argv[2] ?? '100,1000,5000').split(',').map(Number)
const seconds = Number(process.env.SECONDS ?? 4)

const { owner, ...bench } = await rig()
const companies: Filled[] = []
for (const people of sizes) companies.push(await fill(owner, { domain: `c${people}`, people }))
for (let n = 0; n < Number(process.env.OTHERS ?? 0); n++) await fill(owner, { domain: `other${n}`, people: 20 })
await owner.query('vacuum analyze')
await owner.query('select pg_stat_statements_reset()').catch(() => {})

const results: Result[] = []
const floor = await bench.floor()
for (const company of companies) {
  const size = company.employees.length + 1
  for (const name of ['page', 'department', 'month'])
    if (size >= 1000 || name === 'page')
      results.push(
        await drive(
          floor,
          bench.pids(floor),
          {
            name: `floor: ${name}, ${size} people`,
            make: () => ({
              path: `/${name}?company=${company.id}&department=${company.admin.department}`,
              headers: {},
            }),
          },
          { seconds },
        ),
      )
}
results.push(
  await drive(
    floor,
    bench.pids(floor),
    {
      name: 'floor: one insert',
      make: () => ({ method: 'POST', path: `/insert?company=${companies[0]!.id}`, headers: {} }),
    },
    { seconds },
  ),
)
floor.child.kill('SIGKILL')

const app = await bench.product()
const pids = bench.pids(app)
for (const company of companies) await ours(company)
console.log(table(results))
await bench.end()

async function ours(company: Filled) {
  const size = company.employees.length + 1
  const host = `${company.domain}.localhost:${app.port}`
  const admin = await bench.session(company, company.admin.id)
  const staff = await Promise.all(
    company.employees.slice(0, 64).map(async (one) => ({ ...one, token: await bench.session(company, one.id) })),
  )
  const as = (token: string) => ({ host, authorization: `Bearer ${token}` })
  const get = (name: string, path: string, token = admin): Work => ({
    name: `${name}, ${size} people`,
    make: () => ({ path, headers: as(token) }),
  })
  const go = async (work: Work, options: object = {}) => {
    const first = await send(app.port, undefined, work.make(0))
    if (first.status >= 400) return console.error(`${work.name}: ${first.status} ${first.text.slice(0, 300)}`)
    results.push(await drive(app, pids, work, { seconds, ...options }))
  }
  const today = new Date()
  const month = `from=${iso(today, 0)}&to=${iso(today, 30)}`
  await go(get('page of 50 people', '/api/people'))
  await go(get('page of 50 people, employee', '/api/people', staff[0]!.token))
  await go(get('department month', `/api/calendar?${month}&departments=${company.admin.department}`))
  if (size >= 1000)
    await go(get('company wall chart, one month', `/api/calendar?${month}`), { concurrency: size > 2000 ? 2 : 8 })
  await go(get('dashboard', '/api/dashboard', staff[0]!.token))
  await go(get('user-info', '/api/user-info', staff[0]!.token))
  await go({
    name: `create a request, ${size} people`,
    make: (n) => {
      const who = staff[n % staff.length]!
      const day = weekday(Math.floor(n / staff.length))
      const body = JSON.stringify({
        kind: 'parental_leave',
        firstDay: day,
        lastDay: day,
        approverIds: [who.manager ?? company.admin.id],
      })
      return { method: 'POST', path: '/api/time-off/requests', headers: as(who.token), body }
    },
  })
  const waiting = (
    await owner.query<{ id: string; approver: string }>(
      `select r.id, a.user_id as approver from time_off_requests r join time_off_approvers a on a.request_id = r.id
     where r.company_id = $1 and r.status = 'pending' and r.kind = 'parental_leave' and a.user_id <> r.user_id limit 20000`,
      [company.id],
    )
  ).rows
  const tokens = new Map<string, string>()
  for (const { approver } of waiting)
    if (!tokens.has(approver)) tokens.set(approver, await bench.session(company, approver))
  await go(
    {
      name: `approve a request, ${size} people`,
      make: (n) => {
        const one = waiting[n % waiting.length]!
        return {
          method: 'PUT',
          path: '/api/calendar/update-parental-leave-status',
          headers: as(tokens.get(one.approver)!),
          body: JSON.stringify({ id: one.id, status: 'approved' }),
        }
      },
    },
    { seconds: 2, warm: 0.3 },
  )
}

function iso(from: Date, days: number): string {
  return new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function weekday(n: number): string {
  return new Date(Date.UTC(2030, 0, 7) + (Math.floor(n / 5) * 7 + (n % 5)) * 86_400_000).toISOString().slice(0, 10)
}
