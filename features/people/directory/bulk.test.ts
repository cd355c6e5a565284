import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FieldType, keyOfField } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { addDays } from '#kit/days.ts'
import { APPLY } from '#features/people/job-history/server/settling-actions.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { BulkResult } from './changes/contract.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
const places: Record<string, string> = {}
// what the database records by itself has its own day
const TODAY = new Date().toISOString().slice(0, 10)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const LATER = addDays(TODAY, 20)
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  await w.asAcme(async (db) => {
    const named = async (table: 'departments' | 'jobTitles', name: string) =>
      (await db.insertInto(table).values({ name }).returning('id').executeTakeFirstOrThrow()).id
    places.design = await named('departments', 'Design')
    places.sales = await named('departments', 'Sales')
    places.lead = await named('jobTitles', 'Lead')
  })
  const location = { name: 'Auckland', countryId: 752, timeZone: 'Pacific/Auckland' }
  places.auckland = (await w.call('adam', 'POST', '/api/settings/company/locations', location)).body.data.id
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = noon(TODAY)
})

const ids = (...names: Name[]) => names.map((name) => w.ids[name])
const change = (names: Name[], to: object, who: Name = 'hr') =>
  w.call(who, 'POST', '/api/people/bulk', { action: 'move', ids: ids(...names), ...to })
const preview = (names: Name[], to: object, who: Name = 'hr') =>
  w.call(who, 'POST', '/api/people/bulk/preview', { ids: ids(...names), ...to })
/** What the screen sends to take it back. */
const undo = (results: readonly BulkResult[], to: Record<string, unknown>, who: Name = 'hr') =>
  w.call(who, 'POST', '/api/people/bulk/undo', {
    moves: results.map(({ id, was, changeId, own }) => ({
      id,
      ...(was && { was, is: Object.fromEntries(Object.keys(was).map((field) => [field, to[field]])) }),
      ...(changeId && { changeId }),
      ...(own && { own }),
    })),
  })
const row = (who: Name) =>
  w.asAcme((db) =>
    db
      .selectFrom('users')
      .select(['departmentId', 'jobTitleId', 'managerId', 'locationId'])
      .where('id', '=', w.ids[who])
      .executeTakeFirstOrThrow(),
  )
const history = async (who: Name) =>
  (await w.call('adam', 'GET', `/api/people/${w.ids[who]}/job-changes`)).body.data as {
    effectiveDate: string
    state: string
  }[]
const planned = async (who: Name) => (await history(who)).filter(({ state }) => state === 'planned')
const value = async (of: Name, id: string) => (await f.seen(of, 'adam')).get(id)?.value
const wake = async () => {
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await w.asAcme((db) => enqueue(db, APPLY, {}, { key: 'clock' }))
  return w.settle()
}

describe('a place that is cleared', () => {
  test('is another thing than one that is left as it is, and comes back', async () => {
    await change(['ann', 'eve'], { departmentId: places.design, jobTitleId: places.lead })
    const shown = await preview(['ann', 'eve'], { departmentId: null, managerId: null })
    expect(shown.body.data).toMatchObject({ changed: 2, unchanged: 0, refused: 0 })
    expect(shown.body.data.people[0].changes).toEqual(
      expect.arrayContaining([{ field: 'departmentId', before: 'Design', after: null }]),
    )
    const to = { departmentId: null, managerId: null }
    const { body } = await change(['ann', 'eve'], to)
    expect(await row('ann')).toMatchObject({ departmentId: null, managerId: null, jobTitleId: places.lead })
    await undo(body.data, to)
    expect(await row('ann')).toMatchObject({ departmentId: places.design, managerId: w.ids.max })
    expect(await row('eve')).toMatchObject({ departmentId: places.design, managerId: w.ids.mia })
  })
})

