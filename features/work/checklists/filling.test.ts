import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { aStep, newPerson, templateOf } from './factory.ts'

let w: World
let fields: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  fields = fieldsOf(w)
})
afterAll(() => w.close())

interface Shown {
  id: string
  title: string
  done: { by: { id: string } } | null
  empty: { named: { key: string; name: string; to: string }[]; others: number } | null
}
const asking = (asks: readonly string[], more: object = {}) =>
  aStep({ title: 'Fill in', kind: 'fill', owner: 'person', section: 'fields', asks, ...more })
async function start(asks: readonly string[], userId = w.ids.ann, more: object = {}) {
  const templateId = await templateOf(w, [asking(asks, more), aStep({ title: 'Other' })])
  const { body } = await w.call('hr', 'POST', '/api/checklists', { userId, templateId })
  return { id: body.data.id as string, templateId }
}
const show = async (who: Name, id: string): Promise<Shown> =>
  (await w.call(who, 'GET', `/api/checklists/${id}`)).body.data.steps.find(({ title }: Shown) => title === 'Fill in')
const tick = (who: Name, { id }: Shown) => w.call(who, 'PUT', `/api/checklist-steps/${id}/done`, {})
const personal = (who: Name, change: object, of: Name = 'ann') =>
  w.call(who, 'PUT', `/api/people/${w.ids[of]}/personal`, change)
const emptied = () =>
  w.asAcme((db) =>
    db
      .updateTable('users')
      .set({ mobilePhone: '', address: '', birthDate: null })
      .where('id', '=', w.ids.ann)
      .execute(),
  )

test('it says what is empty and where, cannot be ticked, and completes itself in the name of who fills in the last', async () => {
  await emptied()
  const shirt = await fields.published({ name: 'Shirt size' })
  await fields.give(shirt, { own: 'edit' })
  const { id } = await start(['personal.mobilePhone', 'personal.address', `field.${shirt}`, 'emergency'])
  await w.settle()
  const step = await show('ann', id)
  expect(step.empty).toEqual({
    named: [
      { key: 'personal.mobilePhone', name: 'Mobile phone', to: `/people/${w.ids.ann}/personal` },
      { key: 'personal.address', name: 'Address', to: `/people/${w.ids.ann}/personal` },
      { key: `field.${shirt}`, name: 'Shirt size', to: `/people/${w.ids.ann}/personal` },
      { key: 'emergency', name: 'Emergency contacts', to: `/people/${w.ids.ann}/emergency` },
    ],
    others: 0,
  })
  const refused = await tick('ann', step)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Fill in first: Mobile phone, Address, Shirt size, Emergency contacts',
  ])
  expect((await personal('ann', { mobilePhone: '+46 70 1', address: 'Storgatan 1' })).status).toBe(200)
  expect((await fields.put('ann', shirt, 'M', 'ann')).status).toBe(200)
  await w.settle()
  expect(await show('ann', id)).toMatchObject({ done: null, empty: { named: [{ key: 'emergency' }], others: 0 } })
  const contact = { fullName: 'Edla Berg', relation: 'Mother', phone: '+46 70 700 911' }
  expect((await w.call('ann', 'POST', `/api/people/${w.ids.ann}/emergency`, contact)).status).toBe(201)
  await w.settle()
  expect(await show('ann', id)).toMatchObject({ done: { by: { id: w.ids.ann } }, empty: null })
  const facts = await w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'actorId']).where('subjectId', '=', id).orderBy('at').execute(),
  )
  expect(facts).toEqual([
    { name: 'checklist.started', actorId: w.ids.hr },
    { name: 'checklist.stepDone', actorId: w.ids.ann },
  ])
})

test('another who fills in the last has done it, and the last step ends the checklist', async () => {
  await emptied()
  const templateId = await templateOf(w, [asking(['personal.birthDate'])])
  const { body } = await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.ann, templateId })
  await w.settle()
  await personal('adam', { preferredName: 'Annie' })
  await w.settle()
  expect((await show('hr', body.data.id)).done).toBeNull()
  await personal('adam', { birthDate: '1990-04-05' })
  await w.settle()
  const { data } = (await w.call('hr', 'GET', `/api/checklists/${body.data.id}`)).body
  expect(data).toMatchObject({ status: 'done', steps: [{ done: { by: { id: w.ids.adam } } }] })
})

test('what is there already needs nobody; a field that is unpublished or not for the person asks for nothing', async () => {
  const gone = await fields.published()
  await fields.give(gone, { own: 'edit' })
  const forMax = await fields.published({ visibleFor: 'users', userIds: [w.ids.max] })
  await personal('adam', { mobilePhone: '+46 70 1' })
  const { id } = await start(['personal.mobilePhone', `field.${gone}`, `field.${forMax}`])
  await w.settle()
  expect((await show('hr', id)).empty).toMatchObject({ named: [{ key: `field.${gone}` }], others: 0 })
  await w.call('adam', 'POST', `/api/custom-fields/employee/${gone}/unpublish`)
  expect((await show('ann', id)).empty).toEqual({ named: [], others: 0 })
  expect((await tick('ann', await show('ann', id))).status).toBe(200)

  const { id: filled } = await start(['personal.mobilePhone'])
  await w.settle()
  expect((await show('hr', filled)).done).toMatchObject({ by: { id: w.ids.ann } })
})

test('readers learn the names of what they may see, and the number of the rest', async () => {
  await emptied()
  const secret = await fields.published({ name: 'Blood group' })
  await fields.give(secret, { own: 'view' })
  const { id } = await start([`field.${secret}`, 'personal.address'], w.ids.ann, {
    owner: 'named',
    ownerUserId: w.ids.eve,
  })
  await w.settle()
  const step = await show('eve', id)
  expect(step.empty).toEqual({ named: [], others: 2 })
  const refused = await tick('eve', step)
  expect([refused.status, refused.body.message]).toEqual([409, "2 fields that you can't see are still empty."])
  expect((await show('ann', id)).empty).toMatchObject({
    named: [{ name: 'Blood group' }, { name: 'Address' }],
    others: 0,
  })
})

test('a person who is to come has theirs completed when it is known', async () => {
  const nora = await newPerson(w)
  const { id } = await start(['personal.workPhone'], nora)
  await w.settle()
  expect((await show('hr', id)).done).toBeNull()
  await w.call('hr', 'PUT', `/api/people/${nora}/personal`, { workPhone: '+46 8 1' })
  await w.settle()
  expect((await show('hr', id)).done).toMatchObject({ by: { id: w.ids.hr } })
})
