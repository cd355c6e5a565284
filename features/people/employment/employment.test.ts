import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let types: string[]
let schedule: string
beforeAll(async () => {
  w = await world()
  const entry = async (list: string, name: string): Promise<string> =>
    (await w.call('adam', 'POST', '/api/settings/company/lists', { list, name })).body.data.id
  types = [await entry('employment_types', 'Permanent'), await entry('employment_types', 'Fixed-term')]
  schedule = await entry('schedule_types', 'Full-time')
})
afterAll(() => w.close())

const WHY = 'It was typed wrong'
const at = (who: Name, id = '') => `/api/people/${w.ids[who]}/employment${id && `/${id}`}`
const add = (who: Name, whose: Name, more: object = {}) =>
  w.call(who, 'POST', at(whose), { effectiveDate: '2024-01-01', typeId: types[0], ...more })

test('an entry keeps type, effective date, work schedule and comments; the latest that has begun counts', async () => {
  w.clock.now = new Date('2026-03-01T12:00:00Z')
  const first = (await add('hr', 'ann', { scheduleId: schedule, comments: 'Six months on trial' })).body.data.id
  await add('hr', 'ann', { effectiveDate: '2027-01-01', typeId: types[1] })
  const { body } = await w.call('ann', 'GET', at('ann'))
  expect(body).toMatchObject({
    data: [
      { effectiveDate: '2027-01-01', type: { name: 'Fixed-term' }, schedule: null, state: 'planned' },
      {
        id: first,
        effectiveDate: '2024-01-01',
        type: { name: 'Permanent' },
        schedule: { name: 'Full-time' },
        comments: 'Six months on trial',
        state: 'current',
      },
    ],
    choices: null,
    can: { edit: false },
  })
})

test('an entry is corrected and removed with a reason; what it said is kept', async () => {
  const first = (await add('hr', 'dora', { comments: 'Wrong' })).body.data.id
  const change = { effectiveDate: '2024-02-01', typeId: types[1], why: WHY }
  const { id: second } = (await w.call('hr', 'PUT', at('dora', first), change)).body.data
  expect((await w.call('hr', 'PUT', at('dora', first), change)).status).toBe(409)
  expect((await w.call('hr', 'DELETE', at('dora', first), { why: WHY })).status).toBe(409)
  for (const why of [undefined, ' '])
    expect((await w.call('hr', 'DELETE', at('dora', second), { why })).body.errors).toEqual({
      why: [expect.any(String)],
    })
  expect((await w.call('hr', 'DELETE', at('dora', second), { why: 'Never began' })).status).toBe(200)
  const { data, ended } = (await w.call('hr', 'GET', at('dora'))).body
  expect([data, ended]).toMatchObject([
    [],
    [
      { id: second, effectiveDate: '2024-02-01', why: 'Never began', endedBy: { id: w.ids.hr }, replacedBy: null },
      { id: first, comments: 'Wrong', why: WHY, replacedBy: second },
    ],
  ])
  expect((await add('hr', 'dora')).status).toBe(201)
})

test('a probation has its review day and outcome; a contract that ends is over after its last day', async () => {
  const terms = { probationReviewOn: '2024-06-30', probationOutcome: 'passed', contractEnd: '2025-12-31' }
  await add('hr', 'hr', terms)
  const [entry] = (await w.call('hr', 'GET', at('hr'))).body.data
  expect(entry).toMatchObject({ ...terms, until: '2025-12-31', state: 'ended' })
  const [before] = (await w.call('hr', 'GET', `${at('hr')}?day=2025-12-31`)).body.data
  expect(before).toMatchObject({ id: entry.id, state: 'current' })
})

