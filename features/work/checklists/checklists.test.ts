import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Name, type World, world } from '#tests/world.ts'
import { aStep, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

interface Step {
  id: string
  title: string
  can: { complete: boolean; reopen: boolean }
}
const start = async (userId: string, steps: readonly object[], more: object = {}, kind = 'onboarding') => {
  const templateId = await templateOf(w, steps, { kind })
  const { body, status } = await w.call('hr', 'POST', '/api/checklists', { userId, templateId, ...more })
  expect(status).toBe(201)
  return { id: body.data.id as string, templateId }
}
const show = (who: Name, id: string) => w.call(who, 'GET', `/api/checklists/${id}`)
const stepsOf = async (who: Name, id: string): Promise<Step[]> => (await show(who, id)).body.data?.steps ?? []
const titles = async (who: Name, id: string) => (await stepsOf(who, id)).map(({ title }) => title)
const stepNamed = async (id: string, title: string) => (await stepsOf('hr', id)).find((one) => one.title === title)!.id
const done = (who: Name, stepId: string, body: object = {}) =>
  w.call(who, 'PUT', `/api/checklist-steps/${stepId}/done`, body)
const open = (who: Name, stepId: string) => w.call(who, 'PUT', `/api/checklist-steps/${stepId}/open`)
const factsOf = (id: string) =>
  w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', id).orderBy('at').execute(),
  )

test('everyone sees what is theirs to do: the person and the manager all of it, a buddy their own step', async () => {
  const { id } = await start(
    w.ids.ann,
    [
      aStep({ title: 'Mine', owner: 'person' }),
      aStep({ title: 'Boss', owner: 'manager' }),
      aStep({ title: 'Buddy', owner: 'buddy' }),
      aStep({ title: 'Desk', owner: 'hr' }),
      aStep({ title: 'Badge', owner: 'named', ownerUserId: w.ids.ivan }),
    ],
    { buddyId: w.ids.eve },
  )
  const all = ['Mine', 'Boss', 'Buddy', 'Desk', 'Badge']
  for (const who of ['ann', 'max', 'dora', 'hr', 'adam'] as const)
    expect([who, await titles(who, id)]).toEqual([who, all])
  expect(await titles('eve', id)).toEqual(['Buddy'])
  expect(await titles('ivan', id)).toEqual(['Badge'])
  for (const who of ['mia', 'gina', 'gil'] as const) expect([who, (await show(who, id)).status]).toEqual([who, 404])

  const mine = async (who: Name) =>
    (await w.call(who, 'GET', '/api/checklists/mine')).body.data
      .filter((one: { id: string }) => one.id === id)
      .flatMap(({ steps }: { steps: Step[] }) => steps.map(({ title }) => title))
  expect(await Promise.all((['ann', 'max', 'eve', 'hr', 'ivan', 'dora', 'adam'] as const).map(mine))).toEqual([
    ['Mine'],
    ['Boss'],
    ['Buddy'],
    ['Desk'],
    ['Badge'],
    [],
    [],
  ])
})

test('of an offboarding the person sees only their own steps', async () => {
  const steps = [aStep({ title: 'Return the keys', owner: 'person' }), aStep({ title: 'Close the account' })]
  const { id } = await start(w.ids.ann, steps, {}, 'offboarding')
  expect(await titles('ann', id)).toEqual(['Return the keys'])
  expect(await titles('max', id)).toEqual(['Return the keys', 'Close the account'])
})

test('a step is completed by its owner or by HR, and reopened by the one who did it or by HR', async () => {
  const { id } = await start(w.ids.ann, [aStep({ title: 'Boss', owner: 'manager' }), aStep({ title: 'Other' })])
  const step = await stepNamed(id, 'Boss')
  expect((await done('ann', step)).status).toBe(403)
  expect((await done('dora', step)).status).toBe(403)
  expect((await done('mia', step)).status).toBe(404)
  expect((await done('gina', step)).status).toBe(404)
  expect((await done('max', step)).body.data).toEqual({ id: step, isFinished: false })
  expect((await done('max', step)).status).toBe(409)
  expect((await open('ann', step)).status).toBe(403)
  expect((await open('max', step)).status).toBe(200)
  expect((await open('max', step)).status).toBe(409)
  expect((await done('hr', step)).status).toBe(200)
  expect((await open('max', step)).status).toBe(403)
  expect((await factsOf(id)).map(({ name }) => name)).toEqual([
    'checklist.started',
    'checklist.stepDone',
    'checklist.stepReopened',
    'checklist.stepDone',
  ])
})

