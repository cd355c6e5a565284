import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const URL = '/api/onboarding-flows'
let count = 0
const task = { title: 'Set up the laptop', kind: 'task', owner: 'hr', offsetDays: -3 }
const template = (more: object = {}) => ({ name: `Joining ${count++}`, kind: 'onboarding', steps: [task], ...more })
const make = async (more: object = {}, who: Name = 'hr') =>
  (await w.call(who, 'POST', URL, template(more))).body.data.id as string
const show = async (id: string, who: Name = 'hr') => (await w.call(who, 'GET', `${URL}/${id}`)).body.data
type Shown = { ownerUser: { id: string } | null; asks: { key: string }[] }
/** As the screen sends what it was given. */
const sent = (steps: Shown[]) =>
  steps.map((step) => ({ ...step, ownerUserId: step.ownerUser?.id ?? null, asks: step.asks.map(({ key }) => key) }))
const save = async (id: string, change: { steps?: Shown[]; version?: number }) => {
  const { name, kind, description, steps, rules, version } = await show(id)
  const given = { name, kind, description, rules, version, ...change, steps: sent(change.steps ?? steps) }
  return w.call('hr', 'PUT', `${URL}/${id}`, given)
}

test('a template keeps its steps in order, each with its owner and its due day', async () => {
  const read = { title: 'House rules', kind: 'read', owner: 'person', offsetDays: 1, body: 'Be kind.' }
  const fill = { title: 'Your details', kind: 'fill', owner: 'person', offsetDays: 0, section: 'personal' }
  const meet = { title: 'Lunch', kind: 'meet', owner: 'named', ownerUserId: w.ids.mia, offsetDays: 5 }
  const id = await make({ steps: [task, read, fill, meet], description: 'For everyone' })
  const { steps, description } = await show(id)
  expect(description).toBe('For everyone')
  expect(steps.map(({ title }: { title: string }) => title)).toEqual([
    'Set up the laptop',
    'House rules',
    'Your details',
    'Lunch',
  ])
  expect(steps[3].ownerUser).toMatchObject({ id: w.ids.mia, firstName: 'Mia' })
  expect((await save(id, { steps: [steps[3], steps[0]] })).status).toBe(200)
  expect((await show(id)).steps.map(({ title }: { title: string }) => title)).toEqual(['Lunch', 'Set up the laptop'])
})

test('a step names what is to be filled in; what its editor may not know of stays without a name', async () => {
  const fields = fieldsOf(w)
  const [open, closed] = [
    await fields.published({ name: 'Shirt size' }),
    await fields.published({ name: 'Blood group' }),
  ]
  for (const id of [open, closed]) await fields.give(id, { own: 'view' })
  const limited = { name: 'Blood group', type: 'string', visibleFor: 'users', userIds: [w.ids.adam] }
  expect((await fields.change(closed, limited)).status).toBe(200)
  const permissions = ['settings.onboarding_flow.edit', 'other.personal.view']
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Onboarder', permissions })).body.data.id
  expect((await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.mia] })).status).toBe(200)
  const choices = async (who: Name) =>
    (await w.call(who, 'GET', '/api/onboarding-choices')).body.data.fillable.map(({ key }: { key: string }) => key)
  expect(await choices('adam')).toEqual(
    expect.arrayContaining(['personal.mobilePhone', `field.${open}`, `field.${closed}`, 'emergency']),
  )
  expect(await choices('mia')).toContain(`field.${open}`)
  expect(await choices('mia')).not.toContain(`field.${closed}`)
  const asks = ['personal.mobilePhone', `field.${closed}`]
  const step = { title: 'Your details', kind: 'fill', owner: 'person', offsetDays: 0, section: 'fields', asks }
  const id = await make({ steps: [step] }, 'adam')
  const refused = await w.call('mia', 'POST', URL, template({ steps: [step] }))
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['steps.0.asks']])
  const shown = await show(id, 'mia')
  expect(shown.steps[0].asks).toEqual([
    { key: 'personal.mobilePhone', name: 'Mobile phone' },
    { key: `field.${closed}`, name: null },
  ])
  const kept = await w.call('mia', 'PUT', `${URL}/${id}`, { ...shown, steps: sent(shown.steps) })
  expect(kept.status).toBe(200)
  expect((await show(id, 'adam')).steps[0].asks).toMatchObject([{}, { name: 'Blood group' }])
  await w.call('adam', 'DELETE', `/api/custom-fields/employee/${closed}`)
  expect((await show(id, 'adam')).steps[0].asks).toEqual([{ key: 'personal.mobilePhone', name: 'Mobile phone' }])
})

test('a text to read gets the next version when it changes, and only then', async () => {
  const read = { title: 'House rules', kind: 'read', owner: 'person', offsetDays: 1, body: 'Be kind.' }
  const id = await make({ steps: [read] })
  const version = async () => (await show(id)).steps[0].textVersion
  expect(await version()).toBe(1)
  await save(id, { steps: [{ ...(await show(id)).steps[0], title: 'Our house rules' }] })
  expect(await version()).toBe(1)
  await save(id, { steps: [{ ...(await show(id)).steps[0], body: 'Be very kind.' }] })
  expect(await version()).toBe(2)
  await save(id, { steps: [{ ...(await show(id)).steps[0], link: 'https://example.test/rules' }] })
  expect(await version()).toBe(3)
})

