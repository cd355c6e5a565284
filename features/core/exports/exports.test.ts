import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verify } from '#bin/verify-audit.ts'
import { directoryFacts } from '#features/people/directory/facts.ts'
import { readXlsx } from '#features/people/import/server/rules/xlsx.ts'
import { directory } from '#features/people/directory/contract.ts'
import { exportOf, exportSources } from '#platform/exports.ts'
import { DIRECT_ROWS } from '#kit/exports.ts'
import { publicKeyIn, publicKeyPem } from '#platform/audit-signing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storageOf } from '#platform/files.ts'
import { bindStorage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { config, type World, world } from '#tests/world.ts'
import { HOURS, MOST_UNFINISHED, type ShownExport } from './contract.ts'
import { exporting, MANY, manyPeople } from './factory.ts'

const PARTS = 200
let slowRead = 0
/** A source of this file: slow enough to be looked at. */
const slow = exportOf({
  name: 'slow',
  route: directory.exportPeople,
  fact: directoryFacts.exported,
  tag: 'people',
  plan: async () => ({
    name: 'Slow',
    format: 'csv',
    head: ['n'],
    count: async () => PARTS,
    parts: async function* () {
      for (; slowRead < PARTS; slowRead++) {
        await pause(50)
        yield [[String(slowRead)]]
      }
    },
    details: { columns: [] },
  }),
})

let w: World
let files: ReturnType<typeof exporting>
beforeAll(async () => {
  w = await world({ brings: [exportSources.with(slow)] })
  files = exporting(w)
  await manyPeople(w)
})
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from exports')
})
afterAll(() => w.close())

describe('a large file', () => {
  test('is not answered at once, and is made in the background with every row', async () => {
    const refused = await w.call('adam', 'GET', '/api/people/export?format=csv')
    expect([refused.status, refused.body.errors.general[0]]).toEqual([
      409,
      expect.stringContaining(String(DIRECT_ROWS)),
    ])
    const { id, shown, pushes } = await files.made('adam', 'people', { format: 'csv' })
    expect(shown).toMatchObject({ status: 'ready', doneRows: shown.totalRows, file: 'People.csv', failure: null })
    expect(shown.doneRows).toBeGreaterThan(MANY)
    const answer = await files.file('adam', id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment; filename="People.csv"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body.trimEnd().split('\n').length).toBe(shown.doneRows + 1)
    // no cell is a formula
    expect(answer.body).toContain("'=1+1")
    expect(answer.body).not.toMatch(/(^|,)=1\+1/m)
    expect(pushes).toContainEqual(expect.objectContaining({ to: [w.ids.adam], stale: ['exports'] }))
  })

  test('of a workbook opens, with the same rows', async () => {
    const { id, shown } = await files.made('adam', 'people', { format: 'xlsx' })
    const [sheet] = await readXlsx((await files.file('adam', id)).rawPayload)
    expect([shown.file, sheet!.records.length]).toEqual(['People.xlsx', shown.doneRows + 1])
  })

  test('of the audit chain is verified as one that is answered at once', async () => {
    await owner.query(
      `insert into events (company_id, name, details) select $1, 'user.updated', '{"changes": {}}' from generate_series(1, 700)`,
      [w.acme.id],
    )
    await w.call('adam', 'POST', '/api/departments', { name: `D${Date.now()}` })
    await w.settle(60)
    const { id, shown } = await files.made('adam', 'audit', { format: 'jsonl' })
    const path = join(mkdtempSync(join(tmpdir(), 'exports-')), shown.file)
    writeFileSync(path, (await files.file('adam', id)).body)
    const { broken, entries } = await verify(path, [publicKeyIn(publicKeyPem())])
    expect([broken, entries > DIRECT_ROWS, entries]).toEqual([null, true, shown.doneRows])
  })

  test('is told to the person in the product, without an email, and leaves facts from its start to its download', async () => {
    const { id } = await files.start('hr', 'people', { format: 'csv' })
    const { letters } = await w.settle(60)
    expect(letters).toEqual([])
    const { body } = await w.call('hr', 'GET', '/api/notifications')
    expect(body.data[0]).toMatchObject({ type: 'ExportIsReady', info: { file: { exportId: id, name: 'People.csv' } } })
    await files.file('hr', id)
    const facts = await files.factsOf(id)
    expect(facts.map(({ name }) => name)).toEqual([
      'export.started',
      'people.exported',
      'export.ready',
      'export.downloaded',
    ])
    expect(facts[1]!.details).toMatchObject({ format: 'csv', count: expect.any(Number) })
  })

  test('is in the language in which it was asked for', async () => {
    const headers = { 'content-language': 'sv' }
    const { body } = await w.call('adam', 'POST', '/api/exports', { source: 'people', input: {} }, headers)
    await w.settle(60)
    expect((await files.file('adam', body.data.id)).body.split('\n')[0]).toContain('Förnamn')
  })
})

