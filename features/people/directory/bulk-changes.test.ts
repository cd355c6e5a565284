import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { HOURS, type ShownBulkChange } from './bulk/contract.ts'
import { crowdOf } from './factory.ts'

const PATH = '/api/people/bulk/changes'
const MANY = 2500

let w: World
let f: ReturnType<typeof fieldsOf>
let crowd: ReturnType<typeof crowdOf>
let chosen: string[]
const places: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  crowd = crowdOf(w)
  await w.asAcme(async (db) => {
    for (const name of ['Design', 'Sales'])
      places[name] = (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id
  })
  places.theirs = await w.asGlobex(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Theirs' }).returning('id').executeTakeFirstOrThrow()).id,
  )
  await crowd.add(MANY)
  chosen = (await w.call('hr', 'GET', '/api/people/ids?search=crowded')).body.data
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = new Date()
})
afterEach(async () => {
  await owner.query('delete from bulk_changes')
})

const start = (who: Name, ids: readonly string[], to: object, action = 'move') =>
  w.call(who, 'POST', PATH, { action, ids, ...to })
const list = async (who: Name = 'hr') => (await w.call(who, 'GET', PATH)).body.data as ShownBulkChange[]
const undo = (who: Name, id: string) => w.call(who, 'POST', `${PATH}/${id}/undo`)
const remove = (who: Name, id: string) => w.call(who, 'DELETE', `${PATH}/${id}`)
const idOf = ({ body }: { body: { data: ShownBulkChange } }) => body.data.id

test('all that match are chosen, looked at and changed in the background, with one entry each, and undone', async () => {
  expect(chosen).toHaveLength(MANY)
  const to = { departmentId: places.Design, managerId: w.ids.dora }
  const shown = await w.call('hr', 'POST', '/api/people/bulk/preview', { ids: chosen, ...to })
  expect(shown.body.data).toMatchObject({ changed: MANY, unchanged: 0, refused: 0 })
  expect(shown.body.data.people).toHaveLength(50)
  const access = await w.call('hr', 'POST', '/api/access-preview', { userIds: chosen, departmentId: places.Design })
  expect(access.status).toBe(200)
  // one call changes a thousand
  expect((await w.call('hr', 'POST', '/api/people/bulk', { action: 'move', ids: chosen, ...to })).status).toBe(422)

  const started = await start('hr', chosen, to)
  expect(started.status).toBe(201)
  expect(started.body.data).toMatchObject({ status: 'waiting', total: MANY, passed: 0, done: 0, canUndo: false })
  expect((await start('hr', chosen, to)).status).toBe(409)
  expect((await remove('hr', idOf(started))).status).toBe(409)
  const settled = crowd.settle()
  // on the way it is on the server, whatever the screen does
  let [one] = await list()
  for (; one!.passed === 0; [one] = await list()) await new Promise((done) => setTimeout(done, 20))
  expect(one).toMatchObject({ status: 'running', total: MANY })
  expect(one!.passed).toBeLessThan(MANY)
  const { pushes } = await settled
  expect(pushes.filter((push) => push.stale.includes('bulkChanges') && push.to[0] === w.ids.hr).length).toBe(12)
  expect((await list())[0]).toMatchObject({ status: 'done', passed: MANY, done: MANY, refusals: [], canUndo: true })
  expect(await crowd.factsOf(chosen)).toEqual([MANY, 1])
  expect(await crowd.inDepartment(places.Design!)).toBe(MANY)

  // one of them is moved meanwhile: she stays where she is
  await w.call('adam', 'POST', '/api/people/bulk', { action: 'move', ids: [chosen[7]], departmentId: places.Sales })
  expect((await undo('hr', idOf(started))).status).toBe(200)
  await crowd.settle()
  const [back] = await list()
  expect(back).toMatchObject({ isUndo: true, status: 'done', passed: MANY, done: MANY - 1, canUndo: false })
  expect(back!.refusals).toEqual([{ message: expect.stringContaining('since'), count: 1 }])
  expect(await crowd.inDepartment(places.Design!)).toBe(0)
  expect(await crowd.inDepartment(places.Sales!)).toBe(1)
  expect(await crowd.factsOf(chosen)).toEqual([MANY, 2])
}, 90_000)

