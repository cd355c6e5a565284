import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { aStep, newPerson, templateOf } from './factory.ts'

let w: World
let laptops: string
let nora: string
let bo: string
beforeAll(async () => {
  w = await world()
  const { id } = await w.asAcme((db) =>
    db
      .insertInto('catalogueEntries')
      .values({ catalogue: 'asset_categories', name: 'Laptops' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  laptops = id
})
beforeEach(async () => {
  nora = await newPerson(w, { managerId: w.ids.max })
  bo = await newPerson(w, { firstName: 'Bo', lastName: 'Alm' })
})
afterAll(() => w.close())

let count = 0
async function asset(categoryId: string | null = laptops) {
  const name = `Laptop ${count++}`
  const { body } = await w.call('ivan', 'POST', '/api/assets', { name, categoryId, inventoryNumber: `INV-${count}` })
  return { id: body.data.id as string, name, number: `INV-${count}` }
}
const give = (assetIds: readonly string[], userId = nora) =>
  w.call('ivan', 'POST', '/api/assets/give', { userId, assetIds })
const giveBack = (assetIds: readonly string[]) => w.call('ivan', 'POST', '/api/assets/return', { assetIds })
const stateOf = (builtIn: string) =>
  w.asAcme(
    async (db) =>
      (await db.selectFrom('catalogueEntries').select('id').where('builtIn', '=', builtIn).executeTakeFirstOrThrow())
        .id,
  )
const writeOff = async (id: string) =>
  w.call('ivan', 'PUT', `/api/assets/${id}/state`, { stateId: await stateOf('written_off') })
const naming = (assetId: string, more: object = {}) =>
  aStep({ kind: 'asset', hands: 'give', assetId, owner: 'named', ownerUserId: w.ids.ivan, ...more })
const templateBy = (who: Name, steps: readonly object[], kind = 'onboarding') =>
  w.call(who, 'POST', '/api/onboarding-flows', { name: `Named ${count++}`, kind, steps })
/** Adam looks after templates and reads the register. */
async function templateNaming(steps: readonly object[], kind = 'onboarding'): Promise<string> {
  const made = await templateBy('adam', [...steps, aStep({ title: 'Other' })], kind)
  expect(made.status).toBe(201)
  return made.body.data.id
}
async function start(templateId: string, userId = nora): Promise<string> {
  const { body } = await w.call('hr', 'POST', '/api/checklists', { userId, templateId })
  await w.settle()
  return body.data.id
}
const stepOf = async (id: string, who: Name = 'adam') =>
  (await w.call(who, 'GET', `/api/checklists/${id}`)).body.data.steps.find(
    ({ title }: { title: string }) => title !== 'Other',
  )
const wantedOf = async (id: string, who: Name = 'adam') => (await stepOf(id, who)).things.wanted
const isDone = async (id: string) => (await stepOf(id)).done !== null
const at = (id: string) => `/api/checklist-steps/${id}/asset`
const offered = async (stepId: string): Promise<string[]> =>
  (await w.call('ivan', 'GET', `${at(stepId)}s`)).body.data.map(({ id }: { id: string }) => id)

test('the step names the asset, offers that one alone, and no other completes it', async () => {
  const [mine, other] = [await asset(), await asset()]
  const id = await start(await templateNaming([naming(mine.id)]))
  const step = await stepOf(id, 'ivan')
  expect(step.things).toMatchObject({
    category: { name: 'Laptops' },
    wanted: { id: mine.id, name: mine.name, number: mine.number, availability: 'ready', who: null },
  })
  expect(await offered(step.id)).toEqual([mine.id])
  const wrong = await w.call('ivan', 'PUT', at(step.id), { assetId: other.id })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { assetId: ['Choose the asset that this step names'] }])
  // nor does another that is given in the register, or a tick
  await give([other.id])
  await w.settle()
  expect(await isDone(id)).toBe(false)
  expect((await w.call('ivan', 'PUT', `/api/checklist-steps/${step.id}/done`, {})).status).toBe(409)
  expect((await w.call('ivan', 'PUT', at(step.id), { assetId: mine.id })).status).toBe(200)
  expect(await isDone(id)).toBe(true)
})

test('given in the register, it completes the step that names it and leaves the one of its category', async () => {
  const mine = await asset()
  const template = await templateNaming([naming(mine.id, { title: 'Named' })])
  const others = await templateOf(w, [aStep({ kind: 'asset', hands: 'give', assetCategoryId: laptops }), aStep()])
  const [general, particular] = [await start(others), await start(template)]
  await give([mine.id])
  await w.settle()
  expect(await isDone(particular)).toBe(true)
  const [ofCategory] = (await w.call('adam', 'GET', `/api/checklists/${general}`)).body.data.steps
  expect(ofCategory.done).toBeNull()
})

test.each([
  ['with someone else', async (id: string) => give([id], w.ids.ann), { availability: 'held', who: 'Ann Alm' }],
  ['written off', writeOff, { availability: 'unavailable', state: 'WRITTEN-OFF', who: null }],
  [
    'deleted',
    (id: string) => w.call('ivan', 'DELETE', `/api/assets/${id}`),
    { availability: 'gone', id: null, who: null },
  ],
])(
  'an asset that is %s: the step says so, and one of its category takes its place',
  async (_what, befall, expected) => {
    const [mine, other, misc] = [await asset(), await asset(), await asset(null)]
    const template = await templateNaming([naming(mine.id)])
    expect((await befall(mine.id)).status).toBe(200)
    await w.settle()
    const id = await start(template)
    const step = await stepOf(id)
    expect(step.things.wanted).toMatchObject({
      name: mine.name,
      ...expected,
      ...('who' in expected && expected.who && { who: expect.any(String) }),
    })
    const free = await offered(step.id)
    expect([free.includes(other.id), free.includes(mine.id), free.includes(misc.id)]).toEqual([true, false, false])
    expect((await w.call('ivan', 'PUT', at(step.id), { assetId: misc.id })).status).toBe(422)
    expect((await w.call('ivan', 'PUT', at(step.id), { assetId: other.id })).status).toBe(200)
    expect(await isDone(id)).toBe(true)
  },
)

test('two checklists want the same asset: the second is told, and has it when the first lets go', async () => {
  const mine = await asset()
  const template = await templateNaming([naming(mine.id), aStep({ title: 'Other' })])
  const first = await start(template)
  await w.asAcme((db) =>
    db
      .updateTable('checklists')
      .set({ startedAt: new Date('2020-01-01') })
      .where('id', '=', first)
      .execute(),
  )
  const second = await start(template, bo)
  expect(await wantedOf(first)).toMatchObject({ availability: 'ready', who: null })
  expect(await wantedOf(second)).toMatchObject({ availability: 'promised', who: 'Nora Ek' })
  // without the right to read the asset list the other person is not named
  await w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids.max }).where('id', '=', bo).execute())
  const third = await start(await templateNaming([naming(mine.id, { owner: 'manager' })]), bo)
  expect(await wantedOf(third, 'max')).toMatchObject({ availability: 'promised', who: null })
  await w.call('hr', 'PUT', `/api/checklists/${first}/stop`, {})
  expect(await wantedOf(second)).toMatchObject({ availability: 'ready' })
})

