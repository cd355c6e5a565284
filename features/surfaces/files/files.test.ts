import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type World, world } from '#tests/world.ts'
import { TRASH_DAYS } from './contract.ts'
import { filing } from './factory.ts'
import { jobs } from './server/jobs.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** How many wait for what another transaction has locked. */
const waiting = async () =>
  (
    await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]!.count

const { at, upload, added, folder, list, names, open, send } = filing(() => w)

test('a file is kept in a folder, listed with everything that is known of it, and comes back as it was', async () => {
  const contracts = await folder('hr', 'ann', 'Contracts')
  const bytes = pdf({})
  const { status, body } = await upload('hr', 'ann', { name: 'Offer.PDF', bytes, parentId: contracts })
  expect([status, body.data]).toEqual([201, { id: expect.any(String), name: 'Offer.PDF', checking: false }])
  expect((await list('ann', 'ann')).body).toMatchObject({
    data: [{ id: contracts, type: 'folder', name: 'Contracts', count: 1, size: 0 }],
    folders: [{ id: contracts, name: 'Contracts', parentId: null }],
    can: { add: false, manage: false },
    storage: null,
  })
  expect((await list('ann', 'ann', `?folderId=${contracts}`)).body.data).toEqual([
    expect.objectContaining({
      key: body.data.id,
      name: 'Offer.PDF',
      type: 'file',
      extension: 'pdf',
      size: bytes.length,
      access: 'public',
      creator: expect.objectContaining({ id: w.ids.hr }),
      createdAt: expect.any(String),
      can: { edit: false },
    }),
  ])
  const answer = await w.app.inject({
    method: 'GET',
    url: at('ann', `/entries/${body.data.id}/content`),
    headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.ann}` },
  })
  expect(answer.rawPayload.equals(bytes)).toBe(true)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*Offer\.PDF/)
  expect((await list('hr', 'ann', '?search=off')).body).toMatchObject({
    data: [{ name: 'Offer.PDF' }],
    storage: { used: bytes.length },
  })
})

test.each([
  ['a page', 'a.html', Buffer.from('<script>alert(1)</script>')],
  ['a drawing with scripts', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a program that is called a PDF', 'a.pdf', Buffer.from('MZ\u0090\0')],
  ['a text that is none', 'a.txt', Buffer.from([65, 0, 66])],
  ['nothing', 'a.txt', Buffer.alloc(0)],
])('%s is refused', async (_what, name, bytes) => {
  const answer = await upload('hr', 'eve', { name, bytes })
  expect([answer.status, answer.body.errors.file]).toEqual([422, ['Unsupported file format.']])
  expect(await names('hr', 'eve')).toEqual([])
})

test('a name loses what no name may have, and gains the ending that goes with the content', async () => {
  await added('hr', 'max', { name: '..\\\\secret\\\\Ple‮ase<b>.txt', bytes: Buffer.from('Hello') })
  await added('hr', 'max', { name: 'Scan', bytes: pdf({}) })
  expect(await names('hr', 'max')).toEqual(['Pleaseb.txt', 'Scan.pdf'])
})

describe('in a tree', () => {
  test('folders are moved, never into themselves and never too deep', async () => {
    const a = await folder('hr', 'mia', 'A')
    const b = await folder('hr', 'mia', 'B', { parentId: a })
    const moved = (ids: string[], parentId: string | null) => send('hr', 'mia', 'move', ids, { parentId })
    expect((await moved([a], b)).body.errors).toEqual({ parentId: ["A folder can't be moved into itself."] })
    expect((await moved([a], a)).status).toBe(422)
    expect((await moved([b], null)).status).toBe(200)
    expect(await names('hr', 'mia')).toEqual(['A', 'B'])
    let deepest = a
    for (let level = 2; level <= 10; level++) deepest = await folder('hr', 'mia', `${level}`, { parentId: deepest })
    const eleventh = await w.call('hr', 'POST', at('mia', '/folders'), {
      name: '11',
      access: 'public',
      parentId: deepest,
    })
    expect(eleventh.body.errors).toEqual({ parentId: ['Folders can be at most 10 levels deep.'] })
    expect((await moved([b], deepest)).status).toBe(422)
  })

  test('of two people who move two folders into each other at the same moment one is refused', async () => {
    const one = await folder('hr', 'dora', 'One')
    const two = await folder('hr', 'dora', 'Two')
    // nobody can write the two rows until both moves have come as far as they can
    const client = await owner.connect()
    await client.query('begin')
    await client.query('select from user_files where id = any($1) for update', [[one, two]])
    const moves = Promise.all([
      send('hr', 'dora', 'move', [one], { parentId: two }),
      send('adam', 'dora', 'move', [two], { parentId: one }),
    ])
    await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000)
    await client.query('rollback')
    client.release()
    const answers = await moves
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await names('hr', 'dora')).toHaveLength(1)
  })

  test('a change of what was changed since is refused', async () => {
    const id = await folder('hr', 'ivan', 'Letters')
    const put = (name: string) =>
      w.call('hr', 'PUT', at('ivan', `/entries/${id}`), { name, access: 'private', version: 1 })
    expect((await put('Post')).body.data).toEqual({ id, version: 2 })
    expect((await put('Mail')).status).toBe(409)
    expect(await names('hr', 'ivan')).toEqual(['Post'])
  })
})

describe('the trash', () => {
  test('takes a folder with all that is in it, gives it back, and is emptied when its days are over', async () => {
    const parent = await folder('hr', 'pia', 'Papers')
    const inner = await folder('hr', 'pia', 'Inner', { parentId: parent })
    const file = await added('hr', 'pia', { parentId: inner })
    const keys = (await storage.list(w.acme.id)).length
    expect((await send('hr', 'pia', 'delete', [inner])).body.data).toEqual({ count: 1 })
    expect([await names('hr', 'pia', `?folderId=${parent}`), (await open('hr', 'pia', file)).status]).toEqual([[], 404])
    expect((await list('hr', 'pia', `?folderId=${inner}`)).status).toBe(404)
    expect((await send('hr', 'pia', 'restore', [inner])).status).toBe(200)
    expect(await names('hr', 'pia', `?folderId=${inner}`)).toEqual(['Contract.pdf'])
    // its folder went meanwhile: it comes back to the top
    await send('hr', 'pia', 'delete', [inner])
    await send('hr', 'pia', 'delete', [parent])
    await send('hr', 'pia', 'restore', [inner])
    expect(await names('hr', 'pia')).toEqual(['Inner'])
    await send('hr', 'pia', 'delete', [inner])
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    const trash = jobs.find(({ name }) => name === 'files: the trash')!
    const run = (now: Date) =>
      trash.run({ inCompany: w.asAcme, now: () => now } as unknown as Parameters<typeof trash.run>[0], {})
    await run(later(TRASH_DAYS - 1))
    expect((await w.call('hr', 'GET', at('pia', '/trash'))).body.data).toHaveLength(2)
    await run(later(TRASH_DAYS + 1))
    expect((await w.call('hr', 'GET', at('pia', '/trash'))).body.data).toEqual([])
    expect(keys - (await storage.list(w.acme.id)).length).toBe(1)
    const facts = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['name', 'details'])
        .where('subjectId', '=', w.ids.pia)
        .where('name', '=', 'files.purged')
        .execute(),
    )
    // the folder, what was in it, and the folder around
    expect(facts.map(({ details }) => details)).toEqual([{ count: 3 }])
  })
})
