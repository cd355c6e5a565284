import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { bindScanner } from '#platform/scanning.ts'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { announcementsOf, photo } from './factory.ts'
import { PICTURE_SIZE } from './files/contract.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
beforeAll(async () => {
  w = await world()
  a = announcementsOf(w)
})
afterAll(() => w.close())
afterEach(() => bindScanner({ url: undefined, command: undefined }))

const at = (id: string, rest = '') => `/api/announcements/${id}${rest}`
const open = async (who: Name | null, id: string, fileId: string) =>
  (await w.call(who, 'GET', at(id, `/files/${fileId}`))).status
const edited = async (id: string) => (await w.call('hr', 'GET', at(id, '/edit'))).body.data
const kept = async () => (await storage.list(w.acme.id)).length

describe('the virus scanner', () => {
  const scan = async (command: string) => {
    bindScanner({ url: undefined, command })
    const key = { key: 'now', at: new Date(0) }
    await w.asAcme((db) => enqueue(db, 'announcements: files that the scanner has not seen', {}, key))
    await w.settle()
  }

  test('is away: nobody opens the file before it was checked, its writer neither', async () => {
    bindScanner({ url: undefined, command: '/no/such/scanner' })
    const { body } = await a.upload('hr')
    expect(body.data.checking).toBe(true)
    const id = await a.make({ fileIds: [body.data.id] })
    for (const who of ['ann', 'hr'] as const) expect([who, await open(who, id, body.data.id)]).toEqual([who, 409])
    expect((await a.show(id, 'ann')).body.data.files[0].checking).toBe(true)
    await scan('true')
    expect(await open('ann', id, body.data.id)).toBe(200)
    expect((await a.show(id, 'ann')).body.data.files[0].checking).toBe(false)
  })

  test('finds something later: the file is gone, and who edits meanwhile is told', async () => {
    bindScanner({ url: undefined, command: '/no/such/scanner' })
    const fileId = await a.uploaded()
    const id = await a.make({ fileIds: [fileId] })
    const { version } = await edited(id)
    const before = await kept()
    await scan('false')
    expect((await a.show(id, 'ann')).body.data.files).toEqual([])
    expect([await open('ann', id, fileId), await kept()]).toEqual([404, before - 1])
    expect((await a.change(id, { version, fileIds: [fileId] })).status).toBe(409)
    const { rows } = await owner.query(
      `select name from events where company_id = $1 and subject_id = $2 and name like '%.file%'`,
      [w.acme.id, id],
    )
    expect(rows).toEqual([{ name: 'announcements.fileRefused' }])
  })

  test('finds something at once: it is not kept', async () => {
    bindScanner({ url: undefined, command: 'false' })
    const before = await kept()
    expect((await a.upload('hr')).status).toBe(422)
    expect(await kept()).toBe(before)
  })
})

describe('the picture', () => {
  test('is drawn anew, as wide as the head of the dialog, and says nothing of where it was taken', async () => {
    const id = await a.make(await a.pictured())
    const answer = await w.app.inject({
      url: at(id, '/picture'),
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.ann}` },
    })
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({ ...PICTURE_SIZE, format: 'jpeg', exif: undefined })
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    const again = await w.app.inject({
      url: at(id, '/picture'),
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${w.tokens.eve}`,
        'if-none-match': String(answer.headers['etag']),
      },
    })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    ['without words', { pictureAlt: '  ' }],
    ['with none at all', { pictureAlt: undefined }],
  ])('%s is refused at the field', async (_name, more) => {
    const { status, body } = await a.create({ ...(await a.pictured()), ...more })
    expect([status, body.errors]).toEqual([422, { pictureAlt: ["Describe the picture for people who can't see it"] }])
  })

  test.each([
    ['a gif', 'a.png', () => photo('gif')],
    ['half a picture', 'a.jpg', async () => (await photo()).subarray(0, 80)],
    ['a page', 'a.jpg', async () => pdf({})],
  ])('%s is refused', async (_name, name, bytes) => {
    const { status, body } = await a.uploadPicture('hr', name, await bytes())
    expect([status, body.errors?.file]).toEqual([422, ['Choose a PNG or JPG picture']])
  })

  test('another one takes its place; then it is edited for its readers, and the trail says what, not which', async () => {
    const id = await a.make(await a.pictured())
    const before = await kept()
    const { picture } = (await a.show(id, 'ann')).body.data
    await a.change(id, await a.pictured('The pond'))
    const { data } = (await a.show(id, 'ann')).body
    expect(data.picture.alt).toBe('The pond')
    expect(data.picture.id).not.toBe(picture.id)
    expect([data.editedAt !== null, await kept()]).toEqual([true, before])
    const { rows } = await owner.query(
      `select details from events where company_id = $1 and subject_id = $2 and name = 'announcements.changed'`,
      [w.acme.id, id],
    )
    expect(rows).toEqual([{ details: { changes: { picture: [null, null] } } }])
  })
})

test('an email says what there is, and carries neither the picture nor a file', async () => {
  const id = await a.make({
    audience: { userIds: [w.ids.max] },
    ...(await a.pictured('Lanterns')),
    fileIds: [await a.uploaded('Menu.pdf')],
    sendsMail: true,
  })
  const { letters } = await w.settle()
  const mine = letters.find(({ to, text }) => to.startsWith('max@') && text.includes(id))!
  expect(mine.text).toContain('Picture: Lanterns')
  expect(mine.text).toContain('Menu.pdf')
  expect(mine.html).not.toContain(at(id, '/picture'))
  expect(mine.html).not.toContain('/files/')
  expect(mine.html).toContain(`announcement=${id}`)
})
