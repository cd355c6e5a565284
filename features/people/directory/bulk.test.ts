import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { addDays } from '#kit/days.ts'
import { APPLY } from '#features/people/job-history/server/settling-actions.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { BulkResult } from './changes/contract.ts'
import { bulkOf } from './factory.ts'

let w: World
let f: ReturnType<typeof fieldsOf>
let bulk: ReturnType<typeof bulkOf>
const places: Record<string, string> = {}
// what the database records by itself has its own day
const TODAY = new Date().toISOString().slice(0, 10)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const LATER = addDays(TODAY, 20)
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  bulk = bulkOf(w)
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
const wake = async () => {
  await owner.query('update graphile_worker._private_jobs set run_at = now()')
  await w.asAcme((db) => enqueue(db, APPLY, {}, { key: 'clock' }))
  return w.settle()
}

describe('a place that is cleared', () => {
  test('is another thing than one that is left as it is, and comes back', async () => {
    await bulk.change(['ann', 'eve'], { departmentId: places.design, jobTitleId: places.lead })
    const shown = await bulk.preview(['ann', 'eve'], { departmentId: null, managerId: null })
    expect(shown.body.data).toMatchObject({ changed: 2, unchanged: 0, refused: 0 })
    expect(shown.body.data.people[0].changes).toEqual(
      expect.arrayContaining([{ field: 'departmentId', before: 'Design', after: null }]),
    )
    const to = { departmentId: null, managerId: null }
    const { body } = await bulk.change(['ann', 'eve'], to)
    expect(await row('ann')).toMatchObject({ departmentId: null, managerId: null, jobTitleId: places.lead })
    await bulk.undo(body.data, to)
    expect(await row('ann')).toMatchObject({ departmentId: places.design, managerId: w.ids.max })
    expect(await row('eve')).toMatchObject({ departmentId: places.design, managerId: w.ids.mia })
  })
})

describe('a day to come', () => {
  test('is previewed against that day, recorded for each, and applies by itself', async () => {
    await bulk.change(['ann', 'eve'], { departmentId: places.design })
    const to = { departmentId: places.sales, effectiveDate: LATER }
    const shown = await bulk.preview(['ann', 'eve', 'gil'], to)
    expect(shown.body.data).toMatchObject({ changed: 2, unchanged: 0 })
    const { body } = await bulk.change(['ann', 'eve', 'gil'], to)
    expect(body.data).toMatchObject([
      { id: w.ids.ann, done: true, changeId: expect.any(String) },
      { id: w.ids.eve, done: true, changeId: expect.any(String) },
      { id: w.ids.gil, done: false },
    ])
    expect(await row('ann')).toMatchObject({ departmentId: places.design })
    expect(await planned('ann')).toMatchObject([{ effectiveDate: LATER, state: 'planned' }])
    // again: on that day it is so already
    expect((await bulk.preview(['ann'], to)).body.data).toMatchObject({ changed: 0, unchanged: 1 })
    const again = await bulk.change(['ann'], to)
    expect(again.body.data).toEqual([{ id: w.ids.ann, done: true, message: null }])
    expect(await planned('ann')).toHaveLength(1)

    w.clock.now = noon(LATER)
    await wake()
    expect(await row('ann')).toMatchObject({ departmentId: places.sales })
    expect(await planned('ann')).toEqual([])
    // what has happened is no plan any more
    expect((await bulk.undo(body.data.slice(0, 1), {})).body.data).toMatchObject([{ done: false }])
    expect(await row('ann')).toMatchObject({ departmentId: places.sales })
  })

  test('is taken back before it comes, with the reason in the history', async () => {
    const to = { jobTitleId: places.lead, managerId: null, effectiveDate: LATER }
    const { body } = await bulk.change(['hr', 'mia'], to, 'adam')
    expect(await planned('mia')).toHaveLength(1)
    expect((await bulk.undo(body.data, to, 'adam')).body.data).toMatchObject([{ done: true }, { done: true }])
    expect(await planned('mia')).toEqual([])
    const { ended } = (await w.call('adam', 'GET', `/api/people/${w.ids.mia}/job-changes`)).body
    expect(ended).toMatchObject([{ why: 'Bulk change undone' }])
    w.clock.now = noon(LATER)
    await wake()
    expect(await row('mia')).toMatchObject({ jobTitleId: null, managerId: w.ids.dora })
  })

  test('has come already for those who work where it is that day', async () => {
    await bulk.change(['dora'], { locationId: places.auckland }, 'adam')
    w.clock.now = new Date(`${TODAY}T23:00:00Z`)
    const to = { jobTitleId: places.lead, effectiveDate: addDays(TODAY, 1) }
    const { body } = await bulk.change(['dora', 'max'], to, 'adam')
    expect(body.data[0]).toMatchObject({ done: true, was: { jobTitleId: null } })
    expect(body.data[1]).toMatchObject({ done: true, changeId: expect.any(String) })
    expect([(await row('dora')).jobTitleId, (await row('max')).jobTitleId]).toEqual([places.lead, null])
    await bulk.undo(body.data, to, 'adam')
    expect([(await row('dora')).jobTitleId, await planned('max')]).toEqual([null, []])
  })

  test('is not a day that is over, and nobody reports to themselves', async () => {
    const past = await bulk.change(['eve'], { jobTitleId: places.lead, effectiveDate: addDays(TODAY, -3) })
    expect([past.status, Object.keys(past.body.errors)]).toEqual([422, ['effectiveDate']])
    const { body } = await bulk.change(['eve', 'ann'], { managerId: w.ids.eve, effectiveDate: LATER }, 'adam')
    expect(body.data.map(({ done }: { done: boolean }) => done)).toEqual([false, true])
    await bulk.undo(body.data.slice(1), {}, 'adam')
    for (const who of ['ann', 'max', 'ivan'] as const) {
      const to = { departmentId: places.design, effectiveDate: LATER }
      expect((await bulk.change(['eve'], to, who)).status).toBe(403)
      expect((await bulk.preview(['eve'], to, who)).status).toBe(403)
    }
    const theirs = (await bulk.undo([{ id: w.ids.eve, done: true, message: null, changeId: w.ids.eve }], {}, 'ann'))
      .status
    expect(theirs).toBe(403)
  })

  test('plans nothing for anyone that the actor may not move today', async () => {
    const foreign = await w.asGlobex(
      async (db) =>
        (await db.insertInto('departments').values({ name: 'Theirs' }).returning('id').executeTakeFirstOrThrow()).id,
    )
    expect((await bulk.change(['eve'], { departmentId: foreign, effectiveDate: LATER })).status).toBe(422)
    expect(await planned('eve')).toEqual([])
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
