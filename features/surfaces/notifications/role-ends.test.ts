import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let hr: string
beforeEach(async () => {
  w = await world()
  // letters that another file of this database has left
  await w.settle()
  w.clock.now = new Date('2026-03-01T09:00:00Z')
  const { data } = (await w.call('adam', 'GET', '/api/roles')).body
  hr = data.find(({ builtIn }: { builtIn: string }) => builtIn === 'hr').id
})
afterAll(() => w.close())

const give = async (to: Name, endsOn: string, by: Name = 'adam'): Promise<string> => {
  await w.call(by, 'POST', `/api/roles/${hr}/people`, { userIds: [w.ids[to]], endsOn })
  const rows = await w.asAcme(async (db) => {
    // given on this clock's day, whatever the day of the database
    await db
      .updateTable('userRoles')
      .set({ grantedAt: w.clock.now })
      .where('userId', '=', w.ids[to])
      .where('roleId', '=', hr)
      .execute()
    return db.selectFrom('userRoles').select('id').where('userId', '=', w.ids[to]).where('roleId', '=', hr).execute()
  })
  return rows[0]!.id
}
const change = (grantId: string, endsOn: string | null) =>
  w.call('adam', 'PUT', `/api/role-grants/${grantId}`, { endsOn })
const morning = async (day: string) => {
  w.clock.now = new Date(`${day}T06:30:00Z`)
  await w.asAcme((db) => enqueue(db, 'roles.endSoon', {}))
  return w.settle()
}
const end = async (grantId: string, at: string) => {
  w.clock.now = new Date(at)
  await w.asAcme((db) => enqueue(db, 'roles.ended', { grantId }))
  return w.settle()
}
const bell = async (who: Name) =>
  (
    (await w.call(who, 'GET', '/api/notifications')).body.data as { type: string; info: Record<string, unknown> }[]
  ).filter(({ type }) => type.startsWith('Role'))
const subjects = ({ letters }: { letters: readonly { to: string; subject: string }[] }) =>
  letters.map(({ to, subject }) => [to.split('@')[0], subject]).toSorted()

