/**
 * Seconds from upload to the last of 10,000 imported people with 20 fields of the company's own, through the server and its worker, on a
 * database of its own. `npx node bench/import-http.ts [people] [fields]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#bin/embedded-postgres.ts'
import { samplePeople, sampleRecords } from '#features/people/import/factory.ts'
import { csvFile } from '#features/people/import/server/rules/write-file.ts'
import { migrate } from '#platform/migrate.ts'
import { TEST_SECRET } from '#tests/secret.ts'

const people = Number(process.argv[2] ?? 10_000)
const fields = Number(process.argv[3] ?? 20)
const folder = mkdtempSync(join(tmpdir(), 'staffroom-bench-'))
const server = await startPostgres(folder)
const root = new pg.Client(server.url())
await root.connect()
await root.query('create database bench')
await root.end()
await migrate(server.url('bench'), TEST_SECRET)
// the test world's own database
process.env.STAFFROOM_TEST_ROOT = server.url()
process.env.STAFFROOM_TEST_TEMPLATE = 'bench'
const { world } = await import('#tests/world.ts')
const { data, owner } = await import('#tests/database.ts')
const { importing, PATH } = await import('#features/people/import/factory.ts')
const { fieldsOf } = await import('#features/people/custom-fields/factory.ts')

const w = await world()
const its = importing(w)
/** What the fields are, and what a row has in them. */
const KINDS = [
  [{ type: 'string' }, (row: number) => `Locker ${row}`],
  [{ type: 'date' }, (row: number) => `${1 + (row % 28)}.12.2027`],
  [{ type: 'number' }, (row: number) => `${row},5`],
  [{ type: 'select', options: [{ name: 'Small' }, { name: 'Large' }] }, (row: number) => (row % 2 ? 'Small' : 'Large')],
  [{ type: 'country' }, () => 'Österrike'],
] as const
const own = Array.from({ length: fields }, (_, at) => ({ name: `Own field ${at}`, kind: KINDS[at % KINDS.length]! }))
for (const { name, kind } of own) await fieldsOf(w).published({ name, ...kind[0] })
const [head, ...rows] = sampleRecords('personio', samplePeople(people, 'personio'))
const bytes = csvFile([
  [...head!, ...own.map(({ name }) => name)],
  ...rows.map((row, at) => [...row, ...own.map(({ kind }) => kind[1](at))]),
])
const began = performance.now()
const lap = (what: string, from: number) =>
  console.log(`${what.padEnd(22)} ${((performance.now() - from) / 1000).toFixed(1)} s`)

let at = performance.now()
const { id, mapping, version } = (await its.upload('adam', bytes)).body.data
lap('upload', at)
at = performance.now()
await w.call('adam', 'PUT', `${PATH}/${id}`, { mapping, options: {}, version })
await w.settle(120)
lap('check', at)
at = performance.now()
await w.call('adam', 'POST', `${PATH}/${id}/start`, { sendInvitations: false })
const jobs = { areDone: false }
const settling = w.settle(300).then(() => (jobs.areDone = true))
let done = await its.show('adam', id)
while (done.status !== 'done' && !jobs.areDone) {
  await new Promise((later) => setTimeout(later, 200))
  done = await its.show('adam', id)
}
lap('run', at)
await settling
lap('run, all jobs done', at)
console.log(`${done.status}: ${done.doneRows} of ${done.totalRows}, ${done.report?.errors} errors`)
const { rows: kept } = await owner.query('select count(*)::int as count from custom_field_values')
console.log(`${kept[0].count} values of ${fields} fields`)
lap('all', began)
at = performance.now()
const undone = await w.call('adam', 'POST', `${PATH}/${id}/undo`, {})
lap(`undo (${undone.status})`, at)

// the server says goodbye to connections that are being closed
owner.on('error', () => {})
await w.close()
await data.close()
await owner.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
