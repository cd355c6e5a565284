import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#features/people/field-tables/factory.ts'
import { aStep, templateOf } from '#features/work/checklists/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-06-15T12:00:00Z')
})
afterAll(() => w.close())

const due = async (who: Name, whose: Name = 'ann'): Promise<{ text: string; to: string | null }[]> =>
  (await w.call(who, 'GET', `/api/profile/${w.ids[whose]}`)).body.data.due
const texts = async (who: Name, whose: Name = 'ann') => (await due(who, whose)).map(({ text }) => text)

test('a probation review and the end of a contract within 30 days, for those who see the employment', async () => {
  const type = await w.asAcme((db) =>
    db
      .insertInto('catalogueEntries')
      .values({ catalogue: 'employment_types', name: 'Fixed term' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const terms = (whose: Name, more: object) =>
    w.call('hr', 'POST', `/api/people/${w.ids[whose]}/employment`, {
      effectiveDate: '2026-01-01',
      typeId: type.id,
      ...more,
    })
  expect((await terms('ann', { probationReviewOn: '2026-06-30', contractEnd: '2026-07-15' })).status).toBe(201)
  await terms('max', { probationReviewOn: '2026-07-16', contractEnd: '2026-07-16' })
  await terms('dora', { probationReviewOn: '2026-06-01' })
  await terms('mia', { probationReviewOn: '2026-06-30', probationOutcome: 'passed' })
  const said = ['Probation review 30 Jun', 'Contract ends 15 Jul']
  for (const who of ['hr', 'adam'] as const) expect([who, await texts(who)]).toEqual([who, said])
  for (const who of ['eve', 'mia', 'ivan'] as const) expect([who, await texts(who)]).toEqual([who, []])
  expect(await due('hr')).toMatchObject([{ to: `/people/${w.ids.ann}/job` }, {}])
  expect(await texts('hr', 'max')).toEqual([])
  expect(await texts('hr', 'dora')).toEqual(['Probation review was due 1 Jun'])
  expect(await texts('hr', 'mia')).toEqual([])
})

test('late steps, for those who see them', async () => {
  const templateId = await templateOf(
    w,
    [
      aStep({ offsetDays: -3, owner: 'named', ownerUserId: w.ids.ivan }),
      aStep({ offsetDays: -2 }),
      aStep({ offsetDays: 3 }),
    ],
    { name: 'Joining' },
  )
  const { body } = await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.eve, templateId })
  const all = [{ text: '2 overdue steps: Joining', mark: null, to: `/checklists/${body.data.id}` }]
  for (const who of ['hr', 'adam', 'eve', 'mia', 'dora'] as const)
    expect([who, await due(who, 'eve')]).toEqual([who, all])
  expect(await texts('ivan', 'eve')).toEqual(['1 overdue step: Joining'])
  for (const who of ['ann', 'max'] as const) expect([who, await due(who, 'eve')]).toEqual([who, []])
})

test('of an offboarding the person learns of their own steps alone', async () => {
  const templateId = await templateOf(w, [aStep({ offsetDays: -3 })], { name: 'Parting', kind: 'offboarding' })
  await w.call('hr', 'POST', '/api/checklists', { userId: w.ids.mia, templateId })
  expect(await texts('mia', 'mia')).toEqual([])
  expect(await texts('dora', 'mia')).toEqual(['1 overdue step: Parting'])
})

test('rows of tables that expire, for those who see the table of this person', async () => {
  const tables = tablesOf(w)
  const table = await tables.table()
  await tables.give(table.id, { own: 'view', manager: 'view' })
  for (const [number, until] of [
    ['A1', '2026-07-01'],
    ['B2', '2026-07-30'],
    ['C3', '2026-06-01'],
  ] as const)
    await tables.add('ivan', table, { Type: 'Visa', Number: number, 'Valid from': '2025-01-01', 'Valid until': until })
  const said = ['Visa expires 1 Jul']
  for (const who of ['ivan', 'adam'] as const) expect([who, await texts(who, 'ivan')]).toEqual([who, said])
  for (const who of ['ann', 'max'] as const) expect([who, await texts(who, 'ivan')]).toEqual([who, []])
})

test("one's own change requests that wait are for oneself alone", async () => {
  const given = { section: 'personal', values: { firstName: 'Pete' }, comment: '' }
  expect((await w.call('max', 'POST', `/api/people/${w.ids.max}/change-requests`, given)).status).toBe(201)
  expect(await due('max', 'max')).toEqual([
    { text: '1 change request of yours is pending', mark: null, to: '/approvals?tab=others' },
  ])
  for (const who of ['hr', 'adam', 'ann', 'dora'] as const) expect([who, await texts(who, 'max')]).toEqual([who, []])
})