test('the last step ends the checklist once, also when the last two are done at once; opening one continues', async () => {
  // once by chance is not enough to see that one waits for the other
  for (let round = 0; round < 10; round++) {
    const { id } = await start(w.ids.ann, [aStep({ title: 'One' }), aStep({ title: 'Two' })])
    const [one, two] = [await stepNamed(id, 'One'), await stepNamed(id, 'Two')]
    const answers = await Promise.all([done('hr', one), done('adam', two)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ body }) => body.data.isFinished)).toHaveLength(1)
    expect((await show('hr', id)).body.data.status).toBe('done')
    expect((await factsOf(id)).filter(({ name }) => name === 'checklist.finished')).toHaveLength(1)
    expect((await open('hr', one)).status).toBe(200)
    expect((await show('hr', id)).body.data.status).toBe('running')
  }
})

test('reading is acknowledged by the reader alone, for the version they saw, and stays', async () => {
  const { id, templateId } = await start(w.ids.ann, [
    aStep({ title: 'House rules', kind: 'read', owner: 'person', body: 'Be kind.' }),
    aStep(),
  ])
  const step = await stepNamed(id, 'House rules')
  expect((await done('hr', step, { textVersion: 1 })).status).toBe(403)
  expect((await done('ann', step)).status).toBe(409)
  expect((await done('ann', step, { textVersion: 2 })).status).toBe(409)
  expect((await done('ann', step, { textVersion: 1 })).status).toBe(200)
  expect((await open('ann', step)).status).toBe(403)
  expect((await open('hr', step)).status).toBe(403)
  const fact = (await factsOf(id)).find(({ name }) => name === 'checklist.stepDone')
  expect(fact?.details).toMatchObject({ stepId: step, acknowledged: 1 })

  // the template goes on without those who run
  const template = (await w.call('hr', 'GET', `/api/onboarding-flows/${templateId}`)).body.data
  await w.call('hr', 'PUT', `/api/onboarding-flows/${templateId}`, {
    ...template,
    steps: [{ ...template.steps[0], body: 'Be very kind.' }],
  })
  const kept = (await show('ann', id)).body.data.steps
  expect(kept).toHaveLength(2)
  expect(kept.find((one: Step) => one.id === step)).toMatchObject({ body: 'Be kind.', textVersion: 1 })
})

test('it runs once per person, also when two start it at once; a stopped one can be started again', async () => {
  const templateId = await templateOf(w, [aStep()])
  const begin = () => w.call('hr', 'POST', '/api/checklists', { userId: w.ids.eve, templateId })
  const answers = await Promise.all([begin(), begin(), begin()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { id } = answers.find(({ status }) => status === 201)!.body.data
  expect((await w.call('hr', 'PUT', `/api/checklists/${id}/stop`)).status).toBe(200)
  expect((await w.call('hr', 'PUT', `/api/checklists/${id}/stop`)).status).toBe(409)
  const [step] = await stepsOf('hr', id)
  expect(step!.can.complete).toBe(false)
  expect((await done('hr', step!.id)).status).toBe(409)
  expect((await begin()).status).toBe(201)
})

test('starting, stopping and giving steps away is for those who look after onboarding', async () => {
  const { id, templateId } = await start(w.ids.ann, [aStep({ owner: 'manager' })])
  const [step] = await stepsOf('hr', id)
  for (const who of ['ann', 'max', 'ivan'] as const) {
    expect((await w.call(who, 'GET', '/api/checklists')).status).toBe(403)
    expect((await w.call(who, 'POST', '/api/checklists', { userId: w.ids.eve, templateId })).status).toBe(403)
    expect((await w.call(who, 'PUT', `/api/checklists/${id}/stop`)).status).toBe(403)
    expect((await w.call(who, 'PUT', `/api/checklists/${id}/buddy`, { buddyId: w.ids.eve })).status).toBe(403)
    expect((await w.call(who, 'PUT', `/api/checklist-steps/${step!.id}/owner`, { userId: w.ids.eve })).status).toBe(403)
  }
  expect((await w.call('gina', 'PUT', `/api/checklists/${id}/stop`)).status).toBe(404)
  expect((await w.call('gina', 'PUT', `/api/checklist-steps/${step!.id}/owner`, { userId: w.ids.gina })).status).toBe(
    404,
  )
  const foreign = await w.call('gina', 'POST', '/api/checklists', { userId: w.ids.gina, templateId })
  expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['templateId']])
  const nobody = await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.gina, templateId })
  expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['userId']])
  const self = await w.call('hr', 'PUT', `/api/checklists/${id}/buddy`, { buddyId: w.ids.ann })
  expect([self.status, Object.keys(self.body.errors)]).toEqual([422, ['buddyId']])

  expect((await w.call('hr', 'PUT', `/api/checklist-steps/${step!.id}/owner`, { userId: w.ids.eve })).status).toBe(200)
  expect((await done('max', step!.id)).status).toBe(403)
  expect((await done('eve', step!.id)).status).toBe(200)
})

