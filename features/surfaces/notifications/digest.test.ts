import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { emailsOf, PATH } from './factory.ts'
import { writeDue } from './server/waiting-actions.ts'

let w: World
let e: ReturnType<typeof emailsOf>
beforeEach(async () => {
  w = await world()
  // a Monday
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  e = emailsOf(w)
})
afterAll(() => w.close())

describe('a digest', () => {
  test('is one email at the hour of the person: several of one thing are one line, with a way to end it', async () => {
    await e.worksIn('max', 'America/New_York')
    await e.choose('max', { pace: 'daily' })
    await e.ask('ann')
    await e.ask('eve')
    await e.ask('mia')
    expect(await e.letters('max')).toEqual([])
    // 8:00 in New York
    expect(await e.strike('max', '2026-05-04T11:45:00Z')).toEqual([])
    const [digest, ...others] = await e.strike('max', '2026-05-04T12:00:00Z')
    expect(others).toEqual([])
    expect(digest!.subject).toBe('3 people requested time off')
    expect(digest!.text).toContain('- 3 people requested time off\n  ')
    expect(digest!.text).toContain('/approvals')
    expect(digest!.unsubscribe).toContain('/unsubscribe/requests.')
    expect(await e.strike('max', '2026-05-06T12:00:00Z')).toEqual([])
  })

  test('of a single thing is the email that it would have been', async () => {
    await e.ask('ann')
    const [alone] = await e.letters('max')
    await e.choose('max', { pace: 'daily' })
    await e.ask('ann')
    await e.letters('max')
    const [later] = await e.strike('max', '2026-05-05T08:00:00Z')
    expect(alone!.subject).toContain('Ann')
    const [what] = alone!.subject.split(':')
    expect(later!.subject).toMatch(new RegExp(`^${what}: Mon, `))
    expect(later!.unsubscribe).toBe(alone!.unsubscribe)
  })

  test('has its kinds under headings, newest first, in the language of the person', async () => {
    await owner.query(`update users set language = 'ru' where id = $1`, [w.ids.max])
    await owner.query(`update users set birth_date = '1990-05-05' where id = $1`, [w.ids.eve])
    await e.choose('max', { pace: 'daily' })
    await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
    await e.letters('max')
    w.clock.now = new Date('2026-05-04T10:00:00Z')
    await e.ask('ann')
    await e.letters('max')
    const [digest] = await e.strike('max', '2026-05-05T08:00:00Z')
    expect(digest!.language).toBe('ru')
    expect(digest!.text).toMatch(/Заявки и задачи\n- [^\n]*Ann[\s\S]*Дни рождения\n- [^\n]*Eve/)
    expect(digest!.subject).toMatch(/Ann.* и ещё 1 новость$/)
    expect(digest!.unsubscribe).toContain('/unsubscribe/everything.')
  })

  test('leaves out what was read in the app; nothing is sent when that is all', async () => {
    await e.choose('max', { pace: 'daily' })
    await e.ask('ann')
    await e.ask('eve')
    await e.letters('max')
    const { data } = (await w.call('max', 'GET', '/api/notifications')).body
    const eves = data.find(({ text }: { text: string }) => text.includes('Eve'))
    await w.call('max', 'PUT', '/api/notifications/read', { ids: [eves.id] })
    const [only] = await e.strike('max', '2026-05-05T08:00:00Z')
    expect(only!.subject).toContain('Ann')
    await e.ask('ann')
    await e.letters('max')
    await w.call('max', 'PUT', '/api/notifications/read', {
      ids: (await w.call('max', 'GET', '/api/notifications')).body.data.map(({ id }: { id: string }) => id),
    })
    expect(await e.strike('max', '2026-05-06T08:00:00Z')).toEqual([])
    expect(await e.waiting('max')).toBe(0)
  })

  test('says nothing of what was deleted in the app, or of what its reader has switched off since', async () => {
    await e.choose('max', { pace: 'daily' })
    await e.ask('ann')
    await e.letters('max')
    const [{ id }] = (await w.call('max', 'GET', '/api/notifications')).body.data
    await w.call('max', 'DELETE', `/api/notifications/${id}`)
    expect(await e.waiting('max')).toBe(0)
    await e.ask('eve')
    await e.letters('max')
    const { data } = (await w.call('max', 'GET', '/api/settings/notifications')).body
    await w.call('max', 'PUT', '/api/settings/notifications', {
      data: { ...data, requests: { ...data.requests, email: false } },
    })
    expect(await e.strike('max', '2026-05-05T08:00:00Z')).toEqual([])
  })

  test('several about one request are one line, as it is now', async () => {
    await e.choose('max', { pace: 'daily' })
    const id = await e.ask('ann')
    await e.letters('max')
    w.clock.now = new Date('2026-05-04T10:00:00Z')
    const before = (await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data
    await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, {
      version: 1,
      kind: 'day_off',
      firstDay: before.firstDay,
      lastDay: before.lastDay,
      approverIds: [w.ids.max],
    })
    await e.letters('max')
    const sent = await e.strike('max', '2026-05-05T08:00:00Z')
    expect(sent).toHaveLength(1)
  })

  test('one click ends all of it, and begins it again', async () => {
    await owner.query(`update users set birth_date = '1990-05-05' where id = $1`, [w.ids.eve])
    await e.choose('max', { pace: 'daily' })
    await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
    await e.ask('ann')
    await e.letters('max')
    const [digest] = await e.strike('max', '2026-05-05T08:00:00Z')
    const api = `/api${new URL(digest!.unsubscribe!).pathname}`
    expect((await w.call(null, 'GET', api)).body.data).toMatchObject({ event: 'everything', isOn: true })
    expect((await w.call(null, 'PUT', api, { isOn: false })).body.data.isOn).toBe(false)
    expect((await w.call('max', 'GET', PATH)).body.data).toMatchObject({ emailsOn: false, pace: 'daily' })
    await e.ask('ann')
    expect(await e.letters('max')).toEqual([])
    expect(await e.strike('max', '2026-05-06T08:00:00Z')).toEqual([])
    await w.call(null, 'PUT', api, { isOn: true })
    expect((await w.call('max', 'GET', PATH)).body.data).toMatchObject({ emailsOn: true, pace: 'daily' })
  })
})