describe('a day to come', () => {
  test('is previewed against that day, recorded for each, and applies by itself', async () => {
    await change(['ann', 'eve'], { departmentId: places.design })
    const to = { departmentId: places.sales, effectiveDate: LATER }
    const shown = await preview(['ann', 'eve', 'gil'], to)
    expect(shown.body.data).toMatchObject({ changed: 2, unchanged: 0 })
    const { body } = await change(['ann', 'eve', 'gil'], to)
    expect(body.data).toMatchObject([
      { id: w.ids.ann, done: true, changeId: expect.any(String) },
      { id: w.ids.eve, done: true, changeId: expect.any(String) },
      { id: w.ids.gil, done: false },
    ])
    expect(await row('ann')).toMatchObject({ departmentId: places.design })
    expect(await planned('ann')).toMatchObject([{ effectiveDate: LATER, state: 'planned' }])
    // again: on that day it is so already
    expect((await preview(['ann'], to)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
    const again = await change(['ann'], to)
    expect(again.body.data).toEqual([{ id: w.ids.ann, done: true, message: null }])
    expect(await planned('ann')).toHaveLength(1)

    w.clock.now = noon(LATER)
    await wake()
    expect(await row('ann')).toMatchObject({ departmentId: places.sales })
    expect(await planned('ann')).toEqual([])
    // what has happened is no plan any more
    expect((await undo(body.data.slice(0, 1), {})).body.data).toMatchObject([{ done: false }])
    expect(await row('ann')).toMatchObject({ departmentId: places.sales })
  })

  test('is taken back before it comes, with the reason in the history', async () => {
    const to = { jobTitleId: places.lead, managerId: null, effectiveDate: LATER }
    const { body } = await change(['hr', 'mia'], to, 'adam')
    expect(await planned('mia')).toHaveLength(1)
    expect((await undo(body.data, to, 'adam')).body.data).toMatchObject([{ done: true }, { done: true }])
    expect(await planned('mia')).toEqual([])
    const { ended } = (await w.call('adam', 'GET', `/api/people/${w.ids.mia}/job-changes`)).body
    expect(ended).toMatchObject([{ why: 'Bulk change undone' }])
    w.clock.now = noon(LATER)
    await wake()
    expect(await row('mia')).toMatchObject({ jobTitleId: null, managerId: w.ids.dora })
  })

  test('has come already for those who work where it is that day', async () => {
    await change(['dora'], { locationId: places.auckland }, 'adam')
    w.clock.now = new Date(`${TODAY}T23:00:00Z`)
    const to = { jobTitleId: places.lead, effectiveDate: addDays(TODAY, 1) }
    const { body } = await change(['dora', 'max'], to, 'adam')
    expect(body.data[0]).toMatchObject({ done: true, was: { jobTitleId: null } })
    expect(body.data[1]).toMatchObject({ done: true, changeId: expect.any(String) })
    expect([(await row('dora')).jobTitleId, (await row('max')).jobTitleId]).toEqual([places.lead, null])
    await undo(body.data, to, 'adam')
    expect([(await row('dora')).jobTitleId, await planned('max')]).toEqual([null, []])
  })

  test('is not a day that is over, and nobody reports to themselves', async () => {
    const past = await change(['eve'], { jobTitleId: places.lead, effectiveDate: addDays(TODAY, -3) })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['effectiveDate']])
    const { body } = await change(['eve', 'ann'], { managerId: w.ids.eve, effectiveDate: LATER }, 'adam')
    expect(body.data.map(({ done }: { done: boolean }) => done)).toEqual([false, true])
    await undo(body.data.slice(1), {}, 'adam')
    for (const who of ['ann', 'max', 'ivan'] as const) {
      const to = { departmentId: places.design, effectiveDate: LATER }
      expect((await change(['eve'], to, who)).status).toBe(403)
      expect((await preview(['eve'], to, who)).status).toBe(403)
    }
    const theirs = (await undo([{ id: w.ids.eve, done: true, message: null, changeId: w.ids.eve }], {}, 'ann')).status
    expect(theirs).toBe(403)
  })

  test('plans nothing for anyone that the actor may not move today', async () => {
    const foreign = await w.asGlobex(
      async (db) =>
        (await db.insertInto('departments').values({ name: 'Theirs' }).returning('id').executeTakeFirstOrThrow()).id,
    )
    expect((await change(['eve'], { departmentId: foreign, effectiveDate: LATER })).status).toBe(422)
    expect(await planned('eve')).toEqual([])
  })
})

