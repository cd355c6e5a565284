import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { aStep, newPerson, templateOf } from './factory.ts'

let w: World
let laptops: string
let nora: string
beforeAll(async () => {
  w = await world()
  laptops = await w.asAcme(
    async (db) =>
      (
        await db
          .insertInto('catalogueEntries')
          .values({ catalogue: 'asset_categories', name: 'Laptops' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
})
beforeEach(async () => {
  nora = await newPerson(w, { managerId: w.ids.max })
})
afterAll(() => w.close())

let count = 0
const asset = async (categoryId: string | null = laptops): Promise<string> =>
  (await w.call('ivan', 'POST', '/api/assets', { name: `Thing ${count++}`, categoryId })).body.data.id
const give = (assetIds: readonly string[]) => w.call('ivan', 'POST', '/api/assets/give', { userId: nora, assetIds })
const giveBack = (assetIds: readonly string[]) => w.call('ivan', 'POST', '/api/assets/return', { assetIds })
const handing = (more: object = {}) => aStep({ kind: 'asset', hands: 'give', assetCategoryId: laptops, ...more })
async function start(steps: readonly object[], kind = 'onboarding'): Promise<string> {
  const templateId = await templateOf(w, [...steps, aStep({ title: 'Other' })], { kind })
  const { body } = await w.call('hr', 'POST', '/api/checklists', { userId: nora, templateId })
  await w.settle()
  return body.data.id
}
const steps = async (id: string, who: Name = 'hr') =>
  (await w.call(who, 'GET', `/api/checklists/${id}`)).body.data.steps
const doneBy = async (id: string) =>
  (await steps(id))
    .filter(({ title }: { title: string }) => title !== 'Other')
    .map(({ done }: { done: { by: { id: string } } | null }) => done?.by.id ?? null)
const at = (id: string) => `/api/checklist-steps/${id}/asset`

test('its owner picks a free thing of the category and gives it right there; the register knows', async () => {
  const [mine, other] = [await asset(), await asset(null)]
  const id = await start([handing({ title: 'Laptop', owner: 'named', ownerUserId: w.ids.ivan })])
  const [step] = await steps(id, 'ivan')
  expect(step.things).toMatchObject({ hands: 'give', category: { name: 'Laptops' }, held: [], count: 0, canMove: true })
  const free = (await w.call('ivan', 'GET', `${at(step.id)}s`)).body.data.map(({ id: one }: { id: string }) => one)
  expect([free.includes(mine), free.includes(other)]).toEqual([true, false])
  const tick = await w.call('ivan', 'PUT', `/api/checklist-steps/${step.id}/done`, {})
  expect([tick.status, tick.body.message]).toEqual([409, 'Hand over an asset first. That completes the step.'])
  const wrong = await w.call('ivan', 'PUT', at(step.id), { assetId: other })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['assetId']])
  expect((await w.call('ivan', 'GET', `/api/assets/${other}`)).body.data.holder).toBeNull()

  expect((await w.call('ivan', 'PUT', at(step.id), { assetId: mine })).body.data).toEqual({
    id: step.id,
    isFinished: false,
  })
  expect(await doneBy(id)).toEqual([w.ids.ivan])
  const shown = (await w.call('ivan', 'GET', `/api/assets/${mine}`)).body.data
  expect(shown).toMatchObject({ holder: { id: nora }, lifecycle: [{ recordedBy: { id: w.ids.ivan } }, {}] })
  expect((await w.call('ivan', 'PUT', at(step.id), { assetId: await asset() })).status).toBe(409)
})

test('an owner without a right to assets is told who has it, and is refused', async () => {
  const mine = await asset()
  const id = await start([handing({ owner: 'manager' })])
  const [step] = await steps(id, 'max')
  expect(step.things).toMatchObject({
    canMove: false,
    movers: expect.arrayContaining([expect.stringMatching(/^Ivan/)]),
  })
  expect((await w.call('max', 'GET', `${at(step.id)}s`)).status).toBe(403)
  expect((await w.call('max', 'PUT', at(step.id), { assetId: mine })).status).toBe(403)
  // a person who may move assets, but does not own the step
  expect((await w.call('ivan', 'PUT', at(step.id), { assetId: mine })).status).toBe(404)
  expect((await w.call('mia', 'PUT', at(step.id), { assetId: mine })).status).toBe(404)
  expect((await w.call('gina', 'PUT', at(step.id), { assetId: mine })).status).toBe(404)
  expect((await w.call('ivan', 'GET', `/api/assets/${mine}`)).body.data.holder).toBeNull()
  expect(await doneBy(id)).toEqual([null])
})

test('what is given in the register completes one step for each thing, the one of its category first', async () => {
  const id = await start([handing({ assetCategoryId: null }), handing(), handing()])
  const [one, two, other] = [await asset(), await asset(), await asset(null)]
  expect((await give([one])).status).toBe(200)
  await w.settle()
  expect(await doneBy(id)).toEqual([null, w.ids.ivan, null])
  expect((await give([two, other])).status).toBe(200)
  await w.settle()
  expect(await doneBy(id)).toEqual([w.ids.ivan, w.ids.ivan, w.ids.ivan])
})

test('a thing that was given in one step does not complete another', async () => {
  const id = await start([handing({ owner: 'named', ownerUserId: w.ids.ivan }), handing()])
  const [step] = await steps(id, 'ivan')
  expect((await w.call('ivan', 'PUT', at(step.id), { assetId: await asset() })).status).toBe(200)
  await w.settle()
  expect(await doneBy(id)).toEqual([w.ids.ivan, null])
})

test('the return of all that a person has: what is out is named for those who may know, and the last one completes it', async () => {
  const [one, two] = [await asset(), await asset(null)]
  await give([one, two])
  const back = aStep({ kind: 'asset', hands: 'return', owner: 'named', ownerUserId: w.ids.eve })
  const id = await start([back], 'offboarding')
  const things = async (who: Name) => (await steps(id, who))[0].things
  expect(await things('hr')).toMatchObject({ hands: 'return', count: 2, held: [{ id: one }, { id: two }] })
  expect(await things('eve')).toMatchObject({ count: 2, held: [], canMove: false })
  const [step] = await steps(id, 'eve')
  const tick = await w.call('eve', 'PUT', `/api/checklist-steps/${step.id}/done`, {})
  expect([tick.status, tick.body.message]).toEqual([409, '2 assets are still to be returned.'])
  await giveBack([one])
  await w.settle()
  expect(await doneBy(id)).toEqual([null])
  await giveBack([two])
  await w.settle()
  expect(await doneBy(id)).toEqual([w.ids.ivan])
})

test('who has nothing has nothing to return', async () => {
  const id = await start([aStep({ kind: 'asset', hands: 'return' })], 'offboarding')
  expect(await doneBy(id)).toEqual([nora])
})

test('a step without it is ticked by hand, and a template takes the one that fits its kind', async () => {
  const id = await start([aStep({ title: 'Keys', kind: 'asset' })])
  const [step] = await steps(id)
  expect(step.things).toBeNull()
  expect((await w.call('hr', 'PUT', `/api/checklist-steps/${step.id}/done`, {})).status).toBe(200)
  const made = (given: object, kind: string) =>
    w.call('hr', 'POST', '/api/onboarding-flows', { name: `Hands ${count++}`, kind, steps: [handing(given)] })
  const errorsOf = async (given: object, kind = 'onboarding') => Object.keys((await made(given, kind)).body.errors)
  expect(await errorsOf({ hands: 'return' })).toEqual(['steps.0.hands'])
  expect(await errorsOf({}, 'offboarding')).toEqual(['steps.0.hands'])
  expect(await errorsOf({ assetCategoryId: w.ids.ann })).toEqual(['steps.0.assetCategoryId'])
})

test('a category that is deleted for another goes on as the other one', async () => {
  const [old, next] = await w.asAcme((db) =>
    db
      .insertInto('catalogueEntries')
      .values([
        { catalogue: 'asset_categories', name: 'Screens' },
        { catalogue: 'asset_categories', name: 'Monitors' },
      ])
      .returning('id')
      .execute(),
  )
  const id = await start([handing({ assetCategoryId: old!.id })])
  const removed = await w.call('adam', 'DELETE', `/api/settings/company/lists/${old!.id}`, { replacementId: next!.id })
  expect(removed.status).toBe(200)
  expect((await steps(id))[0].things.category).toEqual({ id: next!.id, name: 'Monitors' })
})
