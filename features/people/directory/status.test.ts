import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { live } from '#platform/live-binding.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const row = (id: string) =>
  w.asAcme((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const factsOf = async (id: string) =>
  (
    await w.asAcme((db) => db.selectFrom('events').select('name').where('subjectId', '=', id).orderBy('at').execute())
  ).map(({ name }) => name)

describe('deactivating', () => {
  test('ends sessions, sockets and links at once; activating lets the person in again', async () => {
    await owner.query(
      `insert into links (purpose, token_hash, company_id, subject_id, expires_at) values ('feed', $1, $2, $3, now() + interval '1 day')`,
      [Buffer.from('feed of eve'), w.acme.id, w.ids.eve],
    )
    expect((await w.call('eve', 'GET', '/api/people')).status).toBe(200)
    const end = vi.spyOn(live, 'end')
    const answer = await w.call('hr', 'POST', `/api/people/${w.ids.eve}/deactivation`)
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: w.ids.eve, status: 'active', deactivatedAt: w.clock.now.toISOString() } },
    })
    expect((await w.call('eve', 'GET', '/api/people')).status).toBe(401)
    expect(end).toHaveBeenCalledExactlyOnceWith(w.acme.id, { userId: w.ids.eve })
    end.mockRestore()
    // used up or gone: none opens anything
    const open = 'select 1 from links where subject_id = $1 and used_at is null'
    expect((await owner.query(open, [w.ids.eve])).rows).toEqual([])
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.eve}/deactivation`)).status).toBe(409)
    const listed = (await w.call('hr', 'GET', '/api/people?status=deactivated')).body.data
    expect(listed.find(({ id }: { id: string }) => id === w.ids.eve)).toMatchObject({
      status: 'active',
      deactivatedAt: w.clock.now.toISOString(),
    })
    const head = (await w.call('hr', 'GET', `/api/profile/${w.ids.eve}`)).body.data
    expect(head).toMatchObject({ status: 'active', deactivatedAt: w.clock.now.toISOString(), can: { activate: true } })
    const back = (await w.call('hr', 'POST', `/api/people/${w.ids.eve}/activation`)).body.data
    expect(back).toEqual({ id: w.ids.eve, status: 'active', deactivatedAt: null })
    expect((await row(w.ids.eve)).deactivatedAt).toBeNull()
    expect(await factsOf(w.ids.eve)).toEqual(['user.deactivated', 'user.activated'])
  })

  test('is refused for oneself, for an administrator by another, and for anyone who may not', async () => {
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.hr}/deactivation`)).status).toBe(409)
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.adam}/deactivation`)).status).toBe(403)
    for (const who of ['ann', 'max', 'dora', 'ivan'] as const)
      for (const action of ['deactivation', 'activation', 'invitation'])
        expect((await w.call(who, 'POST', `/api/people/${w.ids.pia}/${action}`)).status).toBe(403)
    for (const action of ['deactivation', 'activation', 'invitation'])
      expect((await w.call('adam', 'POST', `/api/people/${w.ids.gil}/${action}`)).status).toBe(404)
    expect((await row(w.ids.pia)).deactivatedAt).toBeNull()
  })

  test('two administrators who shut each other out at the same moment leave one', async () => {
    const rounds = await world()
    const otherAdmin = rounds.ids.hr
    await rounds.asAcme((db) => db.updateTable('users').set({ isAdmin: true }).where('id', '=', otherAdmin).execute())
    const answers = await Promise.all([
      rounds.call('adam', 'POST', `/api/people/${otherAdmin}/deactivation`),
      rounds.call('hr', 'POST', `/api/people/${rounds.ids.adam}/deactivation`),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await rounds.asAcme((db) =>
      db.selectFrom('users').select('id').where('isAdmin', '=', true).where('deactivatedAt', 'is', null).execute(),
    )
    expect(left).toHaveLength(1)
    await rounds.close()
  })
})

describe('many at once', () => {
  test('each that can be changed is, each other says why not', async () => {
    const spy = vi.spyOn(live, 'end')
    const ids = [w.ids.ivan, w.ids.hr, w.ids.adam, w.ids.otto, w.ids.gil]
    const { status, body } = await w.call('hr', 'POST', '/api/people/bulk', { action: 'deactivate', ids })
    expect(status).toBe(200)
    expect(body.data.map(({ done }: { done: boolean }) => done)).toEqual([true, false, false, false, false])
    expect(body.data[1].message).toBe("You can't do this to yourself.")
    expect(spy).toHaveBeenCalledExactlyOnceWith(w.acme.id, { userId: w.ids.ivan })
    spy.mockRestore()
    await w.call('hr', 'POST', '/api/people/bulk', { action: 'activate', ids })
    expect((await row(w.ids.ivan)).deactivatedAt).toBeNull()
    expect((await row(w.ids.otto)).deactivatedAt).toBeNull()
  })

  test('moves people to a department, for anyone who may change job details', async () => {
    const departmentId = await w.asAcme(
      async (db) =>
        (await db.insertInto('departments').values({ name: 'Moved' }).returning('id').executeTakeFirstOrThrow()).id,
    )
    const move = (who: Name, to: object) =>
      w.call(who, 'POST', '/api/people/bulk', { action: 'move', ids: [w.ids.ann, w.ids.eve], ...to })
    expect((await move('hr', { departmentId })).status).toBe(200)
    expect((await row(w.ids.eve)).departmentId).toBe(departmentId)
    expect((await move('hr', {})).status).toBe(422)
    expect((await move('hr', { departmentId: w.ids.ann })).status).toBe(422)
    expect((await move('ann', { departmentId })).status).toBe(403)
    expect(await factsOf(w.ids.ann)).toContain('user.updated')
  })
})
