import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import { PATH, policyWorld, rules } from '../policies/factory.ts'
import { makeType, TYPES } from '../types/factory.ts'
import { type LeaveExample, MOST_EXAMPLES } from './contract.ts'
import { addExample, EXAMPLES, YEAR } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
})
afterAll(() => w.close())

const list = async (kind = 'vacation', more = ''): Promise<LeaveExample[]> =>
  (await w.call('hr', 'GET', `${EXAMPLES}?kind=${kind}${more}`)).body.data
/** @returns its id */
async function added(more: object = {}): Promise<string> {
  const { status, body } = await addExample(w, more)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const put = (id: string, more: object = {}, who: Name | null = 'hr') =>
  w.call(who, 'PUT', `${EXAMPLES}/${id}`, { ...YEAR, ...more })
/** A policy of 30 days a year from today on, which gives other balances than the 25 that a company begins with. */
const save = (more: object = {}) => w.call('hr', 'PUT', PATH, { ...rules, from: '2026-05-04', ...more })
const WOULD = (count: string) => [
  `${count} of this leave type would no longer agree. Change the policy, or edit the example on purpose.`,
]
const factsOf = async (name: string) =>
  (
    await owner.query(`select details from events where company_id = $1 and name = $2 order by id`, [w.acme.id, name])
  ).rows.map(({ details }) => details)

describe('an example', () => {
  test('that differs from the policy is refused with the balance that it gives, until that is said plainly', async () => {
    const { status, body } = await addExample(w, { expected: 26_000 })
    expect([status, body.errors]).toEqual([
      422,
      { expected: ['The saved policy gives 25 days. Enter that number, or confirm that the example differs.'] },
    ])
    expect(await list()).toEqual([])
    await added({ expected: 26_000, mayDiffer: true })
    expect(await list()).toMatchObject([{ expected: 26_000, computed: 25_000, agrees: false }])
  })

  test('is changed over the version that was read, and the audit trail says from what to what', async () => {
    const id = await added()
    const change = { expected: 20_000, weekdays: [1, 2, 3, 4], version: 1 }
    expect((await put(id, change)).body.data).toEqual({ id, version: 2 })
    expect((await put(id, { ...change, name: 'Late' })).status).toBe(409)
    expect((await put(id, { expected: 1000 })).status).toBe(422)
    expect(await list()).toMatchObject([{ name: 'A whole year', weekdays: [1, 2, 3, 4], version: 2 }])
    expect(await factsOf('leaveExamples.changed')).toEqual([
      {
        kind: 'vacation',
        name: 'A whole year',
        changes: { expected: [25_000, 20_000], weekdays: ['1, 2, 3, 4, 5', '1, 2, 3, 4'] },
      },
    ])
  })

  test('is deleted over its version', async () => {
    const id = await added()
    expect((await w.call('hr', 'DELETE', `${EXAMPLES}/${id}`, { version: 7 })).status).toBe(409)
    expect((await w.call('hr', 'DELETE', `${EXAMPLES}/${id}`, { version: 1 })).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await factsOf('leaveExamples.deleted')).toEqual([{ kind: 'vacation', name: 'A whole year' }])
  })

  const june = (first: number, last = first) => ({ firstDay: `2026-06-0${first}`, lastDay: `2026-06-0${last}` })
  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a day before the hire date', { asOf: '2025-12-31' }, 'asOf'],
    ['a day two generations later', { asOf: '2067-01-01' }, 'asOf'],
    ['a hire date of another age', { hireDate: '0001-01-01' }, 'hireDate'],
    ['leave that ends before it begins', { leave: [june(5, 4)] }, 'leave.0.lastDay'],
    ['leave before the hire date', { leave: [{ firstDay: '2025-12-31', lastDay: '2026-01-02' }] }, 'leave'],
    ['leave after the day', { leave: [{ firstDay: '2026-12-31', lastDay: '2027-01-01' }] }, 'leave'],
    ['leave twice on a day', { leave: [june(3, 5), june(1, 3)] }, 'leave'],
    ['a week without work', { weekdays: [] }, 'weekdays'],
    ['an eighth day of the week', { weekdays: [7] }, 'weekdays.0'],
    ['a group that is not there', { groupId: '3f0d6c1e-0000-4000-8000-000000000000' }, 'groupId'],
    ['a leave type that is not there', { kind: '3f0d6c1e-0000-4000-8000-000000000000' }, 'kind'],
  ])('with %s is refused at its field', async (_what, wrong, field) => {
    const { status, body } = await addExample(w, { ...wrong, mayDiffer: true })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test(`is one of ${MOST_EXAMPLES} at most for a leave type`, async () => {
    const row = {
      kind: 'vacation',
      name: 'One',
      hireDate: '2026-01-01',
      weekdays: [1],
      asOf: '2026-01-01',
      expected: 0,
    }
    await w.asAcme((db) =>
      db
        .insertInto('leaveExamples')
        .values(Array.from({ length: MOST_EXAMPLES }, () => row))
        .execute(),
    )
    expect((await addExample(w)).status).toBe(409)
    expect((await addExample(w, { kind: 'day_off', mayDiffer: true })).status).toBe(201)
  })

  test('keeps its own leave type from being deleted', async () => {
    const type = await makeType(w)
    const id = await added({ kind: type, mayDiffer: true })
    expect((await w.call('hr', 'DELETE', `${TYPES}/${type}`)).status).toBe(409)
    await w.call('hr', 'DELETE', `${EXAMPLES}/${id}`)
    expect((await w.call('hr', 'DELETE', `${TYPES}/${type}`)).status).toBe(200)
  })

  test('is for holders of settings.timeoff.edit, in their own company', async () => {
    const id = await added()
    for (const [who, status] of [
      ['ann', 403],
      ['max', 403],
      [null, 401],
    ] as const) {
      const answers = [
        await w.call(who, 'GET', `${EXAMPLES}?kind=vacation`),
        await addExample(w, {}, who),
        await w.call(who, 'POST', `${EXAMPLES}/try`, { ...YEAR, kind: 'vacation' }),
        await put(id, {}, who),
        await w.call(who, 'DELETE', `${EXAMPLES}/${id}`),
      ]
      expect([who, ...answers.map((one) => one.status)]).toEqual([who, status, status, status, status, status])
    }
    expect((await put(id, {}, 'gina')).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `${EXAMPLES}/${id}`)).status).toBe(404)
    expect((await w.call('gina', 'GET', `${EXAMPLES}?kind=vacation`)).body.data).toEqual([])
  })
})