test.each([
  ['effectiveDate', '01.02.2024'],
  ['effectiveDate', '2023-05-05'],
  ['typeId', null],
  ['typeId', 'schedule'],
  ['scheduleId', 'type'],
  ['contractEnd', '2023-06-05'],
  ['probationReviewOn', '2023-06-05'],
  ['probationOutcome', 'forgotten'],
])('refuses %s %j under the field', async (field, value) => {
  await add('hr', 'eve', { effectiveDate: '2023-05-05' })
  const given = value === 'schedule' ? schedule : value === 'type' ? types[0] : value
  const { status, body } = await add('hr', 'eve', { effectiveDate: '2023-06-06', [field]: given })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('is seen and changed by the section job.employment alone', async () => {
  const id = (await add('hr', 'max', { effectiveDate: '2022-02-02' })).body.data.id
  const change = { effectiveDate: '2022-02-03', typeId: types[0], why: WHY }
  for (const who of ['ann', 'eve', 'ivan', 'dora'] as const) {
    expect([who, (await w.call(who, 'GET', at('max'))).status]).toEqual([who, 403])
    expect([who, (await add(who, 'max', { effectiveDate: '2022-03-03' })).status]).toEqual([who, 403])
    expect([who, (await w.call(who, 'PUT', at('max', id), change)).status]).toEqual([who, 403])
    expect([who, (await w.call(who, 'DELETE', at('max', id), { why: WHY })).status]).toEqual([who, 403])
  }
  // one's own is to be seen, not to be changed
  expect((await w.call('max', 'GET', at('max'))).status).toBe(200)
  expect((await w.call('max', 'DELETE', at('max', id), { why: WHY })).status).toBe(403)
  // another person's entry is not found
  expect((await w.call('hr', 'PUT', at('ann', id), change)).status).toBe(404)
  expect((await w.call('hr', 'DELETE', at('ann', id), { why: WHY })).status).toBe(404)
  for (const method of ['GET', 'POST'] as const)
    expect((await w.call('gina', method, at('max'), method === 'POST' ? change : undefined)).status).toBe(404)
})

test('two days are compared: what differs, and the rows in force on each; after the last day there is none', async () => {
  const first = (await add('hr', 'ivan', { scheduleId: schedule })).body.data.id
  const second = (await add('hr', 'ivan', { effectiveDate: '2025-01-01', typeId: types[1], comments: 'A year' })).body
    .data.id
  const between = async (from: string, to: string, who: Name = 'hr') =>
    (await w.call(who, 'GET', `${at('ivan')}?day=${to}&comparedWith=${from}`)).body
  expect(await between('2024-06-01', '2025-06-01')).toMatchObject({
    difference: ['type', 'schedule', 'comments'],
    compared: { before: first, after: second },
  })
  expect(await between('2025-02-01', '2025-06-01')).toMatchObject({ difference: [], compared: { before: second } })
  expect(await between('2023-06-01', '2024-06-01')).toMatchObject({
    difference: ['type', 'schedule'],
    compared: { before: null, after: first },
  })
  await w.asAcme((db) =>
    db.updateTable('users').set({ terminationDate: '2025-03-01' }).where('id', '=', w.ids.ivan).execute(),
  )
  expect(await between('2025-02-01', '2025-06-01')).toMatchObject({
    difference: ['type', 'comments'],
    compared: { before: second, after: null },
  })
  // no day and no comparison opens what a colleague may not see
  const { status } = await w.call('eve', 'GET', `${at('ivan')}?day=2025-06-01&comparedWith=2024-06-01`)
  expect(status).toBe(403)
})

test('a type that is noted somewhere is deleted only with another in its place', async () => {
  const id = (await add('hr', 'mia', { effectiveDate: '2021-01-01', typeId: types[1] })).body.data.id
  const url = `/api/settings/company/lists/${types[1]}`
  expect((await w.call('adam', 'DELETE', url)).status).toBe(409)
  expect((await w.call('adam', 'DELETE', url, { replacementId: types[0] })).status).toBe(200)
  const { body } = await w.call('hr', 'GET', at('mia'))
  expect(body.data[0]).toMatchObject({ id, type: { id: types[0] } })
})
