import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { forgetUnused } from './server/file-store.ts'
import { attaching } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
  .png()
  .toBuffer()

const files = attaching(() => w)
const { leave, ask, show } = files
const upload = (who: Name | null, name = 'doctor.png', bytes: Buffer = picture) => files.upload(who, name, bytes)
const uploaded = async (who: Name = 'ann'): Promise<string> => (await upload(who)).json().data.id
const attach = (who: Name, id: string, attachmentId: string) =>
  w.call(who, 'POST', `/api/time-off/requests/${id}/attachment`, { attachmentId })

describe('a certificate', () => {
  test('is uploaded before the request, which is then made with it in one step', async () => {
    const answer = await upload('ann')
    expect([answer.statusCode, answer.json().data]).toEqual([
      201,
      { id: expect.any(String), name: 'doctor.png', size: expect.any(Number), checking: false },
    ])
    const { id } = answer.json().data
    const { status, body } = await ask({ attachmentId: id })
    expect([status, body.data.attachment]).toEqual([201, { id, name: 'doctor.png', active: [], checking: false }])
    expect((await show(body.data.id, 'max')).attachment).toEqual({
      id,
      name: 'doctor.png',
      active: [],
      checking: false,
    })
    const file = await w.app.inject({
      method: 'GET',
      url: `/api/time-off/requests/${body.data.id}/attachment`,
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.max}` },
    })
    const { width, height, format } = await sharp(file.rawPayload).metadata()
    expect([file.statusCode, width, height, format]).toEqual([200, 4, 4, 'png'])
  })

  test('leaves a trace when another reads it, also after they have seen the request; once an hour, and none of its owner', async () => {
    const fileId = await uploaded()
    const { id } = (await ask({ attachmentId: fileId })).body.data
    const download = (who: Name) => w.call(who, 'GET', `/api/time-off/requests/${id}/attachment`)
    await show(id, 'max')
    await download('ann')
    for (let n = 0; n < 2; n++) expect((await download('max')).status).toBe(200)
    const { rows } = await owner.query(
      `select actor_id, subject_id, details from events where company_id = $1 and name = 'audit.healthRead' order by at`,
      [w.acme.id],
    )
    const read = { actor_id: w.ids.max, subject_id: w.ids.ann }
    expect(rows).toEqual([
      { ...read, details: { requestId: id } },
      { ...read, details: { requestId: id, fileId, file: 'doctor.png' } },
    ])
    // a reader who opens it at once leaves the same
    expect((await download('adam')).status).toBe(200)
    const { rowCount } = await owner.query(
      `select 1 from events where name = 'audit.healthRead' and actor_id = $1 and details->>'fileId' = $2`,
      [w.ids.adam, fileId],
    )
    expect(rowCount).toBe(1)
  })

  test.each([
    ['what is neither PDF nor picture', 'notes.txt', Buffer.from('no picture'), 422, 'Unsupported file format.'],
    ['a program that is called a picture', 'doctor.png', Buffer.from('MZ\u0090\0'), 422, 'Unsupported file format.'],
    ['more than 5 MB', 'doctor.png', Buffer.alloc(5_242_881), 422, 'File size exceeds specified limit'],
  ])('%s is refused with the reason', async (_what, name, bytes, status, message) => {
    const answer = await upload('ann', name, bytes)
    expect(answer.statusCode).toBe(status)
    expect(JSON.stringify(answer.json())).toContain(message)
  })

  test('nobody attaches what another person uploaded, and the request is not made', async () => {
    const theirs = await uploaded('eve')
    for (const wrong of [theirs, randomUUID()]) {
      const { status, body } = await ask({ attachmentId: wrong })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['attachmentId']])
    }
    expect((await w.call('ann', 'GET', '/api/time-off/requests')).body.data).toEqual([])
    expect((await upload(null)).statusCode).toBe(401)
  })

  test('comes after the leave was approved, from the person or HR, and not from the approver or a colleague', async () => {
    const { id } = (await ask({})).body.data
    await w.call('max', 'PUT', '/api/calendar/update-sick-day-status', { id, status: 'approved' })
    expect((await show(id)).can).toMatchObject({ edit: false, attach: true })
    expect((await attach('max', id, await uploaded('max'))).status).toBe(403)
    expect((await attach('eve', id, await uploaded('eve'))).status).toBe(404)
    const { status, body } = await attach('ann', id, await uploaded('ann'))
    expect([status, body.data.attachment.name, body.data.version]).toEqual([201, 'doctor.png', 3])
    expect((await attach('hr', id, await uploaded('hr'))).status).toBe(201)
    await w.call('max', 'PUT', '/api/calendar/update-sick-day-status', { id, status: 'canceled' })
    expect((await attach('ann', id, await uploaded('ann'))).status).toBe(409)
  })

  test('stays when the request is changed, is replaced, and is taken away', async () => {
    const first = await uploaded()
    const { id } = (await ask({ attachmentId: first })).body.data
    const edit = async (version: number, more: object) =>
      (await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, { ...leave(), version, ...more })).body.data
    expect((await edit(1, { comment: 'Still fever' })).attachment.id).toBe(first)
    const second = await uploaded()
    expect((await edit(2, { attachmentId: second })).attachment.id).toBe(second)
    expect((await edit(3, { attachmentId: null })).attachment).toBeNull()
    expect((await show(id)).attachment).toBeNull()
  })

  test('that no request names is forgotten after a day', async () => {
    const [used, unused, fresh] = [await uploaded(), await uploaded(), await uploaded()]
    await ask({ attachmentId: used })
    await owner.query(`update files set created_at = now() - interval '2 days' where id = any($1)`, [[used, unused]])
    const keys = await w.asAcme((db) => forgetUnused(db, new Date(Date.now() - 86_400_000)))
    expect(keys).toHaveLength(1)
    const { rows } = await owner.query('select id from files where id = any($1)', [[used, unused, fresh]])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([used, fresh].toSorted())
  })
})
