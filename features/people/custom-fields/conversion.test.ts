import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { FieldType } from './contract.ts'
import type { TypePreview } from './definitions/contract.ts'
import { FIELDS, fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

const preview = async (id: string, to: object, who: Name = 'adam') =>
  w.call(who, 'POST', `${FIELDS}/${id}/type-preview`, to)
const previewed = async (id: string, to: object, who: Name = 'adam') =>
  (await preview(id, to, who)).body.data as TypePreview
const value = async (of: Name, id: string) => (await f.seen(of, 'adam')).get(id)?.value
const changes = async (of: Name, id: string) =>
  (
    (await w.call('adam', 'GET', `/api/people/${w.ids[of]}/custom-fields/changes`)).body.data as {
      fieldId: string
      type: FieldType
      value: unknown
      reason: string | null
    }[]
  ).filter(({ fieldId }) => fieldId === id)
const factsOf = async (id: string) =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('details')
        .where('subjectId', '=', id)
        .where('name', '=', 'customField.updated')
        .orderBy('at')
        .execute(),
    )
  ).map(({ details }) => details as object)

describe('another type of a field that people have filled in', () => {
  test('is previewed; saving converts what fits, ends the rest with the reason in the history, and says how many', async () => {
    const name = 'Years here'
    const id = await f.published({ name })
    for (const [who, said] of [
      ['ann', '3'],
      ['max', '4,5'],
      ['eve', 'many'],
      ['mia', 'many'],
      ['hr', 'few'],
    ] as const)
      await f.put(who, id, said)
    expect(await previewed(id, { type: 'number' })).toEqual({
      converted: 2,
      lost: 3,
      shared: 0,
      examples: [
        { value: 'many', count: 2 },
        { value: 'few', count: 1 },
      ],
    })
    expect(await value('eve', id)).toBe('many')

    const refused = await f.change(id, { name, type: 'number' })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('3 people')])
    const agreed = { name, type: 'number', removesValues: true }
    expect((await f.change(id, { ...agreed, preview: { converted: 3, lost: 2 } })).status).toBe(409)
    const { version } = (await f.find(id))!
    expect((await f.change(id, { ...agreed, version: version - 1 })).status).toBe(409)
    expect([await value('ann', id), (await f.find(id))!.type]).toEqual(['3', 'string'])

    expect((await f.change(id, { ...agreed, version, preview: { converted: 2, lost: 3 } })).status).toBe(200)
    expect([await value('ann', id), await value('max', id), await value('eve', id)]).toEqual([3, 4.5, null])
    expect((await changes('max', id)).map(({ type, value: had, reason }) => [type, had, reason])).toEqual([
      ['number', 4.5, 'type'],
      ['string', '4,5', null],
    ])
    expect((await changes('eve', id)).map(({ type, value: had, reason }) => [type, had, reason])).toEqual([
      ['number', null, 'type'],
      ['string', 'many', null],
    ])
    const all = await factsOf(id)
    expect(all.at(-1)).toMatchObject({ name, converted: 2, lost: 3, changes: { type: ['string', 'number'] } })
    // what a person changes afterwards has no reason of the field's
    await f.put('eve', id, 7)
    expect((await changes('eve', id))[0]).toMatchObject({ value: 7, reason: null })
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await w.call('adam', 'GET', `/api/people/${w.ids.max}/custom-fields?asOf=${day}`)
    expect(body.data.fields.find((one: { id: string }) => one.id === id)).toMatchObject({ type: 'number', value: 4.5 })
  })

  test('that keeps its values is a row of the history too, and nothing has to be agreed to', async () => {
    const id = await f.published({ name: 'Motto' })
    await f.put('ann', id, 'Onward')
    expect((await f.change(id, { name: 'Motto', type: 'text' })).status).toBe(200)
    expect((await changes('ann', id)).map(({ type, reason }) => [type, reason])).toEqual([
      ['text', 'type'],
      ['string', null],
    ])
  })

  test('goes between choices by the option, and from and to texts by its name', async () => {
    const options = [{ name: 'Red' }, { name: 'Green' }]
    const id = await f.published({ name: 'Colour', type: 'select', options })
    const [red, green] = (await f.find(id))!.options
    await f.put('ann', id, { id: red!.id })
    await f.put('max', id, { id: green!.id })
    const renamed = [{ id: red!.id, name: 'Scarlet' }, { name: 'Blue' }]
    expect(await previewed(id, { type: 'checkbox', options: renamed })).toMatchObject({ converted: 1, lost: 1 })
    const several = { name: 'Colour', type: 'checkbox', options: renamed, removesValues: true }
    expect((await f.change(id, several)).status).toBe(200)
    expect(await value('ann', id)).toEqual([{ id: red!.id, name: 'Scarlet' }])
    expect((await changes('max', id)).map(({ value: had, reason }) => [had, reason])).toEqual([
      [null, 'type'],
      [{ id: green!.id, name: 'Green' }, null],
    ])
    expect((await f.change(id, { name: 'Colour', type: 'string' })).status).toBe(200)
    expect([await value('ann', id), (await f.find(id))!.options]).toEqual(['Scarlet', []])
    expect((await f.change(id, { name: 'Colour', type: 'radio', options: [{ name: 'scarlet' }] })).status).toBe(200)
    expect(await value('ann', id)).toMatchObject({ name: 'scarlet' })
    expect((await changes('ann', id)).map(({ type }) => type)).toEqual(['radio', 'string', 'checkbox', 'select'])
  })

  test('a removed option is the reason in the history of those who had chosen it', async () => {
    const id = await f.published({ name: 'Size', type: 'select', options: [{ name: 'S' }, { name: 'M' }] })
    const [small, medium] = (await f.find(id))!.options
    await f.put('ann', id, { id: small!.id })
    await f.change(id, { name: 'Size', type: 'select', options: [medium], removesValues: true })
    expect((await changes('ann', id)).map(({ value: had, reason }) => [had, reason])).toEqual([
      [null, 'option'],
      [{ id: small!.id, name: 'S' }, null],
    ])
  })

  test('is refused where a unique field would have the same value twice, and where others depend on its options', async () => {
    const id = await f.published({ name: 'Locker' })
    await f.put('ann', id, '7')
    await f.put('max', id, '7,0')
    expect(await previewed(id, { type: 'number', isUnique: true })).toMatchObject({ converted: 2, shared: 2 })
    const { status, body } = await f.change(id, { name: 'Locker', type: 'number', isUnique: true })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['isUnique']])
    expect(await value('max', id)).toBe('7,0')
    expect((await f.change(id, { name: 'Locker', type: 'number' })).status).toBe(200)
    expect((await f.change(id, { name: 'Locker', type: 'number', isUnique: true })).body.errors).toHaveProperty(
      'isUnique',
    )

    const on = await f.published({ name: 'Drives', type: 'radio', options: [{ name: 'Yes' }, { name: 'No' }] })
    const [yes] = (await f.find(on))!.options
    await f.field({ name: 'Licence', condition: { fieldId: on, optionIds: [yes!.id] } })
    const kept = await f.change(on, { name: 'Drives', type: 'string' })
    expect([kept.status, Object.keys(kept.body.errors)]).toEqual([422, ['type']])
  })

  test('keeps unique values unique as they are compared in the new type', async () => {
    const id = await f.published({ name: 'Plate', isUnique: true })
    await f.put('ann', id, '12')
    expect((await f.change(id, { name: 'Plate', type: 'number', isUnique: true })).status).toBe(200)
    expect((await f.put('max', id, '12.0')).status).toBe(422)
    expect((await f.change(id, { name: 'Plate', type: 'date', removesValues: true })).status).toBe(200)
    expect((await f.change(id, { name: 'Plate', type: 'string', isUnique: true })).status).toBe(200)
    expect((await f.put('max', id, '12')).status).toBe(200)
  })

  test('is previewed by those who define fields; examples are for those who see everyone’s values', async () => {
    const id = await f.published({ name: 'Private' })
    await f.put('ann', id, 'a secret')
    for (const who of ['ann', 'max', 'ivan'] as const)
      expect((await preview(id, { type: 'number' }, who)).status).toBe(403)
    expect((await preview(id, { type: 'number' }, 'gina')).status).toBe(404)
    const role = { name: 'Defines fields', permissions: ['settings.employee_fields.edit'] }
    const made = await w.call('adam', 'POST', '/api/roles', role)
    await w.call('adam', 'POST', `/api/roles/${made.body.data.id}/people`, { userIds: [w.ids.mia] })
    const body = await previewed(id, { type: 'number' }, 'mia')
    expect(body).toEqual({ converted: 0, lost: 1, shared: 0, examples: [] })
    expect((await previewed(id, { type: 'number' }, 'adam')).examples).toEqual([{ value: 'a secret', count: 1 }])
  })

  test('a proposed value that the new type has no place for empties nothing when it is approved', async () => {
    const options = [{ name: 'Left' }, { name: 'Right' }]
    const id = await f.published({ name: 'Hand', type: 'radio', options })
    await f.give(id, { own: 'view' })
    const [left, right] = (await f.find(id))!.options
    await f.put('ann', id, { id: left!.id })
    const key = `customField-${id}`
    const asked = await w.call('ann', 'POST', `/api/people/${w.ids.ann}/change-requests/fields`, { [key]: right })
    expect(asked.status).toBe(201)
    expect((await f.change(id, { name: 'Hand', type: 'string' })).status).toBe(200)
    const decision = { decision: 'approved', comment: '' }
    const item = `/api/approvals/changeRequests/${asked.body.data[0].id}`
    expect((await w.call('adam', 'PUT', item, decision)).status).toBe(409)
    expect(await value('ann', id)).toBe('Left')
  })

  test('waits for those who are writing values, and they for it: nothing is kept by the wrong type', async () => {
    const id = await f.published({ name: 'Raced' })
    const types = ['number', 'string'] as const
    for (let turn = 0; turn < 6; turn++) {
      const type = types[turn % 2]!
      const done = await Promise.all([
        f.change(id, { name: 'Raced', type, removesValues: true }),
        ...(['ann', 'max', 'eve'] as const).map((who) => f.put(who, id, String(turn))),
      ])
      for (const { status } of done) expect(status).toBe(200)
      const kept = await w.asAcme((db) =>
        db.selectFrom('customFieldValues').select(['text', 'number']).where('fieldId', '=', id).execute(),
      )
      expect(kept.every(({ text, number }) => (type === 'number' ? text === null : number === null))).toBe(true)
    }
  })

  test('of thousands of people takes a handful of statements', async () => {
    const id = await f.published({ name: 'Of everyone' })
    await w.asAcme(async (db) => {
      const people = await db
        .insertInto('users')
        .values(
          Array.from({ length: 2500 }, (_, n) => ({
            email: `many${n}@conversion.test`,
            firstName: `Many${n}`,
            lastName: 'One',
            status: 'active',
          })),
        )
        .returning('id')
        .execute()
      const values = people.map(({ id: userId }, n) => ({ userId, fieldId: id, text: n % 5 ? String(n) : 'none' }))
      await db.insertInto('customFieldValues').values(values).execute()
    })
    const begun = performance.now()
    const { answer, statements } = await statementsOf(() =>
      f.change(id, { name: 'Of everyone', type: 'number', removesValues: true }),
    )
    expect(answer.status).toBe(200)
    expect(statements.length).toBeLessThan(40)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect((await f.find(id))!.details!.count).toBe(2000)
  })
})
