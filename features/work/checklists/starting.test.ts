import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type World, world } from '#tests/world.ts'
import { aStep, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.now = new Date()
})
afterAll(() => w.close())

let count = 0
const email = () => `new-${count++}@example.test`
const create = async (more: object = {}): Promise<string> => {
  const person = { firstName: 'Nora', lastName: 'Ek', email: email(), sendInvitation: false, ...more }
  return (await w.call('hr', 'POST', '/api/people', person)).body.data.id
}
const running = (userId: string) =>
  w.asAcme((db) =>
    db
      .selectFrom('checklists')
      .select(['id', 'templateId', 'startedHow', 'status', 'kind'])
      .where('userId', '=', userId)
      .orderBy('startedAt')
      .execute(),
  )
const startedFor = async (userId: string) => (await running(userId)).map(({ templateId }) => templateId)
const place = (name: string, timeZone = 'Europe/Stockholm') =>
  w.asAcme((db) =>
    db
      .insertInto('locations')
      .values({ name, countryId: 752, timeZone, currency: 'SEK' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const archive = (id: string) => w.call('hr', 'PUT', `/api/onboarding-flows/${id}/archive`)

describe('by rule', () => {
  test('for new people of the place, the department and all below it; not for those who have been here for long', async () => {
    const riga = (await place('Riga')).id
    const [sales] = await w.asAcme((db) =>
      db.insertInto('departments').values({ name: 'Sales' }).returning('id').execute(),
    )
    const [north] = await w.asAcme((db) =>
      db.insertInto('departments').values({ name: 'North', parentId: sales!.id }).returning('id').execute(),
    )
    const atRiga = await templateOf(w, [aStep()], { rules: [{ locationId: riga }] })
    const ofSales = await templateOf(w, [aStep()], { rules: [{ departmentId: sales!.id }] })
    const both = await templateOf(w, [aStep()], { rules: [{ locationId: riga, departmentId: sales!.id }] })
    await templateOf(w, [aStep()])
    const people = [
      await create({ locationId: riga }),
      await create({ departmentId: north!.id }),
      await create({ locationId: riga, departmentId: north!.id }),
      await create(),
      await create({ locationId: riga, hireDate: '2019-05-01' }),
    ]
    await w.settle()
    const found = await Promise.all(people.map(startedFor))
    expect(found.map((ids) => ids.toSorted())).toEqual([
      [atRiga],
      [ofSales],
      [atRiga, ofSales, both].toSorted(),
      [],
      [],
    ])
    for (const id of [atRiga, ofSales, both]) await archive(id)
  })

  test('an archived template starts nothing', async () => {
    const template = await templateOf(w, [aStep()], { rules: [{}] })
    await archive(template)
    const nora = await create()
    await w.settle()
    expect(await startedFor(nora)).toEqual([])
  })

  test('by employment type, once that is known, and only once', async () => {
    const type = await w.asAcme((db) =>
      db
        .insertInto('catalogueEntries')
        .values({ catalogue: 'employment_types', name: 'Intern' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const template = await templateOf(w, [aStep()], { rules: [{ employmentTypeId: type.id }] })
    const other = await w.asAcme((db) =>
      db
        .insertInto('catalogueEntries')
        .values({ catalogue: 'employment_types', name: 'Permanent' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const nora = await create()
    await w.settle()
    expect(await startedFor(nora)).toEqual([])
    // a type that was entered by mistake and removed does not count
    const typed = await w.call('hr', 'POST', `/api/people/${nora}/employment`, {
      effectiveDate: '2026-01-15',
      typeId: type.id,
    })
    const entry = `/api/people/${nora}/employment/${typed.body.data.id}`
    expect((await w.call('hr', 'DELETE', entry, { why: 'Another person' })).status).toBe(200)
    await w.call('hr', 'POST', `/api/people/${nora}/employment`, { effectiveDate: '2026-01-10', typeId: other.id })
    await w.settle()
    expect(await startedFor(nora)).toEqual([])
    for (const effectiveDate of ['2026-02-01', '2026-02-15'])
      await w.call('hr', 'POST', `/api/people/${nora}/employment`, { effectiveDate, typeId: type.id })
    await w.settle()
    expect(await running(nora)).toMatchObject([{ templateId: template, startedHow: 'rule' }])
    const { id } = (await running(nora))[0]!
    await w.call('hr', 'PUT', `/api/checklists/${id}/stop`)
    await w.call('hr', 'POST', `/api/people/${nora}/employment`, { effectiveDate: '2026-03-01', typeId: type.id })
    await w.settle()
    expect(await running(nora)).toHaveLength(1)
    await archive(template)
  })

  test('two workers start it once, and notify each owner once', async () => {
    const template = await templateOf(w, [aStep({ owner: 'hr' }), aStep({ owner: 'named', ownerUserId: w.ids.mia })], {
      rules: [{}],
    })
    const nora = await create()
    const worked = await Promise.all([w.settle(), w.settle()])
    const [checklist, ...others] = await running(nora)
    expect([checklist, others]).toMatchObject([{ templateId: template }, []])
    const notified = await w.asAcme((db) =>
      db
        .selectFrom('notifications')
        .select('userId')
        .where('type', '=', 'ChecklistWasStarted')
        .where(sql<boolean>`info -> 'checklist' ->> 'id' = ${checklist!.id}`)
        .execute(),
    )
    expect(notified.map(({ userId }) => userId).toSorted()).toEqual([w.ids.hr, w.ids.mia].toSorted())
    const letters = worked.flatMap((one) => one.letters).filter(({ to }) => to.startsWith('mia@'))
    expect(letters).toHaveLength(1)
    await archive(template)
  })
})

test('with the invitation, for each of the invited; not with a template of another kind or company', async () => {
  const template = await templateOf(w, [aStep()])
  const leaving = await templateOf(w, [aStep()], { kind: 'offboarding' })
  const people = [email(), email()].map((address) => ({ email: address, firstName: 'Nils', lastName: 'Ek' }))
  const invite = (onboardingTemplateId: string) =>
    w.call('hr', 'POST', '/api/people/invitations', { people, onboardingTemplateId })
  const wrong = await invite(leaving)
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['onboardingTemplateId']])
  const { body } = await invite(template)
  await w.settle()
  for (const { id } of body.data) expect(await running(id)).toMatchObject([{ startedHow: 'invitation' }])
  const foreign = await w.call('gina', 'POST', '/api/people/invitations', { people, onboardingTemplateId: template })
  expect(foreign.status).toBe(422)
})

test('a last day starts the offboarding, removing it stops what the rule had started, and leaving ends the onboarding', async () => {
  const leaving = await templateOf(w, [aStep({ owner: 'manager' })], { kind: 'offboarding', rules: [{}] })
  const joining = await templateOf(w, [aStep()])
  const nora = await create({ managerId: w.ids.max })
  await w.call('hr', 'POST', '/api/checklists', { userId: nora, templateId: joining })
  const lastDay = (terminationDate: string | null) =>
    w.call('hr', 'PUT', `/api/people/${nora}/job`, { terminationDate })
  expect((await lastDay('2027-03-31')).status).toBe(200)
  await w.settle()
  const offboarding = (await running(nora)).find(({ kind }) => kind === 'offboarding')
  const states = async () => (await running(nora)).map(({ kind, status }) => `${kind} ${status}`).toSorted()
  expect(offboarding).toMatchObject({ templateId: leaving, status: 'running' })
  expect((await w.call('max', 'GET', `/api/checklists/${offboarding!.id}`)).body.data).toMatchObject({
    day: '2027-03-31',
    steps: [{ due: '2027-03-31' }],
  })
  // a day that moves takes the steps with it
  await lastDay('2027-04-30')
  await w.settle()
  expect((await w.call('max', 'GET', `/api/checklists/${offboarding!.id}`)).body.data.steps[0].due).toBe('2027-04-30')
  expect(await running(nora)).toHaveLength(2)

  await lastDay(null)
  await w.settle()
  expect(await states()).toEqual(['offboarding stopped', 'onboarding running'])
  await lastDay('2027-05-31')
  await w.settle()
  expect(await states()).toEqual(['offboarding running', 'offboarding stopped', 'onboarding running'])

  await w.call('adam', 'POST', `/api/people/${nora}/deactivation`)
  await w.settle()
  expect(await states()).toEqual(['offboarding running', 'offboarding stopped', 'onboarding stopped'])
  await archive(leaving)
})

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
    const nora = await create({ hireDate: '2026-01-12', locationId: (await place(`Place ${count++}`, zone)).id })
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
  const oslo = await place('Oslo')
  await w.asAcme((db) =>
    db.updateTable('users').set({ hireDate: '2099-01-04', locationId: oslo.id }).where('id', '=', w.ids.eve).execute(),
  )
  expect(await widget('eve')).toMatchObject({
    begins: { day: '2099-01-04', manager: { id: w.ids.mia }, location: { name: 'Oslo' } },
    steps: [],
  })
})
