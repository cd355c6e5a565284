import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let salary: string
let monthly: string
let review: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-03-01T12:00:00Z')
  const entry = async (list: string, name: string): Promise<string> =>
    (await w.call('adam', 'POST', '/api/settings/company/lists', { list, name })).body.data.id
  salary = await entry('pay_types', 'Salary')
  monthly = await entry('pay_schedules', 'Monthly')
  review = await entry('change_reasons', 'Annual review')
})
afterAll(() => w.close())

const at = (who: Name, rest = '') => `/api/people/${w.ids[who]}/compensation${rest}`
const pay = (more: object = {}) => ({
  effectiveDate: '2024-01-01',
  payRate: 48_111.5,
  payRateType: 'month',
  currency: 'SEK',
  ...more,
})
const record = (whose: Name, more: object = {}, who: Name = 'hr') => w.call(who, 'POST', at(whose), pay(more))
const recorded = async (whose: Name, more: object = {}): Promise<string> => (await record(whose, more)).body.data.id
const show = async (whose: Name, query = '', who: Name = 'hr') => (await w.call(who, 'GET', at(whose, query))).body
const reveal = async (whose: Name, who: Name = 'hr') => (await w.call(who, 'POST', at(whose, '/reveal'))).body.data
const WHY = 'It was typed wrong'

const readings = (whose: Name) =>
  w.asAcme((db) =>
    db
      .selectFrom('events')
      .select(['actorId'])
      .where('name', '=', 'audit.payRead')
      .where('subjectId', '=', w.ids[whose])
      .execute(),
  )

test('all ten fields of a row are read back: the figures when they are revealed', async () => {
  const id = await recorded('ann', {
    effectiveDate: '2024-03-01',
    dateFrom: '2024-01-01',
    dateTo: '2030-12-31',
    payTypeId: salary,
    payScheduleId: monthly,
    reasonId: review,
    amount: 48_111.5,
    paymentDay: 25,
  })
  const { data, choices, can } = await show('ann')
  expect(can).toEqual({ edit: true })
  expect(choices).toMatchObject({ payTypes: [{ id: salary, name: 'Salary' }], currency: null })
  expect(data.rows).toEqual([
    {
      id,
      effectiveDate: '2024-03-01',
      dateFrom: '2024-01-01',
      dateTo: '2030-12-31',
      until: '2030-12-31',
      payRateType: 'month',
      payType: { id: salary, name: 'Salary' },
      paySchedule: { id: monthly, name: 'Monthly' },
      reason: { id: review, name: 'Annual review' },
      paymentDay: 25,
      currency: 'SEK',
      state: 'current',
      changed: ['payRate', 'payRateType', 'currency', 'payType', 'paySchedule', 'amount', 'paymentDay'],
      recordedAt: expect.any(String),
      recordedBy: expect.objectContaining({ id: w.ids.hr }),
    },
  ])
  expect(await reveal('ann')).toEqual({ rows: [{ id, payRate: 48_111.5, amount: 48_111.5 }], payments: [] })
})