test('two workers and one that is killed: each thing is in exactly one email', async () => {
  await e.choose('max', { pace: 'daily' })
  await e.choose('dora', { pace: 'daily' })
  for (const who of ['ann', 'eve', 'mia'] as const) await e.ask(who, 'max')
  for (const who of ['ann', 'eve'] as const) await e.ask(who, 'dora')
  await w.settle()
  w.clock.now = new Date('2026-05-05T08:00:00Z')
  const sent: string[] = []
  const worker = (dies: boolean) =>
    ({
      inCompany: w.asAcme,
      inReaction: (work: (ctx: object) => Promise<unknown>) =>
        w
          .asAcme(async (db) => {
            const own: string[] = []
            const mail = {
              send: async () => {},
              sendMany: async (some: readonly { draft: { to: string; subject: string } }[]) =>
                void own.push(...some.map(({ draft }) => `${draft.to}: ${draft.subject}`)),
            }
            const company = { id: w.acme.id, domain: w.acme.domain, name: 'Acme' }
            const answer = await work({ db, mail, company, now: w.clock.now, ports: w.ports, addressOf: String })
            if (dies) throw new Error('killed')
            return { answer, own }
          })
          .then(({ answer, own }) => {
            sent.push(...own)
            return answer
          }),
    }) as never
  await expect(writeDue(worker(true))).rejects.toThrow('killed')
  expect([sent, await e.waiting('max')]).toEqual([[], 3])
  await Promise.all([writeDue(worker(false)), writeDue(worker(false)), writeDue(worker(false))])
  expect(sent.toSorted()).toEqual([
    `${e.addressOf('dora')}: 2 people requested time off`,
    `${e.addressOf('max')}: 3 people requested time off`,
  ])
  expect([await e.waiting('max'), await e.waiting('dora')]).toEqual([0, 0])
})
