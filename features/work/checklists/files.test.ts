import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storage } from '#platform/storage-binding.ts'
import { type Entry, zip } from '#tests/bombs.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type World, world } from '#tests/world.ts'
import { aStep, CONTRACT, filing, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const { asked, show, upload, uploaded, download, remove, done, factsOf } = filing(() => w)
const docx = (more: readonly Entry[] = []) => {
  const text = (xml: string) => Buffer.from(`<?xml version="1.0"?>${xml}`)
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  return zip([
    {
      name: '[Content_Types].xml',
      text: text(`<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`),
    },
    { name: 'word/document.xml', text: text('<w:document/>') },
    ...more,
  ])
}

test('the person uploads what is wanted, anyone who sees the step downloads it, and the step is done with it', async () => {
  const { id, stepId } = await asked()
  expect(await show('ann', id)).toMatchObject({ files: [], can: { upload: true, complete: true } })
  const early = await done('ann', stepId)
  expect([early.status, early.body.message]).toEqual([409, 'Upload a file before you complete this step.'])
  expect((await done('hr', stepId)).status).toBe(409)

  const answer = await upload('ann', stepId, 'My contract.pdf')
  expect([answer.statusCode, answer.json().data]).toEqual([
    201,
    { id: expect.any(String), name: 'My contract.pdf', size: expect.any(Number), checking: false },
  ])
  const fileId = answer.json().data.id
  for (const who of ['ann', 'max', 'dora', 'hr', 'adam'] as const) {
    const { statusCode, headers, rawPayload } = await download(who, stepId, fileId)
    expect([who, statusCode, headers['content-type'], rawPayload.equals(pdf({}))]).toEqual([
      who,
      200,
      'application/pdf',
      true,
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="My contract\.pdf"/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await show('max', id)).files).toMatchObject([{ id: fileId, by: { id: w.ids.ann }, active: [] }])
  expect((await done('ann', stepId)).body.data).toEqual({ id: stepId, isFinished: true })

  // until it is done; then it stays as it was accepted
  expect((await remove('ann', stepId, fileId)).status).toBe(409)
  expect((await upload('ann', stepId)).statusCode).toBe(409)
  expect((await download('max', stepId, fileId)).statusCode).toBe(200)
  expect(await factsOf(id)).toEqual([
    ['checklist.started', w.ids.hr],
    ['checklist.fileUploaded', w.ids.ann],
    ['checklist.fileOpened', w.ids.max],
    ['checklist.fileOpened', w.ids.dora],
    ['checklist.fileOpened', w.ids.hr],
    ['checklist.fileOpened', w.ids.adam],
    ['checklist.stepDone', w.ids.ann],
    ['checklist.finished', w.ids.ann],
    ['checklist.fileOpened', w.ids.max],
  ])
})

test('nobody else: not a colleague, not another company, not without a session, and not the one who only sees the step', async () => {
  const { stepId } = await asked()
  const { stepId: another } = await asked()
  const fileId = await uploaded('ann', stepId)
  // who sees the step and does not own it
  for (const who of ['max', 'dora'] as const) {
    expect([who, (await upload(who, stepId)).statusCode]).toEqual([who, 403])
    expect([who, (await remove(who, stepId, fileId)).status]).toEqual([who, 403])
  }
  for (const who of ['mia', 'gil', 'gina'] as const)
    expect([who, (await download(who, stepId, fileId)).statusCode]).toEqual([who, 404])
  for (const who of ['mia', 'gil'] as const) {
    expect((await upload(who, stepId)).statusCode).toBe(404)
    expect((await remove(who, stepId, fileId)).status).toBe(404)
  }
  expect((await remove('gina', stepId, fileId)).status).toBe(404)
  expect((await upload(null, stepId)).statusCode).toBe(401)
  expect((await download(null, stepId, fileId)).statusCode).toBe(401)
  // a file is asked for with its own step
  expect((await download('ann', another, fileId)).statusCode).toBe(404)
  expect((await remove('ann', another, fileId)).status).toBe(404)
  // HR brings a file for someone who cannot
  expect((await upload('hr', stepId)).statusCode).toBe(201)
  expect((await show('hr', (await checklistOf(stepId))!)).files).toHaveLength(2)

  const ended = w.tokens.eve
  const { stepId: eves } = await asked({ ...CONTRACT, owner: 'named', ownerUserId: w.ids.eve })
  const evesFile = await uploaded('eve', eves)
  expect((await download('eve', eves, evesFile)).statusCode).toBe(200)
  await owner.query('delete from sessions where user_id = $1', [w.ids.eve])
  expect(w.tokens.eve).toBe(ended)
  expect((await download('eve', eves, evesFile)).statusCode).toBe(401)
  expect((await upload('eve', eves)).statusCode).toBe(401)
})

const checklistOf = async (stepId: string) =>
  (await w.asAcme((db) => db.selectFrom('checklistSteps').select('checklistId').where('id', '=', stepId).execute()))[0]
    ?.checklistId

test('a file is removed with its bytes, and a step has ten at most', async () => {
  const { id, stepId } = await asked()
  const first = await uploaded('ann', stepId)
  const before = (await storage.list(w.acme.id)).length
  expect((await remove('ann', stepId, first)).status).toBe(200)
  expect((await storage.list(w.acme.id)).length).toBe(before - 1)
  expect((await download('ann', stepId, first)).statusCode).toBe(404)
  expect((await remove('ann', stepId, first)).status).toBe(404)
  for (let n = 0; n < 10; n++) expect((await upload('ann', stepId)).statusCode).toBe(201)
  const kept = (await storage.list(w.acme.id)).length
  expect((await upload('ann', stepId)).statusCode).toBe(409)
  expect([(await show('ann', id)).files.length, (await storage.list(w.acme.id)).length]).toEqual([10, kept])
})

test('what it is decides, not what it is called: PDF, PNG, JPG and DOCX', async () => {
  const { stepId } = await asked()
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
    .png()
    .toBuffer()
  const jpg = await sharp(png)
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Ann' } })
    .toBuffer()
  const tried = async (name: string, bytes: Buffer) => {
    const answer = await upload('ann', stepId, name, bytes)
    return [answer.statusCode, answer.json().data?.name]
  }
  expect(await tried('passport.png', png)).toEqual([201, 'passport.png'])
  expect(await tried('contract.DOCX', docx())).toEqual([201, 'contract.DOCX'])
  // saved as what it is
  expect(await tried('page.html', png)).toEqual([201, 'page.html.png'])
  for (const [name, bytes] of [
    ['page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['program.docx', Buffer.from('MZ\u0090\0')],
    ['archive.docx', zip([{ name: 'run.exe', text: Buffer.from('MZ') }])],
    ['animation.jpg', await sharp(png).gif().toBuffer()],
    ['empty.pdf', Buffer.alloc(0)],
  ] as const)
    expect([name, (await upload('ann', stepId, name, bytes)).statusCode]).toEqual([name, 422])
  expect((await upload('ann', stepId, 'large.pdf', Buffer.alloc(10_485_761))).statusCode).toBe(422)
  // where and with what a picture was taken stays behind
  const photo = (await upload('ann', stepId, 'photo.jpg', jpg)).json().data.id
  expect((await sharp((await download('hr', stepId, photo)).rawPayload).metadata()).exif).toBeUndefined()
  const macros = (
    await upload('ann', stepId, 'macro.docx', docx([{ name: 'word/vbaProject.bin', text: Buffer.alloc(4) }]))
  ).json()
  const { files } = await show('hr', (await checklistOf(stepId))!)
  expect(files.find(({ id }: { id: string }) => id === macros.data.id).active).toEqual(['script'])
})

test('a step that asks for no files takes none', async () => {
  const { stepId } = await asked()
  const templateId = await templateOf(w, [aStep({ owner: 'person' })])
  const { id } = (await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.ann, templateId })).body.data
  const [task] = (await w.call('ann', 'GET', `/api/checklists/${id}`)).body.data.steps
  expect(task.can.upload).toBe(false)
  expect((await upload('ann', task.id)).statusCode).toBe(403)
  expect((await w.call('hr', 'PUT', `/api/checklists/${await checklistOf(stepId)}/stop`)).status).toBe(200)
  expect((await upload('ann', stepId)).statusCode).toBe(409)
})
