import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatBalance } from '#kit/amounts.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { leaveOfThen } from './factory.ts'
import { COUNT } from './server/counting-actions.ts'

/** What everyone's leave is counted by: holidays, extra working days, the week of the company, a policy. There is one length, the engine's. */
let w: World
let ann: Awaited<ReturnType<typeof leaveOfThen>>
beforeAll(async () => {
  w = await world()
  ann = await leaveOfThen(w)
})
beforeEach(() => ann.clean())
/** Also what a test that failed has left. */
afterEach(async () => {
  await owner.query(`delete from holidays where company_id = $1 and (name_en = $2 or source = 'imported')`, [
    w.acme.id,
    JUBILEE,
  ])
  await owner.query('delete from extra_working_days where company_id = $1', [w.acme.id])
  await w.settle()
})
afterAll(() => w.close())

/** Monday to Sunday. */
const LEAVE = { kind: 'vacation', firstDay: '2026-12-07', lastDay: '2026-12-13' }
const JUBILEE = 'Jubilee'
const holiday = (firstDay: string, more: object = {}) => ({ firstDay, lastDay: firstDay, nameEn: JUBILEE, ...more })
const extraDay = { title: 'Inventory', day: '2026-12-12' }
async function add(path: string, body: object): Promise<{ id: string; version: number }> {
  const answer = await w.call('adam', 'POST', path, body)
  expect([answer.status, answer.body]).toEqual([201, answer.body])
  return answer.body.data
}
const remove = async (path: string) => expect((await w.call('adam', 'DELETE', path)).status).toBe(200)
const lettersTo = ({ letters }: Awaited<ReturnType<World['settle']>>) =>
  letters.map(({ to }) => to.split('@')[0]!).toSorted()
const textsOf = async (who: Name): Promise<string[]> =>
  (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ text }: { text: string }) => text)
const same = (length: number) => [length, length, length, length]

describe('leave counts otherwise, for Ann and for Max who approves it, once', () => {
  test.each<[string, string, object, number]>([
    ['a holiday', '/api/holidays', holiday('2026-12-10'), 4],
    ['half a holiday', '/api/holidays', holiday('2026-12-10', { half: 'pm' }), 4.5],
    ['a holiday of the whole week', '/api/holidays', holiday('2026-12-07', { lastDay: '2026-12-11' }), 0],
    ['a Saturday on which everyone works', '/api/extra-working-days', extraDay, 6],
  ])('%s is added, and removed again', async (_what, path, body, length) => {
    const id = await ann.ask(LEAVE)
    await ann.approve(id)
    await w.settle()
    const made = await add(path, body)
    expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
    expect(await ann.saidOf(id)).toEqual(same(length))
    expect((await textsOf('ann'))[0]).toContain(`now counts ${formatBalance(length, 'en')} day`)
    await remove(`${path}/${made.id}`)
    expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
    expect(await ann.saidOf(id)).toEqual(same(5))
  })

  test('a holiday moves into the leave, and out of it', async () => {
    const id = await ann.ask(LEAVE)
    const made = await add('/api/holidays', holiday('2026-12-03'))
    await w.settle()
    const move = async (day: string, version: number) => {
      const answer = await w.call('adam', 'PUT', `/api/holidays/${made.id}`, { ...holiday(day), version })
      expect(answer.status).toBe(200)
      await w.settle()
      return answer.body.data.version as number
    }
    expect((await ann.saidOf(id))[0]).toBe(5)
    const version = await move('2026-12-08', made.version)
    expect(await ann.saidOf(id)).toEqual(same(4))
    await move('2026-12-03', version)
    expect(await ann.saidOf(id)).toEqual(same(5))
  })

  test('holidays that come one after the other are followed once, with the last of the numbers', async () => {
    const id = await ann.ask(LEAVE)
    await w.settle()
    for (const day of ['2026-12-08', '2026-12-09', '2026-12-10']) await add('/api/holidays', holiday(day))
    expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
    expect(await ann.saidOf(id)).toEqual(same(2))
  })

  test('the public holidays of a year are imported', async () => {
    await ann.move('2026-11-30', 'First')
    await w.settle()
    // Christmas Day and Boxing Day, a Friday and a Saturday
    const id = await ann.ask({ ...LEAVE, firstDay: '2026-12-21', lastDay: '2026-12-27' })
    expect((await ann.saidOf(id))[0]).toBe(5)
    await w.settle()
    const wanted = { locationId: ann.place['First'], years: [2026] }
    expect((await w.call('adam', 'POST', '/api/holidays/import', wanted)).status).toBe(200)
    expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
    expect(await ann.saidOf(id)).toEqual(same(4))
  })
})

