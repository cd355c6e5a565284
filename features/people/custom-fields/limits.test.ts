import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, PATH } from '#features/people/import/factory.ts'
import { type World, world } from '#tests/world.ts'
import { type FieldType, keyOfField } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

/** A field with limits, a value beyond them, what is said of it, and one within. */
const CASES: [FieldType, object, string | number, string, string | number][] = [
  ['number', { min: '1.5' }, 1.499, 'Enter 1.5 or more.', 1.5],
  ['number', { max: '10' }, '10.001', 'Enter 10 or less.', 9],
  ['number', { min: '-3', max: '3' }, -4, 'Enter -3 or more.', -3],
  ['date', { min: '2026-01-01' }, '2025-12-31', 'Choose 2026-01-01 or later.', '2026-01-01'],
  ['date', { max: '2026-01-01' }, '2026-01-02', 'Choose 2026-01-01 or earlier.', '2026-01-01'],
  [
    'datetime',
    { max: '2026-01-01 12:00' },
    '2026-01-01 12:01',
    'Choose 2026-01-01 12:00 or earlier.',
    '2026-01-01 12:00',
  ],
  ['string', { maxLength: 3 }, 'abcd', 'Use 3 characters or fewer.', 'abc'],
  ['text', { maxLength: 5 }, 'a\nb\ncd', 'Use 5 characters or fewer.', 'a\nb\nc'],
  ['string', { pattern: '[A-Z]{2}\\d{4}' }, 'AB12345', 'Use the format that this field asks for.', 'AB1234'],
  ['string', { pattern: '\\d+', hint: 'Digits {alone}.' }, 'x', 'Digits {alone}.', '42'],
]

describe.each(CASES)('%s with %o', (type, limits, beyond, said, within) => {
  const key = (id: string) => keyOfField(id)
  const answerOf = ({ status, body }: { status: number; body: { errors?: object } }) => [status, body.errors ?? {}]

  test('in a profile', async () => {
    const id = await f.published({ type, limits })
    expect(answerOf(await f.put('ann', id, beyond))).toEqual([422, { [key(id)]: [said] }])
    expect((await f.put('ann', id, within)).status).toBe(200)
  })

  test('as a default', async () => {
    const { status, body } = await f.create({ type, limits, defaultValue: beyond })
    expect([status, body.errors]).toEqual([422, { defaultValue: [said] }])
  })

  test('where it is asked of everyone', async () => {
    const id = await f.published({ type, limits, is_required: true, visibleFor: 'users', userIds: [w.ids.mia] })
    const fill = (value: unknown) => w.call('mia', 'POST', '/api/fill-user-custom-fields', { [key(id)]: value })
    expect(answerOf(await fill(beyond))).toEqual([422, { [key(id)]: [said] }])
    expect((await fill(within)).status).toBe(200)
  })

  test('in a change request', async () => {
    const id = await f.published({ type, limits })
    await f.give(id, { own: 'view' })
    const propose = (value: unknown) =>
      w.call('max', 'POST', `/api/people/${w.ids.max}/change-requests/fields`, { [key(id)]: value, comment: '' })
    expect(answerOf(await propose(beyond))).toEqual([422, { [key(id)]: [said] }])
    expect((await propose(within)).status).toBe(201)
  })

  test('in a cell of an import', async () => {
    const id = await f.published({ type, limits, name: `Cell ${type} ${said}` })
    const its = importing(w)
    const head = ['First name', 'Last name', 'E-mail', `Cell ${type} ${said}`]
    const rows = [beyond, within].map((value, at) => ['Lo', `Falk ${at}`, `lo${at}@limits.test`, String(value)])
    const { id: made, mapping } = await its.checked('adam', [head, ...rows])
    expect(mapping.at(-1)).toBe(key(id))
    const { body } = await w.call('adam', 'GET', `${PATH}/${made}/findings`)
    expect(body.data.map(({ row, message }: Record<string, unknown>) => [row, message])).toEqual([[2, said]])
  })
})

describe('limits themselves', () => {
  test.each([
    ['number', { min: 'one' }, 'limits.min', 'Enter a number, for example 12.5.'],
    ['date', { max: '2026-02-30' }, 'limits.max', 'Enter a date, for example 2026-05-03'],
    ['number', { min: '10', max: '9' }, 'limits.max', 'Use the minimum or more.'],
    ['date', { min: '2026-01-02', max: '2026-01-01' }, 'limits.max', 'Use the minimum or more.'],
    ['string', { pattern: '(a+)+' }, 'limits.pattern', undefined],
  ] as const)('%s: %o is refused', async (type, limits, at, said) => {
    const { status, body } = await f.create({ type, limits })
    expect([status, Object.keys(body.errors)]).toEqual([422, [at]])
    if (said) expect(body.errors[at]).toEqual([said])
  })

  test('are in the trail when they change, and only then', async () => {
    const field = { name: 'Age', type: 'number', limits: { min: '16', max: '120' } }
    const id = await f.field(field)
    const changes = async () =>
      (
        await w.asAcme((db) =>
          db
            .selectFrom('events')
            .select('details')
            .where('subjectId', '=', id)
            .where('name', '=', 'customField.updated')
            .execute(),
        )
      ).map(({ details }) => (details as { changes: unknown }).changes)
    await f.change(id, field)
    expect(await changes()).toEqual([])
    await f.change(id, { ...field, limits: { min: '18', max: '120' } })
    expect(await changes()).toEqual([
      {
        limits: [
          ['≥ 16', '≤ 120'],
          ['≥ 18', '≤ 120'],
        ],
      },
    ])
  })

  test('a type keeps those that it has, and values from before them stay', async () => {
    const id = await f.published({ type: 'number' })
    await f.put('ann', id, 5)
    const { name, version } = (await f.find(id))!
    const limits = { min: '6', pattern: 'x', maxLength: 1 }
    expect((await f.change(id, { name, type: 'number', version, limits })).status).toBe(200)
    expect(await f.find(id)).toMatchObject({ limits: { min: '6', max: '', maxLength: null, pattern: '', hint: '' } })
    expect((await f.seen('ann', 'adam')).get(id)?.value).toBe(5)
    expect((await f.put('ann', id, 5)).status).toBe(422)
    expect((await f.change(id, { name, type: 'number' })).status).toBe(200)
    expect(await f.find(id)).toMatchObject({ limits: null })
  })
})
