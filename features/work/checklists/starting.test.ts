import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { aStep, newAddress, newPerson, placeIn, runningOf, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const create = (more: object = {}) => newPerson(w, more)
const email = newAddress
const running = (userId: string) => runningOf(w, userId)
const startedFor = async (userId: string) => (await running(userId)).map(({ templateId }) => templateId)
const place = (name: string) => placeIn(w, name)
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

  test('by a new place within 30 days of the first day, once; only by rules that name what has changed', async () => {
    w.clock.now = new Date('2026-06-15T12:00:00Z')
    const [oslo, bergen] = [(await place('Oslo')).id, (await place('Bergen')).id]
    const [legal] = await w.asAcme((db) =>
      db.insertInto('departments').values({ name: 'Legal' }).returning('id').execute(),
    )
    const early = await create({ hireDate: '2026-05-20' })
    const late = await create({ hireDate: '2026-05-01' })
    await w.settle()
    const atOslo = await templateOf(w, [aStep()], { rules: [{ locationId: oslo }] })
    const ofLegal = await templateOf(w, [aStep()], { rules: [{ departmentId: legal!.id }] })
    const all = await templateOf(w, [aStep()], { rules: [{}] })
    const move = async (id: string, change: object) => {
      expect((await w.call('hr', 'PUT', `/api/people/${id}/job`, change)).status).toBe(200)
      await w.settle()
      return (await startedFor(id)).toSorted()
    }
    const both = [atOslo, ofLegal].toSorted()
    expect(await move(early, { locationId: bergen })).toEqual([])
    expect(await move(late, { locationId: oslo })).toEqual([])
    expect(await move(early, { locationId: oslo })).toEqual([atOslo])
    expect(await move(early, { departmentId: legal!.id })).toEqual(both)
    await w.call('hr', 'PUT', `/api/checklists/${(await running(early))[0]!.id}/stop`)
    await move(early, { locationId: bergen })
    expect(await move(early, { locationId: oslo })).toEqual(both)
    for (const id of [atOslo, ofLegal, all]) await archive(id)
    w.clock.now = new Date()
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
  const url = `/api/people/${nora}/leaving`
  const version = async () => (await w.call('hr', 'GET', url)).body.data.planned.version
  const last = (lastDay: string) => ({ lastDay, reason: 'resigned', rehireEligible: true })
  expect((await w.call('hr', 'POST', url, last('2027-03-31'))).status).toBe(201)
  await w.settle()
  const offboarding = (await running(nora)).find(({ kind }) => kind === 'offboarding')
  const states = async () => (await running(nora)).map(({ kind, status }) => `${kind} ${status}`).toSorted()
  expect(offboarding).toMatchObject({ templateId: leaving, status: 'running' })
  expect((await w.call('max', 'GET', `/api/checklists/${offboarding!.id}`)).body.data).toMatchObject({
    day: '2027-03-31',
    steps: [{ due: '2027-03-31' }],
  })
  // a day that moves takes the steps with it
  await w.call('hr', 'PUT', url, { ...last('2027-04-30'), version: await version() })
  await w.settle()
  expect((await w.call('max', 'GET', `/api/checklists/${offboarding!.id}`)).body.data.steps[0].due).toBe('2027-04-30')
  expect(await running(nora)).toHaveLength(2)

  await w.call('hr', 'DELETE', `${url}?version=${await version()}`)
  await w.settle()
  expect(await states()).toEqual(['offboarding stopped', 'onboarding running'])
  await w.call('hr', 'POST', url, last('2027-05-31'))
  await w.settle()
  expect(await states()).toEqual(['offboarding running', 'offboarding stopped', 'onboarding running'])

  await w.call('adam', 'POST', `/api/people/${nora}/deactivation`)
  await w.settle()
  expect(await states()).toEqual(['offboarding running', 'offboarding stopped', 'onboarding stopped'])
  await archive(leaving)
})
