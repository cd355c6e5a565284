import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
beforeEach(async () => {
  w = await world()
  a = announcementsOf(w)
})
afterAll(() => w.close())

const types = async (who: Name) => (await a.notices(who)).map(({ type }) => type)
const edited = async (id: string) => (await w.call('hr', 'GET', `/api/announcements/${id}/edit`)).body.data

describe('S6-ROLE-04: a person without the right', () => {
  test('is refused every operation of those who write', async () => {
    const id = await a.make({ asksAcknowledgement: true })
    const at = `/api/announcements/${id}`
    for (const [method, url, body] of [
      ['POST', '/api/announcements', a.input()],
      ['PUT', at, a.input()],
      ['DELETE', at, undefined],
      ['GET', `${at}/edit`, undefined],
      ['GET', `${at}/readers`, undefined],
      ['POST', `${at}/reminders`, {}],
      ['GET', '/api/announcements/managed', undefined],
    ] as const)
      expect([method, url, (await w.call('max', method, url, body)).status]).toEqual([method, url, 403])
    expect((await edited(id)).version).toBe(1)
  })

  test('a draft is nobody else’s to see', async () => {
    const id = await a.make({ publish: 'draft', body: '' })
    await a.settle()
    expect([(await a.show(id, 'ann')).status, await a.listed('ann'), await types('ann')]).toEqual([404, [], []])
    expect((await a.show(id, 'adam')).status).toBe(200)
    expect((await a.change(id, {})).status).toBe(200)
    await a.settle()
    expect([await a.listed('ann'), await types('ann')]).toEqual([['Summer party'], ['AnnouncementPublished']])
  })
})

describe('an edit', () => {
  test('leaves a mark, renames its notifications, and notifies nobody again', async () => {
    const id = await a.make()
    await a.settle()
    const { status, body } = await a.change(id, { title: 'Winter party', version: 1 })
    expect([status, body.data.version]).toEqual([200, 2])
    await a.settle()
    expect((await a.show(id, 'ann')).body.data.editedAt).not.toBeNull()
    expect((await a.notices('ann')).map(({ type, text }) => [type, text])).toEqual([
      ['AnnouncementPublished', 'Hr Berg: Winter party'],
    ])
  })

  test('notifies again when it is asked to', async () => {
    const id = await a.make()
    await a.settle()
    const [{ id: read }] = (await w.call('ann', 'GET', '/api/notifications')).body.data
    await w.call('ann', 'PUT', '/api/notifications/read', { ids: [read] })
    await a.change(id, { body: 'At six.', notifyAgain: true })
    await a.settle()
    await a.settle()
    expect(await types('ann')).toEqual(['AnnouncementChanged', 'AnnouncementPublished'])
  })

  test('over the change of another is a conflict, and nothing is saved', async () => {
    const id = await a.make()
    expect((await a.change(id, { title: 'Mine', version: 1 }, 'adam')).status).toBe(200)
    expect((await a.change(id, { title: 'Other', version: 1 })).status).toBe(409)
    expect((await w.call('hr', 'DELETE', `/api/announcements/${id}`, { version: 1 })).status).toBe(409)
    expect((await edited(id)).title).toBe('Mine')
    expect((await a.change(id, { publish: 'draft' })).status).toBe(409)
  })

  test('that narrows the audience takes it from the others, with its notification', async () => {
    const id = await a.make()
    await a.settle()
    await a.change(id, { audience: { userIds: [w.ids.ann] } })
    expect([(await a.show(id, 'ann')).status, (await a.notices('ann')).length]).toEqual([200, 1])
    expect([(await a.show(id, 'eve')).status, (await a.notices('eve')).length]).toEqual([404, 0])
  })
})

test('S4-NTF-06: a deleted one leaves a note in notifications, and nothing else', async () => {
  const id = await a.make()
  await a.settle()
  expect((await w.call('hr', 'DELETE', `/api/announcements/${id}`)).status).toBe(200)
  const [notice] = await a.notices('ann')
  expect(notice).toMatchObject({
    type: 'AnnouncementPublished',
    text: 'Announcement deleted: Summer party',
    to: '/dashboard',
    info: { announcement: { title: 'Summer party', creator: { firstName: 'Hr' }, deletedAt: expect.any(String) } },
  })
  for (const who of ['ann', 'hr'] as const) expect((await a.show(id, who)).status).toBe(404)
  expect(await a.listed('ann')).toEqual([])
  const left = await w.asAcme((db) => db.selectFrom('announcements').selectAll().where('id', '=', id).execute())
  expect(left).toMatchObject([{ body: '', audienceId: null }])
})

