import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { bindScanner } from '#platform/scanning.ts'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type World, world } from '#tests/world.ts'
import { filing } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())
afterEach(() => bindScanner({ url: undefined, command: undefined }))

const { asked, show, upload, uploaded, download, done, factsOf } = filing(() => w)

test('a virus scanner keeps out what is infected; while it is away nobody opens the file, and the step waits', async () => {
  const { id, stepId } = await asked()
  const scan = async () => {
    await w.asAcme((db) =>
      enqueue(db, 'checklists: uploads that the scanner has not seen', {}, { key: 'now', at: new Date(0) }),
    )
    return w.settle()
  }
  bindScanner({ url: undefined, command: 'false' })
  expect((await upload('ann', stepId)).statusCode).toBe(422)
  bindScanner({ url: undefined, command: '/no/such/scanner' })
  const [clean, infected] = [await uploaded('ann', stepId), await uploaded('ann', stepId)]
  expect((await show('ann', id)).files).toMatchObject([{ checking: true }, { checking: true }])
  expect((await download('ann', stepId, clean)).statusCode).toBe(409)
  expect((await done('ann', stepId)).status).toBe(409)
  // the scanner is back for the first, and finds something in the second
  bindScanner({ url: undefined, command: 'true' })
  await owner.query('update files set unscanned = false where id = $1', [infected])
  await scan()
  expect((await download('ann', stepId, clean)).statusCode).toBe(200)
  await owner.query('update files set unscanned = true where id = $1', [infected])
  bindScanner({ url: undefined, command: 'false' })
  const before = (await storage.list(w.acme.id)).length
  await scan()
  expect((await show('ann', id)).files).toMatchObject([{ id: clean, checking: false }])
  expect((await storage.list(w.acme.id)).length).toBe(before - 1)
  const notices = (await w.call('ann', 'GET', '/api/notifications')).body.data
  expect(notices.map(({ type }: { type: string }) => type)).toContain('ChecklistFileWasRefused')
  expect((await done('ann', stepId)).status).toBe(200)
  expect((await factsOf(id)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['checklist.fileChecked', 'checklist.fileRefused']),
  )
})

test('a company that takes no scripts refuses them', async () => {
  const look = { name: 'Acme', primaryColor: '#2968dc' }
  const rule = (refusesActiveFiles: boolean) =>
    w.call('adam', 'PUT', '/api/settings/company/general', { ...look, refusesActiveFiles })
  const { stepId } = await asked()
  const script = pdf({ catalog: '/OpenAction 9 0 R', packed: ['<< /S /JavaScript /JS (app.alert(1)) >>'] })
  await rule(true)
  expect((await upload('ann', stepId, 'contract.pdf', script)).statusCode).toBe(422)
  await rule(false)
  expect((await upload('ann', stepId, 'contract.pdf', script)).statusCode).toBe(201)
})

test('files go with their step', async () => {
  const { id, stepId } = await asked()
  const { stepId: other } = await asked()
  const [gone, kept] = [await uploaded('ann', stepId), await uploaded('ann', other)]
  await w.asAcme((db) => db.deleteFrom('checklists').where('id', '=', id).execute())
  const before = (await storage.list(w.acme.id)).length
  w.clock.now = new Date(Date.now() + 2 * 86_400_000)
  await w.asAcme((db) => enqueue(db, 'checklists: files whose step is gone', {}, { key: 'now' }))
  await w.settle()
  w.clock.now = new Date()
  const { rows } = await owner.query('select id from files where id = any($1)', [[gone, kept]])
  expect(rows).toEqual([{ id: kept }])
  expect((await storage.list(w.acme.id)).length).toBe(before - 1)
})