test('what is in force follows the day, where the person works', async () => {
  const first = await recorded('eve', { effectiveDate: '2025-01-01' })
  const second = await recorded('eve', { effectiveDate: '2026-03-02', payRate: 50_000 })
  const states = async (query = '') =>
    Object.fromEntries((await show('eve', query)).data.rows.map(({ id, state }: never) => [id, state]))
  expect(await states()).toEqual({ [second]: 'planned', [first]: 'current' })
  expect(await states('?day=2026-03-02')).toEqual({ [second]: 'current', [first]: 'past' })
  // the evening of 1 March in UTC is the morning of the 2nd in Auckland
  const { id: locationId } = await w.asAcme((db) =>
    db
      .insertInto('locations')
      .values({ name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland', currency: 'NZD' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await w.asAcme((db) => db.updateTable('users').set({ locationId }).where('id', '=', w.ids.eve).execute())
  expect(await states()).toEqual({ [second]: 'current', [first]: 'past' })
  // and the money there is that of the location
  const third = (await record('eve', { effectiveDate: '2027-01-01', currency: undefined })).body.data.id
  const { data, choices } = await show('eve', '?comparedWith=2025-06-01')
  expect(data.rows[0]).toMatchObject({ id: third, currency: 'NZD', state: 'planned' })
  expect(choices.currency).toBe('NZD')
  expect(data.difference).toEqual(['payRate'])
  expect(data.compared).toEqual({ before: first, after: second })
  expect((await show('eve')).data).toMatchObject({ difference: null, compared: null })
})

test('a correction keeps the wrong row with who and why; a removal too; neither without a reason', async () => {
  const first = await recorded('max', { effectiveDate: '2025-01-01' })
  const put = (id: string, more: object = {}) => w.call('hr', 'PUT', at('max', `/${id}`), pay(more))
  for (const why of [undefined, ' ']) {
    expect((await put(first, { why })).body.errors).toEqual({ why: [expect.any(String)] })
    expect((await w.call('hr', 'DELETE', at('max', `/${first}`), { why })).body.errors).toEqual({
      why: [expect.any(String)],
    })
  }
  const { id: second } = (await put(first, { effectiveDate: '2025-02-01', payRate: 49_000, why: WHY })).body.data
  // the other change is not lost without a word
  expect((await put(first, { why: WHY })).status).toBe(409)
  expect((await w.call('hr', 'DELETE', at('max', `/${first}`), { why: WHY })).status).toBe(409)
  const { data } = await show('max')
  expect(data.rows).toMatchObject([{ id: second, effectiveDate: '2025-02-01' }])
  expect(data.ended.rows).toMatchObject([
    { id: first, effectiveDate: '2025-01-01', why: WHY, endedBy: { id: w.ids.hr }, replacedBy: second },
  ])
  expect((await w.call('hr', 'DELETE', at('max', `/${second}`), { why: 'Not hired' })).status).toBe(200)
  const after = (await show('max')).data
  expect([after.rows, after.ended.rows.map(({ id, replacedBy }: never) => [id, replacedBy])]).toEqual([
    [],
    [
      [second, null],
      [first, second],
    ],
  ])
  // a day is free again, and what ended can still be read
  await recorded('max', { effectiveDate: '2025-02-01' })
  expect((await reveal('max')).rows).toHaveLength(3)
})

test('the app can neither change nor delete a row, only end it once', async () => {
  const id = await recorded('dora')
  const changing = w.asAcme((db) => db.updateTable('compensations').set({ payRate: 1 }).where('id', '=', id).execute())
  await expect(changing).rejects.toThrow('permission denied')
  const deleting = w.asAcme((db) => db.deleteFrom('compensations').where('id', '=', id).execute())
  await expect(deleting).rejects.toThrow('permission denied')
  const silently = w.asAcme((db) =>
    db.updateTable('compensations').set({ endedAt: new Date(), endedWhy: '' }).where('id', '=', id).execute(),
  )
  await expect(silently).rejects.toThrow('ended_with_reason')
})

test('two people who record pay for the same day do not both succeed', async () => {
  const both = await Promise.all([record('otto'), record('otto', { payRate: 1 })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect((await show('otto')).data.rows).toHaveLength(1)
})

test.each([
  ['effectiveDate', '01.02.2024'],
  ['effectiveDate', '2023-05-05'],
  ['dateTo', '2023-06-05'],
  ['dateTo', '2023-07-01', { dateFrom: '2023-07-02' }],
  ['payRate', -1],
  ['payRate', 10.005],
  ['payRate', null],
  ['payRate', '52 000 kr'],
  ['payRateType', 'decade'],
  ['amount', 1e15],
  ['paymentDay', 32],
  ['paymentDay', 1.5],
  ['currency', 'kr'],
  ['currency', undefined],
  ['payTypeId', 'monthly'],
  ['payScheduleId', 'salary'],
  ['reasonId', 'salary'],
])('refuses %s %j under the field', async (field, value, more: object = {}) => {
  await record('mia', { effectiveDate: '2023-05-05' })
  const given = value === 'salary' ? salary : value === 'monthly' ? monthly : value
  const { status, body } = await record('mia', { effectiveDate: '2023-06-06', ...more, [field]: given })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a one-off payment is recorded, corrected and removed the same way; several on one day', async () => {
  const payments = at('ivan', '/payments')
  const give = async (more: object = {}) =>
    (await w.call('hr', 'POST', payments, { paidOn: '2026-06-25', amount: 7222.25, currency: 'SEK', ...more })).body
  const { id } = (await give({ payTypeId: salary, comment: 'For the launch' })).data
  await give({ amount: 100 })
  expect((await give({ amount: 0 })).errors).toEqual({ amount: [expect.any(String)] })
  const body = { paidOn: '2026-07-25', amount: 8000, currency: 'SEK' }
  const { id: other } = (await w.call('hr', 'PUT', `${payments}/${id}`, { ...body, why: WHY })).body.data
  expect((await w.call('hr', 'PUT', `${payments}/${id}`, { ...body, why: WHY })).status).toBe(409)
  const { data } = await show('ivan')
  expect(data.payments.map(({ paidOn }: never) => paidOn)).toEqual(['2026-07-25', '2026-06-25'])
  expect(data.ended.payments).toMatchObject([{ id, comment: 'For the launch', why: WHY, replacedBy: other }])
  expect((await w.call('hr', 'DELETE', `${payments}/${other}`, { why: WHY })).status).toBe(200)
  const amounts = (await reveal('ivan')).payments.map(({ amount }: never) => amount)
  expect(amounts.toSorted()).toEqual([100, 7222.25, 8000])
})

describe('the figures', () => {
  test('are in no answer but that to a reveal, and in no audit trail; each reveal is in the trail', async () => {
    const id = await recorded('pia', { payRate: 61_234.56, amount: 61_234.56 })
    await w.call('hr', 'PUT', at('pia', `/${id}`), pay({ payRate: 61_234.57, why: WHY }))
    expect(JSON.stringify(await show('pia'))).not.toContain('61234')
    const trail = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .selectAll()
        .where('subjectId', '=', w.ids.pia)
        .where('name', 'like', 'compensation%')
        .execute(),
    )
    expect(trail.map(({ name }) => name).toSorted()).toEqual(['compensation.corrected', 'compensation.recorded'])
    expect(JSON.stringify(trail)).not.toMatch(/61234|typed wrong/)
    expect(await readings('pia')).toHaveLength(0)
    await reveal('pia')
    await reveal('pia')
    expect(await readings('pia')).toEqual([{ actorId: w.ids.hr }, { actorId: w.ids.hr }])
  })

  test('are not kept for a repeated call', async () => {
    await recorded('adam', { payRate: 71_234.56 })
    const headers = { 'idempotency-key': 'reveal-once' }
    await w.call('hr', 'POST', at('adam', '/reveal'), undefined, headers)
    const kept = await w.asAcme((db) => db.selectFrom('idempotencyKeys').selectAll().execute())
    expect(JSON.stringify(kept)).not.toContain('71234')
  })
})

test('anyone who keeps the lists does not learn how few people have an entry', async () => {
  const rare = (await w.call('adam', 'POST', '/api/settings/company/lists', { list: 'pay_types', name: 'Commission' }))
    .body.data.id
  const counts = async () => {
    const { data } = (await w.call('adam', 'GET', '/api/settings/company/lists')).body
    return data.filter(({ id }: never) => id === rare).map(({ count }: never) => count)
  }
  expect(await counts()).toEqual([0])
  await recorded('dora', { effectiveDate: '2022-01-01', payTypeId: rare })
  await w.call('hr', 'POST', at('dora', '/payments'), {
    paidOn: '2026-01-01',
    amount: 1,
    currency: 'SEK',
    payTypeId: rare,
  })
  expect(await counts()).toEqual([null])
  const url = `/api/settings/company/lists/${rare}`
  expect((await w.call('adam', 'DELETE', url)).status).toBe(409)
  expect((await w.call('adam', 'DELETE', url, { replacementId: salary })).status).toBe(200)
  const { data } = await show('dora')
  expect([data.rows.at(-1).payType.id, data.payments[0].payType.id]).toEqual([salary, salary])
})