test('one that is deleted before people were notified is never announced', async () => {
  const id = await a.make({ sendsMail: true })
  await w.call('hr', 'DELETE', `/api/announcements/${id}`)
  expect([await a.settle(), await types('ann')]).toEqual([[], []])
})

describe('acknowledging', () => {
  const report = async (id: string, shown: string, who: Name = 'hr') =>
    (await w.call(who, 'GET', `/api/announcements/${id}/readers?shown=${shown}`)).body
  const names = ({ data }: { data: { user: { firstName: string } }[] }) => data.map(({ user }) => user.firstName)
  const audience = () => ({ userIds: [w.ids.ann, w.ids.eve, w.ids.max] })

  test('is counted once, reported, and those who have not are reminded', async () => {
    const id = await a.make({ asksAcknowledgement: true, audience: audience(), sendsMail: true })
    await a.settle()
    expect((await a.widget('ann')).open).toBe(1)
    for (let times = 0; times < 2; times++)
      expect((await w.call('ann', 'PUT', `/api/announcements/${id}/acknowledgement`)).status).toBe(200)
    expect((await w.call('mia', 'PUT', `/api/announcements/${id}/acknowledgement`)).status).toBe(404)
    expect((await a.widget('ann')).open).toBe(0)
    expect((await report(id, 'missing')).counts).toEqual({ acknowledged: 1, missing: 2 })
    expect([names(await report(id, 'missing')), names(await report(id, 'acknowledged'))]).toEqual([
      ['Eve', 'Max'],
      ['Ann'],
    ])
    expect((await w.call('hr', 'POST', `/api/announcements/${id}/reminders`, {})).body).toEqual({ count: 2 })
    expect(await a.settle()).toEqual(['eve: Read and confirm: Summer party', 'max: Read and confirm: Summer party'])
    expect([await types('eve'), await types('ann')]).toEqual([['AnnouncementReminder'], ['AnnouncementPublished']])
    const facts = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('name')
        .where('subjectId', '=', id)
        .where('name', '=', 'announcements.acknowledged')
        .execute(),
    )
    expect(facts).toHaveLength(1)
  })

  test('is not asked for by one that does not ask', async () => {
    const id = await a.make()
    expect((await w.call('ann', 'PUT', `/api/announcements/${id}/acknowledgement`)).status).toBe(404)
    expect((await w.call('hr', 'POST', `/api/announcements/${id}/reminders`, {})).status).toBe(409)
  })

  test('nobody is listed to an editor who may not know who is in the audience', async () => {
    const created = await w.call('adam', 'POST', '/api/groups', { name: 'Secret', isPublic: false })
    const groupId = created.body.data.id
    await w.call('adam', 'POST', `/api/groups/${groupId}/members`, { usersIds: [w.ids.eve] })
    const id = await a.make({ asksAcknowledgement: true, audience: { groupIds: [groupId] } }, 'adam')
    expect(await report(id, 'missing')).toEqual({ counts: null, data: [], next: null })
    expect(names(await report(id, 'missing', 'adam'))).toContain('Eve')
  })
})

test('the audit trail names it to those who may know of it alone', async () => {
  await a.make({ title: 'For Ann', audience: { userIds: [w.ids.ann] } })
  const role = await w.call('adam', 'POST', '/api/roles', {
    name: 'Auditor',
    permissions: ['audit.read', 'announcements.view'],
  })
  await w.call('adam', 'POST', `/api/roles/${role.body.data.id}/people`, { userIds: [w.ids.ann, w.ids.eve] })
  const trail = async (who: Name) => JSON.stringify((await w.call(who, 'GET', '/api/settings/audit')).body)
  expect(await trail('adam')).toContain('For Ann')
  expect(await trail('ann')).toContain('For Ann')
  const eve = await trail('eve')
  expect([eve.includes('announcements.published'), eve.includes('For Ann')]).toEqual([true, false])
})
