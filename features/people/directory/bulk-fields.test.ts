import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FieldType, keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { BulkResult } from './changes/contract.ts'
import { bulkOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
let bulk: ReturnType<typeof bulkOf>
const places: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  bulk = bulkOf(w)
  await w.asAcme(async (db) => {
    const named = async (table: 'departments' | 'jobTitles', name: string) =>
      (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
    places.design = await named('departments', 'Design')
    places.sales = await named('departments', 'Sales')
    places.lead = await named('jobTitles', 'Lead')
  })
})
afterAll(() => w.close())

const row = (who: Name) =>
  w.asAcme((db) =>
    db.selectFrom('users').select(['departmentId']).where('id', '=', w.ids[who]).executeTakeFirstOrThrow(),
  )
const value = async (of: Name, id: string) => (await f.seen(of, 'adam')).get(id)?.value
const LATER = addDays(new Date().toISOString().slice(0, 10), 20)

const own = (fieldId: string, given: unknown) => ({ own: { fieldId, value: given } })

test.each<[FieldType, unknown, unknown]>([
  ['string', 'B7', 'B7'],
  ['number', '12.50', 12.5],
  ['date', '2026-04-03', '2026-04-03'],
  ['country', 752, 752],
])(
  'an own field of type %s is set for everyone, each with a line in the trail, and comes back',
  async (type, given, kept) => {
    const id = await f.published({ type })
    const before = type === 'string' ? 'A1' : null
    if (before) await f.put('ann', id, before)
    expect((await bulk.preview(['ann', 'eve'], own(id, given))).body.data).toMatchObject({ changed: 2, refused: 0 })
    const { body } = await bulk.change(['ann', 'eve'], own(id, given))
    expect(body.data).toMatchObject([{ own: { was: before, is: kept } }, { own: { was: null, is: kept } }])
    expect([await value('ann', id), await value('eve', id)]).toEqual([kept, kept])
    const facts = await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select('subjectId')
        .where('name', '=', 'customField.filled')
        .where('subjectId', '=', w.ids.eve)
        .execute(),
    )
    expect(facts.length).toBeGreaterThan(0)
    // someone changes one meanwhile: undo leaves it
    if (type === 'string') await f.put('eve', id, 'C3')
    const undone = await bulk.undo(body.data, {})
    expect(undone.body.data).toMatchObject([{ done: true }, { done: type !== 'string' }])
    expect([await value('ann', id), await value('eve', id)]).toEqual([before, type === 'string' ? 'C3' : null])
  },
)

test('an own field with options, with a place beside it, and emptied', async () => {
  const id = await f.published({ type: 'checkbox', options: [{ name: 'Red' }, { name: 'Green' }] })
  const chosen = (await f.find(id))!.options.map(({ id: one, name }) => ({ id: one, name }))
  const to = { departmentId: places.design, ...own(id, chosen) }
  await bulk.change(['ann', 'eve'], { departmentId: places.sales })
  const { body } = await bulk.change(['ann', 'eve'], to)
  expect([await value('ann', id), (await row('ann')).departmentId]).toEqual([chosen, places.design])
  await bulk.undo(body.data, to)
  expect([await value('ann', id), (await row('ann')).departmentId]).toEqual([null, places.sales])
  await f.put('ann', id, [chosen[0]])
  expect((await bulk.preview(['ann'], own(id, null))).body.data.people[0].changes).toEqual([
    { field: keyOfField(id), before: 'Red', after: null },
  ])
  await bulk.change(['ann'], own(id, null))
  expect(await value('ann', id)).toBeNull()
})

test('an own field is read by its rules: a wrong value, a required one, a unique one, and a day to come', async () => {
  const number = await f.published({ type: 'number', limits: { min: '', max: '10', maxLength: null } })
  const wrong = await bulk.change(['ann'], own(number, 11))
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, [keyOfField(number)]])
  const unique = await f.published({ type: 'string', isUnique: true })
  expect((await bulk.change(['ann', 'eve'], own(unique, 'X'))).body.errors).toHaveProperty(keyOfField(unique))
  expect((await bulk.change(['ann'], own(unique, 'X'))).status).toBe(200)
  expect((await bulk.change(['eve'], own(unique, 'x'))).body.errors).toHaveProperty(keyOfField(unique))
  const later = await bulk.change(['ann'], { ...own(number, 1), jobTitleId: places.lead, effectiveDate: LATER })
  expect([later.status, Object.keys(later.body.errors)]).toEqual([422, ['effectiveDate']])
  expect(await value('ann', number)).toBeNull()
})

test('an own field changes only where the actor may edit it and it is asked for', async () => {
  const secret = await f.published({ visibleFor: 'users', userIds: [w.ids.adam] })
  const refused = await bulk.change(['ann'], own(secret, 'x'))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [keyOfField(secret)]])
  const draft = await f.field()
  expect((await bulk.change(['ann'], own(draft, 'x'), 'adam')).status).toBe(422)

  // a lead who edits the field of their reports
  const id = await f.published()
  const permissions = ['people.people.edit', `manager.fields.${id}.edit`]
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Leads', permissions })).body.data.id
  await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.max] })
  const mixed = await bulk.change(['ann', 'eve', 'gil'], own(id, 'Mine'), 'max')
  expect(mixed.body.data.map(({ done }: BulkResult) => done)).toEqual([true, false, false])
  expect([await value('ann', id), await value('eve', id)]).toEqual(['Mine', null])
  expect((await bulk.preview(['ann', 'eve'], own(id, 'Other'), 'max')).body.data).toMatchObject({
    changed: 1,
    refused: 1,
  })
  // and no place of theirs
  expect((await bulk.change(['ann'], { jobTitleId: places.lead, ...own(id, 'Other') }, 'max')).status).toBe(403)
  const back = { fieldId: id, was: 'Stolen', is: null }
  const stolen = await bulk.undo([{ id: w.ids.eve, done: true, message: null, own: back }], {}, 'max')
  expect(stolen.body.data).toMatchObject([{ done: false }])

  const on = await f.published({ type: 'radio', options: [{ name: 'Yes' }, { name: 'No' }] })
  const [yes] = (await f.find(on))!.options
  const depends = await f.published({ condition: { fieldId: on, optionIds: [yes!.id] } })
  await f.put('ann', on, { id: yes!.id })
  const asked = await bulk.change(['ann', 'eve'], own(depends, 'L'))
  expect(asked.body.data.map(({ done }: BulkResult) => done)).toEqual([true, false])
})