describe('a file ends', () => {
  test('after its hours: the address answers 404, and the bytes and the row go', async () => {
    const { id } = await files.made('adam')
    const key = await files.keyOf(id)
    expect(await files.isKept(key)).toBe(true)
    w.clock.now = new Date(Date.now() + HOURS * 3_600_000 + 1000)
    // the session is of a day ago
    expect((await files.file('adam', id)).statusCode).toBe(404)
    expect((await w.call('adam', 'GET', '/api/exports')).body.data).toEqual([])
    const { rowCount } = await owner.query(
      `update graphile_worker._private_jobs set run_at = now() where key like '%exports.remove:' || $1`,
      [id],
    )
    expect(rowCount).toBe(1)
    await w.settle()
    expect(await files.isKept(key)).toBe(false)
    expect((await owner.query('select 1 from exports where id = $1', [id])).rowCount).toBe(0)
  })

  test('when its person deletes it', async () => {
    const { id } = await files.made('adam')
    const key = await files.keyOf(id)
    expect((await w.call('adam', 'DELETE', `/api/exports/${id}`)).status).toBe(200)
    expect((await files.file('adam', id)).statusCode).toBe(404)
    await w.settle()
    expect(await files.isKept(key)).toBe(false)
  })

  test('when it is cancelled in the middle: nothing is left, and the job stops', async () => {
    const { id } = await files.start('adam', 'people', { format: 'xlsx' })
    const key = await files.keyOf(id)
    const settled = w.settle(60)
    for (;;) {
      const { body } = await files.show('adam', id)
      if (body.data.status === 'running') break
      await new Promise((done) => setTimeout(done, 5))
    }
    expect((await w.call('adam', 'DELETE', `/api/exports/${id}`)).status).toBe(200)
    await settled
    expect([await files.isKept(key), (await files.factsOf(id)).map(({ name }) => name)]).toEqual([
      false,
      ['export.started', 'export.ended'],
    ])
  })
})

test('says how far it is, and when it is cancelled stops reading at the next look', async () => {
  slowRead = 0
  const { id } = await files.start('adam', 'slow')
  const settled = w.settle(60)
  const look = async () => (await files.show('adam', id)).body.data as ShownExport
  let shown = await look()
  for (; shown.doneRows === 0; shown = await look()) await pause(20)
  expect(shown).toMatchObject({ status: 'running', totalRows: PARTS })
  expect((await w.call('adam', 'DELETE', `/api/exports/${id}`)).status).toBe(200)
  const { pushes } = await settled
  expect(slowRead).toBeLessThan(PARTS)
  expect(pushes.filter(({ stale }) => stale.includes('exports')).length).toBeGreaterThan(1)
})

test('bytes that are put after their export was cancelled are taken away again', async () => {
  const { id } = await files.start('adam')
  const key = await files.keyOf(id)
  const store = storageOf(config)
  bindStorage({
    ...store,
    put: async (...given) => {
      // as when it was cancelled, and the job that takes the bytes away has been and found none
      await owner.query(`delete from graphile_worker._private_jobs where key like '%exports.remove:' || $1`, [id])
      await owner.query('delete from exports where id = $1', [id])
      return store.put(...given)
    },
  })
  try {
    await w.settle(60)
  } finally {
    bindStorage(store)
  }
  expect(await files.isKept(key)).toBe(false)
})

test('of one person only a few are made at once', async () => {
  for (let n = 0; n < MOST_UNFINISHED; n++) await files.start('adam')
  const { status, body } = await w.call('adam', 'POST', '/api/exports', { source: 'people', input: {} })
  expect([status, body.errors.general[0]]).toEqual([409, expect.stringContaining(String(MOST_UNFINISHED))])
  await files.start('hr')
  await w.settle(60)
  await files.start('adam')
})

test('asking many times at once makes no more', async () => {
  const asked = await Promise.all(
    Array.from({ length: 3 * MOST_UNFINISHED }, () =>
      w.call('adam', 'POST', '/api/exports', { source: 'people', input: {} }),
    ),
  )
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(MOST_UNFINISHED)
})
