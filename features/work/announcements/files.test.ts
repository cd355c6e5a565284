import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'
import { MOST_FILES } from './files/contract.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
beforeAll(async () => {
  w = await world()
  a = announcementsOf(w)
})
afterAll(() => w.close())

const at = (id: string, rest = '') => `/api/announcements/${id}${rest}`
const open = async (who: Name | null, id: string, fileId: string) =>
  (await w.call(who, 'GET', at(id, `/files/${fileId}`))).status
const look = async (who: Name | null, id: string) => (await w.call(who, 'GET', at(id, '/picture'))).status
const edited = async (id: string) => (await w.call('hr', 'GET', at(id, '/edit'))).body.data
const kept = async () => (await storage.list(w.acme.id)).length
const forMax = () => ({ audience: { userIds: [w.ids.max] } })

describe('files of an announcement', () => {
  test('are read in the order of their writer, by name and size', async () => {
    const [first, second] = [await a.uploaded('Menu.pdf'), await a.uploaded('Way.pdf')]
    const id = await a.make({ fileIds: [second, first] })
    const { files } = (await a.show(id, 'ann')).body.data
    expect(files).toEqual([
      { id: second, name: 'Way.pdf', size: pdf({}).length, checking: false },
      { id: first, name: 'Menu.pdf', size: pdf({}).length, checking: false },
    ])
    expect((await a.widget('ann')).items[0].files).toEqual(files)
    const answer = await w.app.inject({
      url: at(id, `/files/${first}`),
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.ann}` },
    })
    expect(answer.rawPayload.equals(pdf({}))).toBe(true)
    expect(answer.headers['content-disposition']).toContain('attachment; filename="Menu.pdf"')
    await a.change(id, { fileIds: [first, second] })
    expect((await edited(id)).files.map(({ name }: { name: string }) => name)).toEqual(['Menu.pdf', 'Way.pdf'])
  })

  test.each<[string, object, [Name, number][]]>([
    [
      'in its audience',
      {},
      [
        ['max', 200],
        ['ann', 404],
        ['eve', 404],
        ['dora', 404],
        ['hr', 200],
        ['adam', 200],
        ['gina', 404],
      ],
    ],
    [
      'a draft',
      { publish: 'draft' },
      [
        ['max', 404],
        ['ann', 404],
        ['hr', 200],
        ['adam', 200],
        ['gina', 404],
      ],
    ],
    [
      'scheduled',
      { publish: 'at', publishLocal: '2099-01-01T09:00' },
      [
        ['max', 404],
        ['ann', 404],
        ['hr', 200],
        ['gina', 404],
      ],
    ],
  ])('%s: who opens the file and sees the picture', async (_name, more, expected) => {
    const fileId = await a.uploaded()
    const id = await a.make({ ...forMax(), ...(await a.pictured()), fileIds: [fileId], ...more })
    for (const [who, status] of expected) {
      expect([who, await open(who, id, fileId)]).toEqual([who, status])
      expect([who, await look(who, id)]).toEqual([who, status])
    }
    expect([await open(null, id, fileId), await look(null, id)]).toEqual([401, 401])
  })

  test('who leaves the audience opens nothing any more; neither does anyone after its last day', async () => {
    const fileId = await a.uploaded()
    const id = await a.make({ ...(await a.pictured()), fileIds: [fileId] })
    expect([await open('ann', id, fileId), await look('ann', id)]).toEqual([200, 200])
    await a.change(id, forMax())
    expect([await open('ann', id, fileId), await look('ann', id)]).toEqual([404, 404])
    expect([await open('max', id, fileId), await look('max', id)]).toEqual([200, 200])
    await owner.query(`update announcements set ends_on = '2020-01-01' where id = $1`, [id])
    expect([await open('max', id, fileId), await look('max', id)]).toEqual([404, 404])
    expect(await open('hr', id, fileId)).toBe(200)
  })

  test('go with it when it is deleted, bytes and all', async () => {
    const before = await kept()
    for (const publish of ['draft', 'now']) {
      const fileId = await a.uploaded()
      const id = await a.make({ ...(await a.pictured()), fileIds: [fileId], publish })
      expect(await kept()).toBe(before + 2)
      expect((await w.call('hr', 'DELETE', at(id))).status).toBe(200)
      for (const who of ['ann', 'hr'] as const)
        expect([await open(who, id, fileId), await look(who, id)]).toEqual([404, 404])
      expect(await kept()).toBe(before)
    }
  })

  test('what is left out goes; what an older program does not send stays', async () => {
    const [one, two] = [await a.uploaded('One.pdf'), await a.uploaded('Two.pdf')]
    const id = await a.make({ ...(await a.pictured()), fileIds: [one, two], takesReactions: false })
    const before = await kept()
    await a.change(id, { title: 'Another title' })
    expect(await edited(id)).toMatchObject({ picture: { alt: 'Lanterns in the garden' }, takesReactions: false })
    expect((await edited(id)).files).toHaveLength(2)
    await a.change(id, { fileIds: [two], pictureId: null })
    expect(await edited(id)).toMatchObject({ picture: null, files: [{ id: two }] })
    expect(await kept()).toBe(before - 2)
    expect([await open('ann', id, one), await look('ann', id)]).toEqual([404, 404])
  })

  test("belong to one announcement, and nobody attaches another person's upload", async () => {
    const [fileId, theirs] = [await a.uploaded(), await a.uploaded('Theirs.pdf', 'adam')]
    const { pictureId } = await a.pictured()
    const first = await a.make({ fileIds: [fileId], pictureId, pictureAlt: 'A lift' })
    const refused = async (more: object) => {
      const { status, body } = await a.create(more)
      return [status, Object.keys(body.errors ?? {}).join()]
    }
    // of another announcement, of someone else, a picture as a file, a file as a picture, nothing at all, of another company
    expect(await refused({ fileIds: [fileId] })).toEqual([422, 'fileIds'])
    expect(await refused({ fileIds: [theirs] })).toEqual([422, 'fileIds'])
    expect(await refused({ fileIds: [(await a.pictured()).pictureId] })).toEqual([422, 'fileIds'])
    expect(await refused({ fileIds: [await a.uploaded(undefined, 'gina')] })).toEqual([422, 'fileIds'])
    expect(await refused({ fileIds: [randomUUID()] })).toEqual([422, 'fileIds'])
    expect(await refused({ pictureId, pictureAlt: 'A lift' })).toEqual([422, 'pictureId'])
    expect(await refused({ pictureId: await a.uploaded(), pictureAlt: 'A lift' })).toEqual([422, 'pictureId'])
    expect(await refused({ pictureId: randomUUID(), pictureAlt: 'A lift' })).toEqual([422, 'pictureId'])
    expect(await open('hr', await a.make(), fileId)).toBe(404)
    expect(await open('hr', first, fileId)).toBe(200)
    const many = await Promise.all(Array.from({ length: MOST_FILES + 1 }, () => randomUUID()))
    expect(await refused({ fileIds: many })).toEqual([422, 'fileIds'])
  })

  test('only those who write announcements upload', async () => {
    for (const who of ['ann', 'max', 'dora', 'ivan'] as const) {
      expect([who, (await a.upload(who)).status]).toEqual([who, 403])
      expect([who, (await a.uploadPicture(who)).status]).toEqual([who, 403])
    }
    expect((await a.upload('hr', 'page.html', Buffer.from('<p>'))).status).toBe(422)
  })

  test('two editors who save at once: one does, and no file of either is lost by accident', async () => {
    const id = await a.make()
    const { version } = await edited(id)
    const [hers, his] = [await a.uploaded('Hers.pdf'), await a.uploaded('His.pdf', 'adam')]
    const statuses = await Promise.all([
      a.change(id, { version, fileIds: [hers] }),
      a.change(id, { version, fileIds: [his] }, 'adam'),
    ])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ id: left }] = (await edited(id)).files
    expect([hers, his]).toContain(left)
    expect((await edited(id)).files).toHaveLength(1)
  })

  test("fill the room of the person's who uploads, and no more", async () => {
    await owner.query(
      `insert into files (company_id, purpose, name, content_type, size, storage_key, owner_id, created_by)
       select $1, 'announcement', 'big', 'application/pdf', 1073741824 - 10 - (select coalesce(sum(size), 0) from files where created_by = $3), $2, $3, $3`,
      [w.acme.id, `none/${randomUUID()}`, w.ids.hr],
    )
    const { status, body } = await a.upload('hr')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['file']])
    expect((await a.upload('adam')).status).toBe(201)
    await owner.query(`delete from files where name = 'big' and company_id = $1`, [w.acme.id])
  })

  test('that were uploaded and never attached are gone after a day; attached ones stay', async () => {
    const attached = await a.uploaded()
    const id = await a.make({ fileIds: [attached], ...(await a.pictured()) })
    await a.uploaded('Left.pdf')
    await a.uploadPicture('hr')
    const before = await kept()
    await owner.query(`update files set created_at = now() - interval '2 days' where company_id = $1`, [w.acme.id])
    await w.asAcme((db) => enqueue(db, 'announcements: uploads that none has', {}, { key: 'now', at: new Date(0) }))
    await w.settle()
    expect(before - (await kept())).toBeGreaterThanOrEqual(2)
    expect([await open('ann', id, attached), await look('ann', id)]).toEqual([200, 200])
    const { rows } = await owner.query(
      `select count(*)::int as n from files where name = 'Left.pdf' and company_id = $1`,
      [w.acme.id],
    )
    expect(rows[0].n).toBe(0)
  })
})
