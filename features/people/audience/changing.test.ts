import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { audiencesOf, makeTargets, type Targets } from './factory.ts'
import { reachedBy } from './server/api.ts'
import { withNewEmployment } from './server/store.ts'

let w: World
let at: Targets
let ask: ReturnType<typeof audiencesOf>
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  at = await makeTargets(w)
  ask = audiencesOf(w)
  f = fieldsOf(w)
})
afterAll(() => w.close())

const ids = (...who: Name[]) => who.map((name) => w.ids[name])

const give = (who: Name) => w.call('adam', 'POST', `/api/roles/${at.auditor}/people`, { userIds: [w.ids[who]] })

describe('live', () => {
  const today = new Date().toISOString().slice(0, 10)
  const sees = async (id: string, ...who: Name[]) => {
    const found = await Promise.all(who.map(async (name) => ((await f.find(id, name)) ? name : null)))
    return found.filter(Boolean)
  }

  test('a person who moves sees at once what is for the new department, and no more what is for the old one', async () => {
    const kitchen = await f.published({ visibleFor: 'audience', audience: { departmentIds: [at.kitchen] } })
    const sales = await f.published({ visibleFor: 'audience', audience: { departmentIds: [at.sales] } })
    expect([await sees(kitchen, 'eve'), await sees(sales, 'eve')]).toEqual([['eve'], []])
    const move = { effectiveDate: today, departmentId: at.north }
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.eve}/job-changes`, move)).status).toBe(201)
    expect([await sees(kitchen, 'eve'), await sees(sales, 'eve')]).toEqual([[], ['eve']])
    await w.call('hr', 'POST', `/api/people/${w.ids.eve}/job-changes`, { ...move, departmentId: at.kitchen })
  })

  test('a person who moves is asked at once for what is required there, and their tabs read again', async () => {
    const required = { visibleFor: 'audience', audience: { departmentIds: [at.harbour] }, is_required: true }
    const id = await f.published(required)
    const isOpen = async (who: Name) => (await w.call(who, 'GET', '/api/people')).status === 200
    await w.settle()
    expect([await isOpen('mia'), await isOpen('ann')]).toEqual([true, true])
    const move = { effectiveDate: today, departmentId: at.harbour }
    expect((await w.call('hr', 'POST', `/api/people/${w.ids.mia}/job-changes`, move)).status).toBe(201)
    const { pushes } = await w.settle()
    const pushed = pushes.filter(({ stale }) => stale.includes('customFields')).map(({ to }) => to)
    expect(pushed).toEqual([[w.ids.mia]])
    expect([await isOpen('mia'), await isOpen('ann')]).toEqual([false, true])
    await w.call('adam', 'DELETE', `/api/custom-fields/employee/${id}`)
    expect(await isOpen('mia')).toBe(true)
  })

  test.each<[string, () => Promise<unknown>, () => string[] | 'everyone']>([
    ['a role is given', () => give('dora'), () => [w.ids.dora]],
    ['a group is joined', () => w.call('mia', 'POST', `/api/groups/${at.runners}/membership`), () => [w.ids.mia]],
    [
      'employment changes',
      () =>
        w.call('hr', 'POST', `/api/people/${w.ids.max}/employment`, {
          effectiveDate: '2024-01-01',
          typeId: at.contractor,
        }),
      () => [w.ids.max],
    ],
    [
      'a department moves',
      () => w.call('adam', 'PUT', `/api/departments/${at.kitchen}`, { name: 'Kitchen', parentId: at.sales }),
      () => 'everyone',
    ],
  ])('when %s, those concerned read again', async (_what, change, concerned) => {
    await f.published({ visibleFor: 'audience', audience: { everyone: true } })
    await w.settle()
    expect(((await change()) as { status: number }).status).toBeLessThan(300)
    const { pushes } = await w.settle()
    expect(pushes.filter(({ stale }) => stale.includes('customFields')).map(({ to }) => to)).toEqual([concerned()])
  })

  test('a person who is deactivated is not reached, and is reached again afterwards', async () => {
    const audience = { userIds: ids('ivan', 'eve') }
    const id = await f.published({ visibleFor: 'audience', audience })
    await w.call('hr', 'POST', `/api/people/${w.ids.ivan}/deactivation`)
    expect(await ask.shown(audience)).toEqual({ count: 1, people: ['eve'] })
    const parts = (await f.find(id))!.details!.audience!.parts
    expect(parts.map(({ name, state }) => [name, state])).toEqual([
      ['Eve Berg', 'active'],
      ['Ivan Berg', 'inactive'],
    ])
    await w.call('hr', 'POST', `/api/people/${w.ids.ivan}/activation`)
    expect(await ask.shown(audience)).toEqual({ count: 2, people: ['eve', 'ivan'] })
  })

  test('a deleted department reaches nobody, is shown as deleted and excludes nobody', async () => {
    const { id: gone } = (await w.call('adam', 'POST', '/api/departments', { name: 'Soon gone' })).body.data
    const only = await f.published({ visibleFor: 'audience', audience: { departmentIds: [gone] } })
    const except = await f.published({
      visibleFor: 'audience',
      audience: { everyone: true, except: { departmentIds: [gone] } },
    })
    const move = { effectiveDate: today, departmentId: gone }
    await w.call('hr', 'POST', `/api/people/${w.ids.mia}/job-changes`, move)
    expect([await sees(only, 'mia'), await sees(except, 'mia')]).toEqual([['mia'], []])
    const removed = await w.call('adam', 'DELETE', `/api/departments/${gone}`, { replacementId: at.kitchen })
    expect(removed.status).toBe(200)
    expect([await sees(only, 'mia'), await sees(except, 'mia')]).toEqual([[], ['mia']])
    const { audience } = (await f.find(only))!.details!
    expect(audience).toMatchObject({ everyone: false, parts: [{ kind: 'department', id: null, state: 'deleted' }] })
  })

  test('a deleted group reaches nobody until it is restored', async () => {
    const id = await f.published({ visibleFor: 'audience', audience: { groupIds: [at.runners] } })
    await w.call('adam', 'DELETE', `/api/groups/${at.runners}`)
    expect(await sees(id, 'dora', 'eve')).toEqual([])
    expect((await f.find(id))!.details!.audience!.parts[0]).toMatchObject({ state: 'deleted' })
    await w.call('adam', 'POST', `/api/groups/${at.runners}/restoration`)
    expect(await sees(id, 'dora', 'eve')).toEqual(['dora', 'eve'])
  })

  test('a role that ends reaches nobody from that moment', async () => {
    const { id: role } = (await w.call('adam', 'POST', '/api/roles', { name: 'Guest', permissions: [] })).body.data
    await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: ids('eve'), endsOn: '2099-01-01' })
    expect(await ask.shown({ roleIds: [role] })).toEqual({ count: 1, people: ['eve'] })
    const now = w.clock.now
    w.clock.now = new Date('2099-02-01T00:00:00Z')
    const after = await w.asAcme((db) =>
      sql<{
        id: string
      }>`select id from users where id in ${reachedBy(sql`(select audience_id from audience_parts where role_id = ${role})`, w.clock.now)}`.execute(
        db,
      ),
    )
    w.clock.now = now
    expect(after.rows).toEqual([])
  })
})

test('employment that begins on a day, and one that is over, are followed in the first hours after that midnight where they work', async () => {
  // Mia works in Malmö, an hour ahead
  const terms = { effectiveDate: '2030-03-01', typeId: at.contractor, contractEnd: '2030-03-31' }
  expect((await w.call('hr', 'POST', `/api/people/${w.ids.mia}/employment`, terms)).status).toBe(201)
  const found = (moment: string) => w.asAcme((db) => withNewEmployment(db, new Date(moment)))
  expect(await found('2030-02-28T22:59:59Z')).toEqual([])
  expect(await found('2030-02-28T23:00:00Z')).toEqual(ids('mia'))
  expect(await found('2030-03-01T01:59:59Z')).toEqual(ids('mia'))
  expect(await found('2030-03-01T02:00:00Z')).toEqual([])
  expect(await found('2030-03-31T22:30:00Z')).toEqual(ids('mia'))

  await f.published({ visibleFor: 'audience', audience: { employmentTypeIds: [at.contractor] } })
  await w.settle()
  const now = w.clock.now
  w.clock.now = new Date('2030-02-28T23:07:00Z')
  await w.asAcme((db) => enqueue(db, 'audience.newEmployment', {}, { key: 'now' }))
  const { pushes } = await w.settle()
  w.clock.now = now
  expect(pushes.filter(({ stale }) => stale.includes('customFields')).map(({ to }) => to)).toEqual([ids('mia')])
})

test('a private group of others has no name, and stays when they save', async () => {
  const audience = { groupIds: [at.secret], userIds: ids('eve') }
  // an administrator knows every group; HR does not
  const id = await f.field({ visibleFor: 'audience', audience })
  const { name, details } = (await f.find(id, 'hr'))!
  expect(details!.audience!.parts).toMatchObject([
    { kind: 'group', id: at.secret, name: '', state: 'hidden' },
    { kind: 'user', name: 'Eve Berg' },
  ])
  const saved = await f.change(id, { name, type: 'string', visibleFor: 'audience', audience }, 'hr')
  expect(saved.status).toBe(200)
  expect((await f.find(id, 'max'))?.details ?? null).toBeNull()
})

test('an audience ends with its record, and when the record is for everyone again', async () => {
  const id = await f.field({ visibleFor: 'audience', audience: { departmentIds: [at.sales] } })
  const kept = async (audienceId: string) => {
    const count = (table: 'audiences' | 'audience_parts', column: string) =>
      w.asAcme(async (db) => {
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${audienceId}`.execute(db)
        return rows[0]!.n
      })
    return [await count('audiences', 'id'), await count('audience_parts', 'audience_id')]
  }
  const first = await ask.ofField(id)
  expect(await kept(first)).toEqual([1, 1])
  const { name } = (await f.find(id))!
  expect((await f.change(id, { name, type: 'string', visibleFor: 'all' })).status).toBe(200)
  expect(await kept(first)).toEqual([0, 0])
  await f.change(id, { name, type: 'string', visibleFor: 'audience', audience: { roleIds: [at.auditor] } })
  const second = await ask.ofField(id)
  await w.call('adam', 'DELETE', `/api/custom-fields/employee/${id}`)
  expect(await kept(second)).toEqual([0, 0])
})
