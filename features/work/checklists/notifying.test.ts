import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type World, world } from '#tests/world.ts'
import { aStep, newPerson, placeIn, templateOf } from './factory.ts'
import { becomeDue } from './server/step-store.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.now = new Date()
})
afterAll(() => w.close())

let count = 0

/** A step three days after 12 January 2026, where the person works. */
const CASES = [
  ['Pacific/Kiritimati', '2026-01-14T16:59:00Z', false, false],
  ['Pacific/Kiritimati', '2026-01-14T17:10:00Z', true, false],
  ['Pacific/Kiritimati', '2026-01-15T10:10:00Z', false, true],
  ['Pacific/Kiritimati', '2026-01-15T17:10:00Z', true, true],
  ['Asia/Kolkata', '2026-01-15T01:10:00Z', false, false],
  ['Asia/Kolkata', '2026-01-15T01:40:00Z', true, false],
  ['Asia/Kolkata', '2026-01-15T18:40:00Z', false, true],
  ['Europe/Stockholm', '2026-01-15T05:50:00Z', false, false],
  ['Europe/Stockholm', '2026-01-15T06:10:00Z', true, false],
  ['Europe/Stockholm', '2026-01-15T23:10:00Z', false, true],
  ['America/Los_Angeles', '2026-01-15T14:50:00Z', false, false],
  ['America/Los_Angeles', '2026-01-15T15:10:00Z', true, false],
  ['America/Los_Angeles', '2026-01-16T07:10:00Z', true, false],
] as const

test.each(CASES)(
  'in %s at %s the owners are notified: %s, and it is late: %s',
  async (zone, at, isNotified, isLate) => {
    w.clock.now = new Date('2026-01-05T12:00:00Z')
    const nora = await newPerson(w, {
      hireDate: '2026-01-12',
      locationId: (await placeIn(w, `Place ${count++}`, zone)).id,
    })
    const templateId = await templateOf(w, [aStep({ owner: 'named', ownerUserId: w.ids.mia, offsetDays: 3 })])
    const { id } = (await w.call('hr', 'POST', '/api/checklists', { userId: nora, templateId })).body.data
    await w.settle()
    w.clock.now = new Date(at)
    const notified = await notifyOfWhatIsDue()
    const [step] = (await w.call('hr', 'GET', `/api/checklists/${id}`)).body.data.steps
    expect([step.due, step.isLate]).toEqual(['2026-01-15', isLate])
    expect(notified.filter(({ info }) => info.checklist.id === id)).toHaveLength(isNotified ? 1 : 0)
  },
)

/** The hourly job, twice at once. @returns all notifications so far */
async function notifyOfWhatIsDue() {
  for (const key of ['one', 'two']) await w.asAcme((db) => enqueue(db, 'checklists: what is due today', {}, { key }))
  await Promise.all([w.settle(), w.settle()])
  const rows = await w.asAcme((db) =>
    db.selectFrom('notifications').select('info').where('type', '=', 'ChecklistStepsAreDue').execute(),
  )
  return rows as { info: { checklist: { id: string } } }[]
}

test('people read their notifications in their language, with the days in the email', async () => {
  const templateId = await templateOf(w, [aStep({ title: 'Lunch', owner: 'manager' })])
  await w.asAcme((db) => db.updateTable('users').set({ language: 'sv' }).where('id', '=', w.ids.max).execute())
  await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.ann, templateId })
  const { letters } = await w.settle()
  const letter = letters.find(({ to }) => to.startsWith('max@'))!
  expect(letter.subject).toMatch(/för Ann Berg: 1 steg$/)
  expect(letter.text).toContain('Lunch')
  const { data } = (await w.call('max', 'GET', '/api/notifications', undefined, { 'content-language': 'sv' })).body
  expect(data[0]).toMatchObject({ type: 'ChecklistWasStarted', event: 'requests' })
  expect(data[0].text).toMatch(/^1 steg för Ann Berg/)
})