test.each([
  ['a taken name', { name: 'TAKEN' }, 'name'],
  ['a step without a title', { steps: [{ ...task, title: ' ' }] }, 'steps.0.title'],
  ['a step of nobody', { steps: [{ ...task, owner: 'named' }] }, 'steps.0.ownerUserId'],
  ['a step of no role', { steps: [task, { ...task, owner: 'role' }] }, 'steps.1.ownerRoleId'],
  ['nothing to read', { steps: [{ ...task, kind: 'read' }] }, 'steps.0.body'],
  ['no section to fill in', { steps: [{ ...task, kind: 'fill' }] }, 'steps.0.section'],
  ['no field to fill in', { steps: [{ ...task, kind: 'fill', section: 'fields' }] }, 'steps.0.asks'],
  [
    'a field that is not there',
    { steps: [{ ...task, kind: 'fill', section: 'fields', asks: ['personal.shoeSize'] }] },
    'steps.0.asks',
  ],
  ['a link that runs a program', { steps: [{ ...task, link: 'javascript:alert(1)' }] }, 'steps.0.link'],
  ['a day too far away', { steps: [{ ...task, offsetDays: 400 }] }, 'steps.0.offsetDays'],
])('%s is refused at its field', async (_, change, field) => {
  await w.call('hr', 'POST', URL, template({ name: 'Taken' }))
  const { status, body } = await w.call('hr', 'POST', URL, template(change))
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('people, roles and places of another company are not there', async () => {
  const { gina } = w.ids
  const place = await w.asGlobex((db) =>
    db
      .insertInto('locations')
      .values({ name: 'Elsewhere', countryId: 752, timeZone: 'Europe/Stockholm', currency: 'SEK' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const { status, body } = await w.call(
    'hr',
    'POST',
    URL,
    template({
      steps: [{ ...task, owner: 'named', ownerUserId: gina }],
      rules: [{ locationId: place.id }],
    }),
  )
  expect([status, Object.keys(body.errors).toSorted()]).toEqual([422, ['rules.0.locationId', 'steps.0.ownerUserId']])
})

test('a rule goes with the place it names, so that the template never starts for more people', async () => {
  const location = await w.asAcme((db) =>
    db
      .insertInto('locations')
      .values({ name: 'Riga', countryId: 428, timeZone: 'Europe/Riga', currency: 'EUR' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const id = await make({ rules: [{ locationId: location.id }] })
  expect((await show(id)).rules).toHaveLength(1)
  expect((await w.call('adam', 'DELETE', `/api/settings/company/locations/${location.id}`)).status).toBe(200)
  expect((await show(id)).rules).toEqual([])
})

test('a role that is deleted leaves its steps without an owner', async () => {
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'IT' })).body.data.id
  const id = await make({ steps: [{ ...task, owner: 'role', ownerRoleId: role }] })
  expect((await show(id)).steps[0].ownerRoleId).toBe(role)
  expect((await w.call('adam', 'DELETE', `/api/roles/${role}`)).status).toBe(200)
  expect((await show(id)).steps[0]).toMatchObject({ owner: 'role', ownerRoleId: null })
})

test('an archived template leaves the list and comes back', async () => {
  const id = await make()
  const ids = async (query = '') =>
    (await w.call('hr', 'GET', URL + query)).body.data.map((one: { id: string }) => one.id)
  expect((await w.call('hr', 'PUT', `${URL}/${id}/archive`, { version: 1 })).body.data).toEqual({ id, version: 2 })
  expect((await w.call('hr', 'PUT', `${URL}/${id}/archive`)).status).toBe(409)
  expect(await ids()).not.toContain(id)
  expect(await ids('?archived=true')).toContain(id)
  expect((await w.call('hr', 'PUT', `${URL}/${id}/restore`, { version: 1 })).status).toBe(409)
  expect((await w.call('hr', 'PUT', `${URL}/${id}/restore`, { version: 2 })).status).toBe(200)
  expect(await ids()).toContain(id)
})

test('of two who change a template at once, the second is told', async () => {
  const id = await make()
  const { version } = await show(id)
  expect((await save(id, { version })).status).toBe(200)
  expect((await save(id, { version })).status).toBe(409)
})

test('the list is also for people who add people; the templates are for those who edit them', async () => {
  const id = await make()
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Recruiter', permissions: ['people.create'] })).body
    .data.id
  expect((await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.ivan] })).status).toBe(200)
  expect((await w.call('ivan', 'GET', URL)).body.can).toEqual({ edit: false })
  for (const who of ['ann', 'max', 'eve'] as const) {
    expect((await w.call(who, 'GET', URL)).status).toBe(403)
    expect((await w.call(who, 'GET', `${URL}/${id}`)).status).toBe(403)
    expect((await w.call(who, 'POST', URL, template())).status).toBe(403)
    expect((await w.call(who, 'PUT', `${URL}/${id}/archive`)).status).toBe(403)
  }
  for (const url of ['', '/archive', '/restore'] as const)
    expect((await w.call('gina', 'PUT', `${URL}/${id}${url}`, url ? {} : template())).status).toBe(404)
  expect((await w.call('gina', 'GET', `${URL}/${id}`)).status).toBe(404)
  expect((await w.call('gina', 'GET', URL)).body.data).toEqual([])
  expect((await w.call('adam', 'GET', URL)).body.can).toEqual({ edit: true })
})
