import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importing, PATH } from '#features/people/import/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type FieldType, keyOfField, TYPES } from './contract.ts'
import { fieldsOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
})
afterAll(() => w.close())

const unique = (more: object = {}) => f.published({ isUnique: true, ...more })
const USED = 'Already used. Enter another value.'
const used = (id: string) => ({ [keyOfField(id)]: [USED] })

describe('a unique field', () => {
  test.each<[FieldType, string | number, string | number, string | number]>([
    ['string', 'AB 12', 'ab 12', 'AB 13'],
    ['string', 'caf\u00e9', 'CAFE\u0301', 'cafe'],
    ['email', 'ann@home.test', 'Ann@Home.test', 'ann2@home.test'],
    ['link', 'https://a.test/ann', 'https://A.test/Ann', 'https://a.test/bo'],
    ['number', 7, '7.000', 70],
  ])('%s: %s and %s are the same, %s is another', async (type, first, same, other) => {
    const id = await unique({ type })
    expect((await f.put('ann', id, first)).status).toBe(200)
    const { status, body } = await f.put('max', id, same)
    expect([status, body.errors]).toEqual([422, used(id)])
    expect((await f.put('max', id, other)).status).toBe(200)
    // one's own value is no other's
    expect((await f.put('ann', id, same)).status).toBe(200)
    expect((await f.put('max', id, null)).status).toBe(200)
    expect((await f.put('mia', id, null)).status).toBe(200)
  })

  test('is of types that identify, and has no default', async () => {
    for (const type of TYPES) {
      const id = await f.field({ type, isUnique: true, options: [{ name: 'One' }] })
      expect([type, (await f.find(id))?.isUnique]).toEqual([type, ['string', 'email', 'link', 'number'].includes(type)])
    }
    const { status, body } = await f.create({ isUnique: true, defaultValue: 'None' })
    expect([status, body.errors]).toEqual([422, { defaultValue: ["A unique field can't have a default value."] }])
  })

  test('two who write the same at once: one has it, the other is told at the field', async () => {
    const id = await unique()
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const people: Name[] = ['ann', 'max', 'mia', 'eve']
      const answers = await Promise.all(people.map((who) => f.put(who, id, `Badge ${round}`)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
      for (const { status, body } of answers) if (status === 422) expect(body.errors).toEqual(used(id))
    }
  })

  test('is guaranteed by the database, also while the field is being made unique', async () => {
    const id = await unique()
    const write = (who: Name, fieldId: string) =>
      w.asAcme((db) =>
        db.insertInto('customFieldValues').values({ userId: w.ids[who], fieldId, text: 'Same' }).execute(),
      )
    await write('ann', id)
    await expect(write('max', id)).rejects.toMatchObject({ code: '23505' })
    for (const round of [1, 2, 3, 4]) {
      const later = await f.published({ name: `Later ${round}` })
      await f.put('ann', later, 'Same')
      const [turned, written] = await Promise.all([
        f.change(later, { name: `Later ${round}`, type: 'string', isUnique: true }),
        f.put('max', later, 'Same'),
      ])
      // whichever comes first, one of them is refused
      expect([turned.status, written.status].toSorted()).toEqual([200, 422])
    }
  })

  test('values of people who have left, or whom the writer cannot see, count', async () => {
    const id = await unique()
    await f.put('otto', id, 'Key 1')
    await f.put('adam', id, 'Key 2')
    await f.give(id, { own: 'edit' })
    expect((await f.seen('adam', 'ann')).has(id)).toBe(false)
    for (const value of ['Key 1', 'Key 2']) {
      const { status, body } = await f.put('ann', id, value, 'ann')
      // nothing tells whose it is
      expect([status, body]).toEqual([422, expect.objectContaining({ errors: used(id) })])
      expect(JSON.stringify(body)).not.toMatch(/adam|otto/i)
    }
    expect((await f.put('ann', id, 'Key 3', 'ann')).status).toBe(200)
  })

  test('another company has values of its own', async () => {
    const id = await unique({ name: 'Locker' })
    await f.put('ann', id, '1')
    const made = await f.create({ name: 'Locker', isUnique: true }, 'gina')
    await f.publish(made.body.data.id, 'gina')
    expect((await f.put('gil', made.body.data.id, '1', 'gina')).status).toBe(200)
  })

  test('is not turned on while people share values; how many is said, and not who', async () => {
    const id = await f.published({ name: 'Desk' })
    for (const [who, value] of [
      ['ann', 'a'],
      ['max', 'A'],
      ['mia', 'b'],
      ['eve', 'c'],
    ] as const)
      await f.put(who, id, value)
    const on = () => f.change(id, { name: 'Desk', type: 'string', isUnique: true })
    const { status, body } = await on()
    expect([status, body.errors]).toEqual([
      422,
      { isUnique: ['2 people share values with someone else. Change their values first.'] },
    ])
    await f.put('max', id, 'd')
    expect((await on()).status).toBe(200)
    expect((await f.put('max', id, 'B')).status).toBe(422)
    // and turned off again, they may
    expect((await f.change(id, { name: 'Desk', type: 'string' })).status).toBe(200)
    expect((await f.put('max', id, 'B')).status).toBe(200)
    expect((await on()).status).toBe(422)
  })

  test('where people are asked to fill it in', async () => {
    const id = await unique({ is_required: true, visibleFor: 'users', userIds: [w.ids.eve] })
    await f.put('ann', id, 'Taken')
    const fill = (value: string) => w.call('eve', 'POST', '/api/fill-user-custom-fields', { [keyOfField(id)]: value })
    const { status, body } = await fill('taken')
    expect([status, body.errors]).toEqual([422, used(id)])
    expect((await fill('Free')).status).toBe(200)
  })

  test('in a change request: when it is asked for, and again when it is approved', async () => {
    const id = await unique()
    await f.give(id, { own: 'view' })
    const propose = (value: string) =>
      w.call('ann', 'POST', `/api/people/${w.ids.ann}/change-requests/fields`, {
        [keyOfField(id)]: value,
        comment: '',
      })
    await f.put('max', id, 'Mine')
    const { status, body } = await propose('mine')
    expect([status, body.errors]).toEqual([422, used(id)])
    const request = (await propose('Next')).body.data[0].id
    await f.put('max', id, 'next')
    const approve = () =>
      w.call('adam', 'PUT', `/api/approvals/changeRequests/${request}`, { decision: 'approved', comment: '' })
    const refused = await approve()
    expect([refused.status, refused.body.errors]).toEqual([422, used(id)])
    await f.put('max', id, 'Mine')
    expect((await approve()).status).toBe(200)
    expect((await f.seen('ann', 'adam')).get(id)?.value).toBe('Next')
  })

  test('in an import: at the row, of the company and of the file', async () => {
    const id = await unique({ name: 'Badge of all' })
    await f.put('ann', id, 'B1')
    const its = importing(w)
    const rows = ['b1', 'B2', 'B3', 'b3', ''].map((value, at) => ['Uma', `Row ${at}`, `uma${at}@unique.test`, value])
    const { id: made } = await its.checked('adam', [['First name', 'Last name', 'E-mail', 'Badge of all'], ...rows])
    const { body } = await w.call('adam', 'GET', `${PATH}/${made}/findings`)
    expect(body.data.map(({ row, message }: Record<string, unknown>) => [row, message])).toEqual([
      [2, 'Someone in the company already has “b1”.'],
      [5, '“b3” is also in row 4.'],
    ])
  })

  test('an import of a value that was taken meanwhile says so, and imports nobody', async () => {
    const id = await unique({ name: 'Car' })
    const its = importing(w)
    const rows = [
      ['First name', 'Last name', 'E-mail', 'Car'],
      ['Una', 'Late', 'una@late.test', 'C1'],
    ]
    const one = await its.checked('adam', rows)
    expect(one.report).toMatchObject({ errors: 0 })
    await f.put('ann', id, 'C1')
    await w.call('adam', 'POST', `${PATH}/${one.id}/start`, { sendInvitations: false })
    await w.settle()
    expect(await its.show('adam', one.id)).toMatchObject({ status: 'failed', report: { failure: 'changed' } })
    expect(await its.acmeHas('una@late.test')).toBeUndefined()
  })
})