describe('a role that is given until a day', () => {
  test('a week before, its holder and its giver are told, once, in the bell and by mail', async () => {
    await give('eve', '2026-04-30')
    expect(subjects(await morning('2026-04-22'))).toEqual([])
    const sent = await morning('2026-04-23')
    expect(subjects(sent)).toEqual([
      ['adam', 'Eve Berg: role HR ends soon'],
      ['eve', 'Your role HR ends soon'],
    ])
    const { text } = sent.letters.find(({ to }) => to.startsWith('eve@'))! as unknown as { text: string }
    expect(text).toContain('The last day of your role HR is Thursday 30 April.')
    expect(text).toContain('ask Adam Berg, who assigned it')
    expect(text).toContain(`/people/${w.ids.eve}/access`)
    for (const who of ['eve', 'adam'] as const)
      expect(await bell(who)).toEqual([
        expect.objectContaining({
          type: 'RoleEndsSoon',
          info: {
            patientUser: { id: w.ids.eve, firstName: 'Eve', lastName: 'Berg' },
            role: { name: 'HR', builtIn: 'hr', area: null },
            date: '2026-04-30',
          },
        }),
      ])
    expect(await bell('ann')).toEqual([])
    // again the same morning, and every other one
    expect(subjects(await morning('2026-04-23'))).toEqual([])
    expect(subjects(await morning('2026-04-24'))).toEqual([])
    expect((await bell('eve')).length).toBe(1)
  })

  test('prolonged, it is told of again before the new day; made for good, never', async () => {
    const id = await give('eve', '2026-04-30')
    await morning('2026-04-25')
    expect((await change(id, '2026-06-30')).status).toBe(200)
    expect(subjects(await morning('2026-04-26'))).toEqual([])
    expect(subjects(await morning('2026-06-24')).length).toBe(2)
    expect((await change(id, null)).status).toBe(200)
    expect(subjects(await morning('2026-06-25'))).toEqual([])
    expect(subjects(await end(id, '2026-07-02T00:00:00Z'))).toEqual([])
  })

  test('given for a week, it is not told of on the day after', async () => {
    await give('eve', '2026-03-08')
    expect(subjects(await morning('2026-03-02'))).toEqual([])
  })

  test('when it has ended they are told once, however often the job runs', async () => {
    const id = await give('eve', '2026-03-08')
    expect(subjects(await end(id, '2026-03-08T23:59:00Z'))).toEqual([])
    expect(subjects(await end(id, '2026-03-09T00:00:00Z'))).toEqual([
      ['adam', 'Eve Berg: role HR has ended'],
      ['eve', 'Your role HR has ended'],
    ])
    expect(subjects(await end(id, '2026-03-09T00:05:00Z'))).toEqual([])
    expect((await bell('eve')).map(({ type }) => type)).toEqual(['RoleHasEnded'])
    const facts = await w.asAcme((db) =>
      db.selectFrom('events').select(['name', 'details']).where('name', '=', 'role.ended').orderBy('at').execute(),
    )
    expect(facts).toEqual([
      { name: 'role.ended', details: expect.objectContaining({ grantId: id, role: 'HR', endsOn: '2026-03-08' }) },
    ])
  })

  test('of a role that was taken away meanwhile nothing is told', async () => {
    const id = await give('eve', '2026-04-30')
    await w.call('adam', 'DELETE', `/api/roles/${hr}/people`, { grantIds: [id] })
    expect(subjects(await morning('2026-04-25'))).toEqual([])
    expect(subjects(await end(id, '2026-05-02T00:00:00Z'))).toEqual([])
  })

  test('where the giver is gone, administrators are told; of someone deactivated nobody', async () => {
    const admin = (await w.call('adam', 'GET', '/api/roles')).body.data.find(
      ({ builtIn }: { builtIn: string }) => builtIn === 'admin',
    ).id
    await w.call('adam', 'POST', `/api/roles/${admin}/people`, { userIds: [w.ids.mia] })
    await give('eve', '2026-04-30', 'mia')
    await give('ivan', '2026-04-30', 'mia')
    await w.call('adam', 'POST', '/api/people/bulk', { action: 'deactivate', ids: [w.ids.mia, w.ids.ivan] })
    await w.settle()
    expect(subjects(await morning('2026-04-25')).map(([who]) => who)).toEqual(['adam', 'eve'])
  })

  test('where the giver is gone, someone whose administrator right has ended is not told', async () => {
    const admin = (await w.call('adam', 'GET', '/api/roles')).body.data.find(
      ({ builtIn }: { builtIn: string }) => builtIn === 'admin',
    ).id
    await w.call('adam', 'POST', `/api/roles/${admin}/people`, { userIds: [w.ids.mia] })
    await give('eve', '2026-04-30', 'mia')
    const ended = { isAdmin: true, adminUntil: new Date('2026-04-01') }
    await w.asAcme((db) => db.updateTable('users').set(ended).where('id', '=', w.ids.dora).execute())
    await w.call('adam', 'POST', '/api/people/bulk', { action: 'deactivate', ids: [w.ids.mia] })
    await w.settle()
    expect(subjects(await morning('2026-04-25')).map(([who]) => who)).toEqual(['adam', 'eve'])
  })

  test('is told by the channels that each has chosen', async () => {
    const { data } = (await w.call('eve', 'GET', '/api/settings/notifications')).body
    expect(data.access).toEqual({ email: true, desktop: true, app: true })
    const off = { email: false, desktop: false, app: false }
    expect((await w.call('eve', 'PUT', '/api/settings/notifications', { data: { ...data, access: off } })).status).toBe(
      200,
    )
    // a program that does not know of this choice leaves it as it is
    const { access: _, ...older } = data
    expect((await w.call('eve', 'PUT', '/api/settings/notifications', { data: older })).body.data.access).toEqual(off)
    await give('eve', '2026-04-30')
    expect(subjects(await morning('2026-04-25')).map(([who]) => who)).toEqual(['adam'])
    expect([await bell('eve'), (await bell('adam')).length]).toEqual([[], 1])
  })
})