test('a role counts where it was given: in the whole company, or for people of its area', async () => {
  const role = (await w.call('adam', 'POST', '/api/roles', { name: 'IT support' })).body.data.id
  const [here, there] = await w.asAcme((db) =>
    db
      .insertInto('departments')
      .values([{ name: 'Here' }, { name: 'There' }])
      .returning('id')
      .execute(),
  )
  await w.asAcme((db) => db.updateTable('users').set({ departmentId: here!.id }).where('id', '=', w.ids.ann).execute())
  await w.asAcme((db) =>
    db
      .insertInto('userRoles')
      .values([
        { userId: w.ids.ivan, roleId: role, departmentId: here!.id },
        { userId: w.ids.mia, roleId: role, departmentId: there!.id },
      ])
      .execute(),
  )
  const { id } = await start(w.ids.ann, [aStep({ title: 'Laptop', owner: 'role', ownerRoleId: role })])
  expect(await titles('ivan', id)).toEqual(['Laptop'])
  expect((await show('mia', id)).status).toBe(404)
})

test('a step whose owner is gone is counted as without one, and HR can give it to another person', async () => {
  const { id } = await start(w.ids.ann, [aStep({ owner: 'buddy' }), aStep({ owner: 'named', ownerUserId: w.ids.mia })])
  const listed = async () =>
    (await w.call('hr', 'GET', `/api/checklists?userId=${w.ids.ann}`)).body.data.find((one: Step) => one.id === id)
  expect(await listed()).toMatchObject({ steps: 2, done: 0, unowned: 1 })
  await w.call('hr', 'PUT', `/api/checklists/${id}/buddy`, { buddyId: w.ids.eve })
  expect(await listed()).toMatchObject({ unowned: 0 })
})

test('days are counted from the first day; from the start for people who have been here for long, or have no first day', async () => {
  w.clock.now = new Date('2026-06-15T12:00:00Z')
  const due = async (hireDate: string | null, offsetDays: number) => {
    await w.asAcme((db) => db.updateTable('users').set({ hireDate }).where('id', '=', w.ids.eve).execute())
    const { id } = await start(w.ids.eve, [aStep({ offsetDays })])
    return (await show('hr', id)).body.data.steps[0].due
  }
  expect(await due('2026-06-29', -3)).toBe('2026-06-26')
  expect(await due('2026-06-01', 7)).toBe('2026-06-08')
  expect(await due('2020-01-01', 7)).toBe('2026-06-22')
  expect(await due(null, 7)).toBe('2026-06-22')
  w.clock.now = new Date()
})

test('comments are for those who see the step', async () => {
  const { id } = await start(w.ids.ann, [aStep({ title: 'Desk', owner: 'person' }), aStep()])
  const step = await stepNamed(id, 'Desk')
  const say = (who: Name, body: string) => w.call(who, 'POST', `/api/checklist-steps/${step}/comments`, { body })
  expect((await say('ann', 'Which floor?')).status).toBe(201)
  expect((await say('mia', 'Hello')).status).toBe(404)
  expect((await say('gina', 'Hello')).status).toBe(404)
  expect((await say('ann', ' ')).status).toBe(422)
  const shown = (await show('max', id)).body.data.steps.find((one: Step) => one.id === step)
  expect(shown.comments).toMatchObject([{ body: 'Which floor?', author: { id: w.ids.ann } }])
})

test('the page of all shows what is late first, and finds by name, type and state', async () => {
  await w.asAcme((db) => db.deleteFrom('checklists').execute())
  const { id: calm } = await start(w.ids.eve, [aStep({ offsetDays: 5 })])
  const { id: late } = await start(w.ids.max, [aStep({ offsetDays: -1 })])
  const list = async (query: string) => (await w.call('hr', 'GET', `/api/checklists${query}`)).body
  const ids = async (query: string) => (await list(query)).data.map((one: Step) => one.id)
  expect(await list('')).toMatchObject({ count: 2, late: 1, next: null })
  expect(await ids('')).toEqual([late, calm])
  expect(await ids('?late=true')).toEqual([late])
  expect(await ids('?search=eve')).toEqual([calm])
  expect(await ids('?kind=offboarding')).toEqual([])
  expect(await ids('?status=done')).toEqual([])
})