describe('nobody is notified, and nothing is written, of', () => {
  const changes: [string, () => object][] = [
    ['a holiday on a day on which nobody works', () => holiday('2026-12-12')],
    ['a holiday of a place where Ann does not work', () => holiday('2026-12-10', { locationId: ann.place['Second'] })],
    ['a holiday outside of the leave', () => holiday('2026-12-14')],
  ]
  test.each(changes)('%s', async (_what, body) => {
    const id = await ann.ask(LEAVE)
    await w.settle()
    const version = async () => (await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data.version
    const before = await version()
    await add('/api/holidays', body())
    expect(lettersTo(await w.settle())).toEqual([])
    expect([(await ann.saidOf(id))[0], await version()]).toEqual([5, before])
  })

  test('a count that runs once more', async () => {
    const id = await ann.ask(LEAVE)
    await add('/api/holidays', holiday('2026-12-10'))
    await w.settle()
    await w.asAcme((db) => enqueue(db, COUNT, {}))
    expect(lettersTo(await w.settle())).toEqual([])
    expect(await ann.saidOf(id)).toEqual(same(4))
  })

  test('leave that was declined or canceled, which keeps what it said', async () => {
    const id = await ann.ask(LEAVE)
    await ann.done('max', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'declined' })
    await w.settle()
    await add('/api/holidays', holiday('2026-12-10'))
    expect(lettersTo(await w.settle())).toEqual([])
    expect((await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data.length).toBe(5000)
  })

  test('a holiday of another company', async () => {
    const id = await ann.ask(LEAVE)
    await w.settle()
    const answer = await w.call('gina', 'POST', '/api/holidays', holiday('2026-12-10'))
    expect(answer.status).toBe(201)
    expect(lettersTo(await w.settle())).toEqual([])
    expect((await ann.saidOf(id))[0]).toBe(5)
  })
})

test('leave of more people than are counted at once', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `with people as (
       insert into users (company_id, email, first_name, last_name, status, hire_date)
         select $1, 'many-' || n || '@acme.test', 'Many', 'Of ' || n, 'pending', '2020-01-01' from generate_series(1, 230) n returning id)
     insert into time_off_requests (company_id, user_id, asked_by, kind, status, first_day, last_day, length)
       select $1, id, id, 'vacation', 'approved', '2026-12-07', '2026-12-11', 5000 from people returning id`,
    [w.acme.id],
  )
  await add('/api/holidays', holiday('2026-12-10'))
  await w.settle()
  const lengths = await owner.query<{ length: number }>('select length from time_off_requests where id = any($1)', [
    rows.map(({ id }) => id),
  ])
  expect(new Set(lengths.rows.map(({ length }) => Number(length)))).toEqual(new Set([4000]))
}, 60_000)

test('a policy that counts calendar days', async () => {
  const id = await ann.ask(LEAVE)
  await w.settle()
  const { body } = await w.call('adam', 'GET', '/api/settings/time-off/policies')
  const {
    id: basedOn,
    state: _state,
    number: _number,
    by: _by,
    ...rules
  } = body.data.find(({ kind, state }: { kind: string; state: string }) => kind === 'vacation' && state === 'current')
  const save = async (daysType: string, over: string): Promise<string> => {
    const version = { ...rules, from: '2026-11-30', daysType, basedOn: over }
    const answer = await w.call('adam', 'PUT', '/api/settings/time-off/policies', version)
    expect(answer.status).toBe(200)
    return answer.body.data.id
  }
  const calendar = await save('calendar', basedOn)
  expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
  expect(await ann.saidOf(id)).toEqual(same(7))
  await save('working', calendar)
  await w.settle()
  expect(await ann.saidOf(id)).toEqual(same(5))
})

test('the week of the company ends on Thursday', async () => {
  const id = await ann.ask(LEAVE)
  await w.settle()
  const { body } = await w.call('adam', 'GET', '/api/time-off/vacation-info')
  expect((await w.call('adam', 'POST', '/api/update-vacations-info', { ...body.data, workingWeekEnd: 4 })).status).toBe(
    200,
  )
  expect(lettersTo(await w.settle())).toEqual(['ann', 'max'])
  expect(await ann.saidOf(id)).toEqual(same(4))
})