test('the return of one asset is complete when that one is back, whatever else the person keeps', async () => {
  const [badge, phone] = [await asset(), await asset(null)]
  await give([badge.id, phone.id])
  const back = naming(badge.id, { hands: 'return' })
  const id = await start(await templateNaming([back], 'offboarding'))
  expect((await stepOf(id)).things).toMatchObject({
    count: 1,
    held: [{ id: badge.id }],
    wanted: { availability: 'ready' },
  })
  await giveBack([phone.id])
  await w.settle()
  expect(await isDone(id)).toBe(false)
  await give([phone.id])
  await giveBack([badge.id])
  await w.settle()
  expect(await isDone(id)).toBe(true)
})

test('what the person did not have at the start is said, and what they have of its category is to be returned', async () => {
  const [badge, own, misc] = [await asset(), await asset(), await asset(null)]
  await give([own.id, misc.id])
  const back = naming(badge.id, { hands: 'return' })
  const id = await start(await templateNaming([back], 'offboarding'))
  expect((await stepOf(id)).things).toMatchObject({
    count: 1,
    held: [{ id: own.id }],
    wanted: { availability: 'notTheirs' },
  })
  await giveBack([own.id])
  await w.settle()
  expect(await isDone(id)).toBe(true)
  // nothing to return: a person reads that, and ticks it
  const empty = await start(await templateNaming([back], 'offboarding'), bo)
  expect(await isDone(empty)).toBe(false)
  const { id: stepId } = await stepOf(empty)
  expect((await w.call('ivan', 'PUT', `/api/checklist-steps/${stepId}/done`, {})).status).toBe(200)
})

describe('who names one in a template', () => {
  const found = (who: Name, search: string) => w.call(who, 'GET', `/api/onboarding-assets?search=${search}`)
  const canChoose = async (who: Name) =>
    (await w.call(who, 'GET', '/api/onboarding-choices')).body.data?.canChooseAssets

  test('who reads the register finds it, in use or not, but not what is written off; others are refused', async () => {
    const [free, held, gone] = [await asset(), await asset(), await asset()]
    await give([held.id])
    await writeOff(gone.id)
    const idsOf = async ({ number }: { number: string }) =>
      (await found('adam', number)).body.data.map(({ id }: { id: string }) => id)
    expect([await idsOf(free), await idsOf(held), await idsOf(gone)]).toEqual([[free.id], [held.id], []])
    expect(await canChoose('adam')).toBe(true)
    // the right to templates alone, the right to assets alone, no right, another company
    expect([await canChoose('hr'), (await found('hr', free.number)).status]).toEqual([false, 403])
    expect((await found('ivan', free.number)).status).toBe(403)
    expect((await found('ann', free.number)).status).toBe(403)
    expect((await found('gina', free.number)).body.data).toEqual([])
  })

  test('without the right to the register nothing can be named, but what is named stays', async () => {
    const [mine, other] = [await asset(), await asset()]
    const refused = await templateBy('hr', [naming(mine.id)])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['steps.0.assetId']])
    expect((await templateBy('gina', [aStep({ kind: 'asset', hands: 'give', assetId: mine.id })])).status).toBe(422)
    const id = await templateNaming([naming(mine.id)])
    const path = `/api/onboarding-flows/${id}`
    const { data } = (await w.call('hr', 'GET', path)).body
    expect(data.steps[0].asset).toEqual({ id: mine.id, name: mine.name, number: mine.number })
    expect(data.steps[0].assetCategoryId).toBe(laptops)
    const save = (assetId: string) =>
      w.call('hr', 'PUT', path, { name: data.name, kind: 'onboarding', steps: [naming(assetId)] })
    expect((await save(other.id)).status).toBe(422)
    expect((await save(mine.id)).status).toBe(200)
    expect((await w.call('hr', 'GET', path)).body.data.steps[0].asset.id).toBe(mine.id)
    await w.call('ivan', 'DELETE', `/api/assets/${mine.id}`)
    expect((await w.call('hr', 'GET', path)).body.data.steps[0].asset).toEqual({
      id: null,
      name: mine.name,
      number: '',
    })
  })
})