describe('the worker is killed in the middle', () => {
  test('what is done is kept and the rest is done, once each; so is taking it back', async () => {
    const some = chosen.slice(0, 700)
    const to = { departmentId: places.Design }
    const before = await crowd.facts(some)
    const id = idOf(await start('hr', some, to))
    await crowd.killAt(some[400]!)
    await expect(crowd.settle()).rejects.toThrow('a job failed')
    // the part in which it happened is not there
    expect((await list())[0]).toMatchObject({ status: 'running', passed: 250, done: 250 })
    await crowd.again(id)
    await crowd.settle()
    expect((await list())[0]).toMatchObject({ status: 'done', passed: 700, done: 700 })
    expect((await crowd.facts(some)) - before).toBe(700)

    await undo('hr', id)
    await crowd.killAt(some[400]!)
    await expect(crowd.settle()).rejects.toThrow('a job failed')
    await crowd.again(id)
    await crowd.settle()
    expect((await list())[0]).toMatchObject({ isUndo: true, status: 'done', done: 700 })
    expect((await crowd.facts(some)) - before).toBe(1400)
    expect(await crowd.inDepartment(places.Design!)).toBe(0)
  }, 60_000)
})

describe('rights are asked when it runs', () => {
  const taken: [string, () => Promise<() => Promise<unknown>>][] = [
    ['a role that is taken away', () => crowd.withoutRoles('hr')],
    ['a person who is deactivated', () => crowd.deactivated('hr')],
  ]
  test.each(taken)('%s', async (_, take) => {
    await start('hr', chosen.slice(0, 300), { departmentId: places.Design })
    const giveBack = await take()
    await crowd.settle()
    await giveBack()
    expect((await list())[0]).toMatchObject({ status: 'failed', failure: 'rights', passed: 0, done: 0, canUndo: false })
    expect(await crowd.inDepartment(places.Design!)).toBe(0)
  })

  test('also before it is taken back', async () => {
    const id = idOf(await start('hr', chosen.slice(0, 300), { departmentId: places.Design }))
    await crowd.settle()
    await undo('hr', id)
    const giveBack = await crowd.withoutRoles('hr')
    await crowd.settle()
    await giveBack()
    expect((await list())[0]).toMatchObject({ isUndo: true, status: 'failed', failure: 'rights', canUndo: true })
    expect(await crowd.inDepartment(places.Design!)).toBe(300)
    await undo('hr', id)
    await crowd.settle()
    expect(await crowd.inDepartment(places.Design!)).toBe(0)
  })

  test('and what the rules refuse then stops it with the reason', async () => {
    const { body } = await w.call('hr', 'POST', '/api/departments', { name: 'Closing' })
    await start('hr', chosen.slice(0, 300), { departmentId: body.data.id })
    await owner.query('delete from departments where id = $1', [body.data.id])
    await crowd.settle()
    expect((await list())[0]).toMatchObject({
      status: 'failed',
      failure: 'refused',
      problem: expect.any(String),
      done: 0,
    })
  })
})

