// node bench/bulk.ts [people]: 1,000 people of a company moved to another department and manager in one call, with an audit entry and a row of
// the job history each, against plain statements that write the same rows without any rule, in the same run. Seconds, five times.
import { send } from './drive.ts'
import { fill } from './fill.ts'
import { fillRecords } from './fill-records.ts'
import { rig } from './rig.ts'

const people = Number(process.argv[2] ?? 10_000)
const MOVED = 1000
const ROUNDS = 5

const { owner, ...bench } = await rig()
const company = await fill(owner, { domain: 'c', people })
await fillRecords(owner, company)
await owner.query('vacuum analyze')
const ids = company.employees.slice(-MOVED).map(({ id }) => id)
const departments = [...new Set(company.employees.map(({ department }) => department))].slice(0, ROUNDS)

console.log('filled')
const floor: number[] = []
for (const departmentId of departments) floor.push(await timed(() => plainly(departmentId)))

console.log('floor', floor)
const app = await bench.product()
const headers = {
  host: `${company.domain}.localhost:${app.port}`,
  authorization: `Bearer ${await bench.session(company)}`,
  'content-type': 'application/json',
}
const product: number[] = []
for (const departmentId of departments.toReversed()) {
  const before = await facts()
  product.push(
    await timed(async () => {
      const body = JSON.stringify({ action: 'move', ids, departmentId, managerId: company.admin.id })
      const { status, text } = await send(app.port, undefined, {
        method: 'POST',
        path: '/api/people/bulk',
        headers,
        body,
      })
      if (status >= 400) throw new Error(`${status} ${text.slice(0, 300)}`)
    }),
  )
  console.log(`${(await facts()) - before} entries for ${MOVED} people`)
}
const line = (name: string, seconds: number[]) =>
  `${name.padEnd(28)} ${seconds.map((one) => one.toFixed(2).padStart(6)).join(' ')} s`
console.log(line(`floor: ${MOVED} of ${people + 1}`, floor))
console.log(line(`bulk change: ${MOVED} of ${people + 1}`, product))
await bench.end()

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

async function facts(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from events where company_id = $1 and name = 'user.updated'`,
    [company.id],
  )
  return rows[0]!.count
}

/** The rows alone: no trigger keeps a search row, a history or a lock. */
async function plainly(departmentId: string): Promise<void> {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(`set local session_replication_role = 'replica'`)
  await client.query('update users set department_id = $3, manager_id = $4 where company_id = $1 and id = any($2)', [
    company.id,
    ids,
    departmentId,
    company.admin.id,
  ])
  await client.query(
    `insert into events (company_id, name, actor_id, subject_id, details)
     select $1, 'bench.moved', $3, id, '{"changes": {}}' from unnest($2::uuid[]) id`,
    [company.id, ids, company.admin.id],
  )
  await client.query('commit')
  client.release()
}