describe('saving a policy', () => {
  test('is refused while an example would differ, and goes through once the example is changed on purpose', async () => {
    const id = await added()
    const { status, body } = await save()
    expect([status, body.errors]).toEqual([422, { examples: WOULD('1 example') }])
    expect(
      (await w.call('hr', 'GET', PATH)).body.data.filter((one: { kind: string }) => one.kind === 'vacation'),
    ).toHaveLength(1)
    // what the form shows: both numbers, and why
    const shown = await w.call('hr', 'POST', `${PATH}/examples`, { ...rules, from: '2026-05-04' })
    const [example] = shown.body.data
    expect(example).toMatchObject({ id, expected: 25_000, agrees: false, agreedBefore: true })
    expect(example.computed).toBeGreaterThan(25_000)
    expect(example.trace.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(example.computed)
    expect((await put(id, { expected: example.computed })).status).toBe(422)
    expect((await put(id, { expected: example.computed, mayDiffer: true })).status).toBe(200)
    expect((await save()).status).toBe(200)
    expect(await list()).toMatchObject([{ agrees: true, computed: example.computed }])
  })

  test('that gives all examples what they expect is saved; another leave type is not asked', async () => {
    await added()
    await added({ name: 'Of another type', kind: 'day_off', mayDiffer: true })
    expect((await save({ from: '2027-01-01' })).status).toBe(200)
    expect((await save({ from: '2027-01-01', basedOn: '3f0d6c1e-0000-4000-8000-000000000000' })).status).toBe(409)
  })

  test('is refused for an example that differed before, with a sentence of its own, until the policy puts it right', async () => {
    await added({ asOf: '2027-12-31', hireDate: '2027-01-01', expected: 30_000, mayDiffer: true })
    const next = { from: '2027-01-01' }
    const wrong = await save({ ...next, entitlement: 28_000 })
    expect([wrong.status, wrong.body.errors.examples]).toEqual([
      422,
      [
        '1 example of this leave type differed before this change and still does. Change the policy, or edit the example on purpose.',
      ],
    ])
    expect((await save(next)).status).toBe(200)
  })

  test('that is planned is held to examples on its days, and so is taking it back', async () => {
    const { body } = await save({ from: '2027-01-01' })
    await added({ name: 'Next year', hireDate: '2027-01-01', asOf: '2027-12-31', expected: 30_000 })
    const again = { from: '2027-01-01', basedOn: body.data.id, entitlement: 31_000 }
    expect((await save(again)).body.errors).toEqual({ examples: WOULD('1 example') })
    const removed = await w.call('hr', 'DELETE', `${PATH}/${body.data.id}`)
    expect([removed.status, removed.body.errors]).toEqual([422, { examples: WOULD('1 example') }])
  })

  test("is refused by the company's vacation days a year as well", async () => {
    await added()
    const info = { workingWeekStart: 1, workingWeekEnd: 5, workingDayStart: '09:00', workingDayEnd: '18:00' }
    const set = (vacationDaysPerYear: number) =>
      w.call('hr', 'POST', '/api/update-vacations-info', { ...info, vacationDaysPerYear })
    const { status, body } = await set(31)
    expect([status, body.errors]).toEqual([422, { examples: WOULD('1 example') }])
    expect((await set(25)).status).toBe(200)
  })
})

describe('a group', () => {
  const germany = async (more: object = {}) => {
    const { id } = await w.asAcme((db) =>
      db
        .insertInto('locations')
        .values({ name: 'Berlin', countryId: 276, timeZone: 'Europe/Berlin' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const group = { name: 'Germany', locationIds: [id] }
    const { body } = await save({ from: '2027-01-01', group, ...more })
    return { group: { ...group, id: body.data.group.id as string }, version: body.data.id as string }
  }
  const next = { hireDate: '2027-01-01', asOf: '2027-12-31' }

  test('has examples of its own, for which its policy holds from its first day on', async () => {
    const { group, version } = await germany()
    await added({ ...next, groupId: group.id, expected: 30_000 })
    await added({ ...next, name: 'Of everyone else' })
    expect(await list('vacation', `&groupId=${group.id}`)).toMatchObject([{ computed: 30_000, groupId: group.id }])
    expect(await list()).toMatchObject([{ computed: 25_000, groupId: null }])
    const worse = await save({ from: '2027-01-01', group, basedOn: version, entitlement: 29_000 })
    expect([worse.status, worse.body.errors]).toEqual([422, { examples: WOULD('1 example') }])
    const ended = await w.call('hr', 'POST', `${PATH}/groups/${group.id}/end`, { from: '2027-01-01' })
    expect([ended.status, ended.body.errors]).toEqual([422, { examples: WOULD('1 example') }])
  })

  test('that never began takes its examples along', async () => {
    const { group, version } = await germany()
    await added({ ...next, groupId: group.id, expected: 30_000 })
    expect((await w.call('hr', 'DELETE', `${PATH}/${version}`)).status).toBe(200)
    expect(await factsOf('leaveExamples.deleted')).toHaveLength(1)
    expect(await w.asAcme((db) => db.selectFrom('leaveExamples').select('id').execute())).toEqual([])
  })
})