describe('what is refused', () => {
  test.each<Name>(['ann', 'max', 'ivan'])('%s may not start, see, undo or remove one', async (who) => {
    const id = idOf(await start('hr', [w.ids.eve], { departmentId: places.Sales }))
    await crowd.settle()
    expect((await start(who, [w.ids.eve], { departmentId: places.Sales })).status).toBe(403)
    expect((await w.call(who, 'GET', PATH)).status).toBe(403)
    expect((await undo(who, id)).status).toBe(403)
    expect((await remove(who, id)).status).toBe(403)
  })

  test('nobody else sees, undoes or removes it: neither an administrator nor another company', async () => {
    const id = idOf(await start('hr', [w.ids.eve], { departmentId: places.Design }))
    await crowd.settle()
    for (const who of ['adam', 'gina'] as const) {
      expect(await list(who)).toEqual([])
      expect([(await undo(who, id)).status, (await remove(who, id)).status]).toEqual([404, 404])
    }
    expect((await remove('hr', id)).status).toBe(200)
    expect([await list(), (await undo('hr', id)).status]).toEqual([[], 404])
  })

  const wrong: [string, () => object, string][] = [
    ['nothing', () => ({}), 'departmentId'],
    ['a department of another company', () => ({ departmentId: places.theirs }), 'departmentId'],
    ['a day that is over', () => ({ departmentId: places.Sales, effectiveDate: '2020-01-01' }), 'effectiveDate'],
    ['more than can be chosen', () => ({ ids: Array(10_001).fill(w.ids.eve), departmentId: places.Sales }), 'ids'],
    ['nobody', () => ({ ids: [], departmentId: places.Sales }), 'ids'],
  ]
  test.each(wrong)('%s is said at its field at once', async (_, to, field) => {
    const { status, body } = await start('hr', [w.ids.eve], to())
    expect([status, Object.keys(body.errors)[0]]).toEqual([422, field])
    expect(await list()).toEqual([])
  })

  test('a unique field has no value for many, wherever the parts end', async () => {
    const fieldId = await f.published({ isUnique: true })
    const { status, body } = await start('hr', chosen.slice(0, 251), { own: { fieldId, value: 'One' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, [`customField-${fieldId}`]])
  })

  test('people of another company are passed over, and stay as they are', async () => {
    await start('hr', [w.ids.gina, w.ids.eve], { departmentId: places.Design })
    await crowd.settle()
    expect((await list())[0]).toMatchObject({ status: 'done', passed: 2, done: 1, refusals: [{ count: 1 }] })
    const { rows } = await owner.query('select department_id from users where id = $1', [w.ids.gina])
    expect(rows).toEqual([{ department_id: null }])
  })
})

test('the other actions have their result too, and are not undone', async () => {
  const ids = [...chosen.slice(0, 260), w.ids.hr]
  const id = idOf(await start('hr', ids, {}, 'deactivate'))
  await crowd.settle()
  expect((await list())[0]).toMatchObject({ status: 'done', done: 260, refusals: [{ count: 1 }], canUndo: false })
  expect((await undo('hr', id)).status).toBe(409)
  await start('hr', ids, {}, 'activate')
  await crowd.settle()
  expect((await list())[0]).toMatchObject({ done: 260 })
})

test('a day to come is planned for each, and a value of an own field is kept and comes back', async () => {
  const some = chosen.slice(0, 300)
  const effectiveDate = addDays(new Date().toISOString().slice(0, 10), 20)
  const planned = idOf(await start('hr', some, { departmentId: places.Design, effectiveDate }))
  await crowd.settle()
  expect((await list())[0]).toMatchObject({ done: 300, isPlanned: true, canUndo: true })
  await undo('hr', planned)
  await crowd.settle()
  expect((await list())[0]).toMatchObject({ isUndo: true, done: 300 })

  const fieldId = await f.published()
  const filled = idOf(await start('hr', some, { own: { fieldId, value: 'All' } }))
  await crowd.settle()
  const values = () =>
    owner.query('select 1 from custom_field_values where field_id = $1 and text = $2', [fieldId, 'All'])
  expect((await values()).rowCount).toBe(300)
  await undo('hr', filled)
  await crowd.settle()
  expect((await values()).rowCount).toBe(0)
})

test('goes after its hours, with what it has kept', async () => {
  const id = idOf(await start('hr', [w.ids.eve], { departmentId: places.Sales }))
  await crowd.settle()
  w.clock.now = new Date(Date.now() + HOURS * 3_600_000 + 1000)
  expect([await list(), (await undo('hr', id)).status]).toEqual([[], 404])
  await owner.query(`update graphile_worker._private_jobs set run_at = now() where key like $1`, [`%bulk.remove:${id}`])
  await crowd.settle()
  expect((await owner.query('select 1 from bulk_change_parts where change_id = $1', [id])).rowCount).toBe(0)
})