describe('one of the company’s own fields', () => {
  const own = (fieldId: string, given: unknown) => ({ own: { fieldId, value: given } })

  test.each<[FieldType, unknown, unknown]>([
    ['string', 'B7', 'B7'],
    ['number', '12.50', 12.5],
    ['date', '2026-04-03', '2026-04-03'],
    ['country', 752, 752],
  ])('of type %s is set for everyone, each with a line in the trail, and comes back', async (type, given, kept) => {
    const id = await f.published({ type })
    const before = type === 'string' ? 'A1' : null
    if (before) await f.put('ann', id, before)
    expect((await preview(['ann', 'eve'], own(id, given))).body.data).toMatchObject({ changed: 2, refused: 0 })
    const { body } = await change(['ann', 'eve'], own(id, given))
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
    // somebody changes one meanwhile: undo leaves it
    if (type === 'string') await f.put('eve', id, 'C3')
    const undone = await undo(body.data, {})
    expect(undone.body.data).toMatchObject([{ done: true }, { done: type !== 'string' }])
    expect([await value('ann', id), await value('eve', id)]).toEqual([before, type === 'string' ? 'C3' : null])
  })

  test('with options, with a place beside it, and emptied', async () => {
    const id = await f.published({ type: 'checkbox', options: [{ name: 'Red' }, { name: 'Green' }] })
    const chosen = (await f.find(id))!.options.map(({ id: one, name }) => ({ id: one, name }))
    const to = { departmentId: places.design, ...own(id, chosen) }
    await change(['ann', 'eve'], { departmentId: places.sales })
    const { body } = await change(['ann', 'eve'], to)
    expect([await value('ann', id), (await row('ann')).departmentId]).toEqual([chosen, places.design])
    await undo(body.data, to)
    expect([await value('ann', id), (await row('ann')).departmentId]).toEqual([null, places.sales])
    await f.put('ann', id, [chosen[0]])
    expect((await preview(['ann'], own(id, null))).body.data.people[0].changes).toEqual([
      { field: keyOfField(id), before: 'Red', after: null },
    ])
    await change(['ann'], own(id, null))
    expect(await value('ann', id)).toBeNull()
  })

  test('is read by the field’s rules: a wrong value, a required one, a unique one, and a day to come', async () => {
    const number = await f.published({ type: 'number', limits: { min: '', max: '10', maxLength: null } })
    const wrong = await change(['ann'], own(number, 11))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, [keyOfField(number)]])
    const unique = await f.published({ type: 'string', isUnique: true })
    expect((await change(['ann', 'eve'], own(unique, 'X'))).body.errors).toHaveProperty(keyOfField(unique))
    expect((await change(['ann'], own(unique, 'X'))).status).toBe(200)
    expect((await change(['eve'], own(unique, 'x'))).body.errors).toHaveProperty(keyOfField(unique))
    const later = await change(['ann'], { ...own(number, 1), jobTitleId: places.lead, effectiveDate: LATER })
    expect([later.status, Object.keys(later.body.errors)]).toEqual([422, ['effectiveDate']])
    expect(await value('ann', number)).toBeNull()
  })

  test('changes only where the actor may edit it and it is asked for', async () => {
    const secret = await f.published({ visibleFor: 'users', userIds: [w.ids.adam] })
    const refused = await change(['ann'], own(secret, 'x'))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [keyOfField(secret)]])
    const draft = await f.field()
    expect((await change(['ann'], own(draft, 'x'), 'adam')).status).toBe(422)

    // a lead who edits the field of their reports
    const id = await f.published()
    const permissions = ['people.people.edit', `manager.fields.${id}.edit`]
    const role = (await w.call('adam', 'POST', '/api/roles', { name: 'Leads', permissions })).body.data.id
    await w.call('adam', 'POST', `/api/roles/${role}/people`, { userIds: [w.ids.max] })
    const mixed = await change(['ann', 'eve', 'gil'], own(id, 'Mine'), 'max')
    expect(mixed.body.data.map(({ done }: BulkResult) => done)).toEqual([true, false, false])
    expect([await value('ann', id), await value('eve', id)]).toEqual(['Mine', null])
    expect((await preview(['ann', 'eve'], own(id, 'Other'), 'max')).body.data).toMatchObject({ changed: 1, refused: 1 })
    // and no place of theirs
    expect((await change(['ann'], { jobTitleId: places.lead, ...own(id, 'Other') }, 'max')).status).toBe(403)
    const back = { fieldId: id, was: 'Stolen', is: null }
    const stolen = await undo([{ id: w.ids.eve, done: true, message: null, own: back }], {}, 'max')
    expect(stolen.body.data).toMatchObject([{ done: false }])

    const on = await f.published({ type: 'radio', options: [{ name: 'Yes' }, { name: 'No' }] })
    const [yes] = (await f.find(on))!.options
    const depends = await f.published({ condition: { fieldId: on, optionIds: [yes!.id] } })
    await f.put('ann', on, { id: yes!.id })
    const asked = await change(['ann', 'eve'], own(depends, 'L'))
    expect(asked.body.data.map(({ done }: BulkResult) => done)).toEqual([true, false])
  })
})

test('a thousand people get a day to come, and a value, within a fixed number of statements', async () => {
  const id = await f.published()
  await w.asAcme((db) =>
    db
      .insertInto('users')
      .values(
        Array.from({ length: 1000 }, (_, n) => ({
          email: `crowd${n}@bulk.test`,
          firstName: `Crowd${n}`,
          lastName: 'Bulker',
          status: 'active',
        })),
      )
      .execute(),
  )
  const chosen = (await w.call('hr', 'GET', '/api/people/ids?search=bulker')).body.data as string[]
  expect(chosen).toHaveLength(1000)
  for (const to of [{ departmentId: places.design, effectiveDate: LATER }, { own: { fieldId: id, value: 'All' } }]) {
    const { answer, statements } = await statementsOf(() =>
      w.call('hr', 'POST', '/api/people/bulk', { action: 'move', ids: chosen, ...to }),
    )
    expect((answer.body.data as BulkResult[]).filter(({ done }) => done)).toHaveLength(1000)
    expect(statements.length).toBeLessThan(45)
  }
})