test('the dashboard shows the next steps of the reader, and nothing to those who have none', async () => {
  const templateId = await templateOf(w, [
    aStep({ title: 'Welcome lunch', owner: 'named', ownerUserId: w.ids.dora, offsetDays: -1 }),
  ])
  await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.eve, templateId })
  const widget = async (who: 'dora' | 'ivan' | 'eve') =>
    (await w.call(who, 'GET', '/api/dashboard')).body.widgets.checklists
  expect(await widget('dora')).toMatchObject({
    open: 1,
    late: 1,
    begins: null,
    steps: [{ title: 'Welcome lunch', isLate: true, user: { id: w.ids.eve } }],
  })
  expect(await widget('ivan')).toBeUndefined()
  const oslo = await placeIn(w, 'Oslo')
  await w.asAcme((db) =>
    db.updateTable('users').set({ hireDate: '2099-01-04', locationId: oslo.id }).where('id', '=', w.ids.eve).execute(),
  )
  expect(await widget('eve')).toMatchObject({
    begins: { day: '2099-01-04', manager: { id: w.ids.mia }, location: { name: 'Oslo' } },
    steps: [],
  })
  // before the first day that is the whole page; administrators set up the company whenever they begin
  const pageOf = async (who: 'eve' | 'dora' | 'adam') => (await w.call(who, 'GET', '/api/dashboard')).body
  const before = await pageOf('eve')
  expect([before.alone, Object.keys(before.widgets), before.sentences]).toEqual(['checklists', ['checklists'], []])
  const others = await pageOf('dora')
  expect([others.alone, Object.keys(others.widgets).length > 3]).toEqual([null, true])
  await w.asAcme((db) => db.updateTable('users').set({ hireDate: '2099-01-04' }).where('id', '=', w.ids.adam).execute())
  const admin = await pageOf('adam')
  expect([admin.alone, Object.keys(admin.widgets).length > 3]).toEqual([null, true])
})

test('of a step without an owner those hear who look after onboarding; of a comment anyone who takes part', async () => {
  const nobodys = { title: 'Show the office', owner: 'buddy' }
  const templateId = await templateOf(w, [
    aStep(nobodys),
    aStep({ title: 'Badge', owner: 'named', ownerUserId: w.ids.dora }),
  ])
  const { id } = (await w.call('adam', 'POST', '/api/checklists', { userId: w.ids.mia, templateId })).body.data
  await w.settle()
  const noticesOf = async (who: 'hr' | 'dora' | 'eve', type: string) =>
    (await w.call(who, 'GET', '/api/notifications')).body.data
      .filter((one: { type: string; to: string }) => one.type === type && one.to.includes(id))
      .map(({ text }: { text: string }) => text)
  expect(await noticesOf('hr', 'ChecklistWasStarted')).toHaveLength(1)
  expect(await noticesOf('dora', 'ChecklistWasStarted')).toHaveLength(1)
  expect(await noticesOf('eve', 'ChecklistWasStarted')).toEqual([])

  const { steps } = (await w.call('hr', 'GET', `/api/checklists/${id}`)).body.data
  const badge = steps.find(({ title }: { title: string }) => title === 'Badge').id
  const say = async (who: 'hr' | 'dora', body: string) => {
    expect((await w.call(who, 'POST', `/api/checklist-steps/${badge}/comments`, { body })).status).toBe(201)
    await w.settle()
  }
  await say('hr', 'With a photo, please')
  expect(await noticesOf('dora', 'ChecklistStepWasCommented')).toHaveLength(1)
  expect(await noticesOf('hr', 'ChecklistStepWasCommented')).toEqual([])
  await say('dora', 'It is printed')
  expect(await noticesOf('hr', 'ChecklistStepWasCommented')).toHaveLength(1)
  expect(await noticesOf('eve', 'ChecklistStepWasCommented')).toEqual([])
})

test('a step that is being changed holds up neither the others nor the job, and is due with the next run', async () => {
  w.clock.now = new Date('2026-01-15T12:00:00Z')
  const templateId = await templateOf(w, [aStep({ title: 'Held' }), aStep({ title: 'Free' })])
  const { id } = (await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.ann, templateId })).body.data
  await w.settle()
  await w.asAcme((db) =>
    db.updateTable('checklistSteps').set({ notifiedAt: null }).where('checklistId', '=', id).execute(),
  )
  const run = async () => {
    const due = await w.asAcme((db) => becomeDue(db, w.clock.now))
    return due.filter((one) => one.id === id).flatMap(({ stepIds }) => stepIds)
  }
  const stepId = async (title: string) =>
    (await w.call('hr', 'GET', `/api/checklists/${id}`)).body.data.steps.find(
      (step: { title: string }) => step.title === title,
    ).id as string
  const [held, free] = [await stepId('Held'), await stepId('Free')]
  const meanwhile = await w.asAcme(async (db) => {
    await db.selectFrom('checklistSteps').select('id').where('id', '=', held).forUpdate().execute()
    return run()
  })
  expect([meanwhile, await run()]).toEqual([[free], [held]])
})
