import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { type World, world } from '#tests/world.ts'
import type { JobAsOf, JobChange } from './contract.ts'
import { applyDue } from './server/settling-actions.ts'

let w: World
/** What each field may be. */
const VALUES: Record<Field, (string | null)[]> = { departmentId: [null], locationId: [null] }
type Field = 'departmentId' | 'locationId'
beforeAll(async () => {
  w = await world()
  for (const name of ['Sales', 'Support'])
    VALUES.departmentId.push((await w.call('adam', 'POST', '/api/departments', { name })).body.data.id)
  for (const timeZone of ['America/Los_Angeles', 'Pacific/Auckland']) {
    const body = { name: timeZone, countryId: 752, timeZone }
    VALUES.locationId.push((await w.call('adam', 'POST', '/api/settings/company/locations', body)).body.data.id)
  }
})
afterAll(() => w.close())

const TODAY = new Date().toISOString().slice(0, 10)
const WHY = 'It was typed wrong'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  w.call('hr', method, `/api/people/${w.ids.eve}/${path}`, body)
const rows = async (): Promise<JobChange[]> => (await call('GET', 'job-changes')).body.data
/** Department and location as the product rebuilds them for a day, and the day it is where the person works. */
async function asOf(day: string) {
  const { values, today }: JobAsOf = (await call('GET', `job-as-of?day=${day}`)).body.data
  const of = (name: Field) => values.find(({ field }) => field === name)?.value?.id
  return { today, is: [of('departmentId'), of('locationId')] }
}
/** The same by hand, from the rows as they are listed, the latest first. */
function byHand(all: readonly JobChange[], day: string, today: string) {
  const isSo = ({ state, effectiveDate }: JobChange) =>
    state === 'applied' ? effectiveDate <= day || day >= today : state === 'planned' && effectiveDate <= day
  const changes = all.filter(isSo).flatMap((row) => row.changes)
  return (['departmentId', 'locationId'] as const).map((name) => changes.find(({ field }) => field === name)?.after?.id)
}

interface Act {
  what: 'record' | 'correct' | 'remove' | 'edit' | 'days' | 'worker'
  field: Field
  to: number
  offset: number
  which: number
}
const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom('record', 'correct', 'remove', 'edit', 'days', 'worker'),
  field: fc.constantFrom('departmentId', 'locationId'),
  to: fc.nat(2),
  offset: fc.integer({ min: -30, max: 30 }),
  which: fc.nat(9),
})

/** What each act does. Refused ones change nothing. @param day it is now */
const DOES: Record<Act['what'], (one: Act, day: string) => Promise<unknown>> = {
  record: ({ field, to, offset }, day) =>
    call('POST', 'job-changes', { effectiveDate: addDays(day, offset), [field]: VALUES[field][to] }),
  correct: async ({ which, to, offset }, day) => {
    const row = await pick(which)
    const field = row?.changes[0]!.field as Field
    const body = { effectiveDate: addDays(day, offset), [field]: VALUES[field]?.[to], why: WHY }
    return row && call('PUT', `job-changes/${row.id}`, body)
  },
  remove: async ({ which }) => {
    const row = await pick(which)
    return row && call('DELETE', `job-changes/${row.id}`, { why: WHY })
  },
  edit: ({ field, to }) => call('PUT', 'job', { [field]: VALUES[field][to] }),
  days: async ({ which }, day) => {
    w.clock.now = new Date(`${addDays(day, which)}T12:00:00Z`)
  },
  // two at a time, one of them with a clock that is behind
  worker: () =>
    Promise.all(
      [0, 86_400_000].map((behind) =>
        w.asAcme((db) => applyDue(db, w.ids.eve, new Date(w.clock.now.getTime() - behind))),
      ),
    ),
}

async function pick(which: number): Promise<JobChange | undefined> {
  const some = (await rows()).filter(({ isFirst }) => !isFirst)
  return some[which % Math.max(1, some.length)]
}

test('a random history of records, corrections, edits, days and workers: the person is what the ledger says of today', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 10 }), async (acts) => {
      w.clock.now = new Date(`${TODAY}T12:00:00Z`)
      for (const one of acts) {
        await DOES[one.what](one, w.clock.now.toISOString().slice(0, 10))
        const applied = (await rows()).filter(({ state }) => state === 'applied').flatMap(({ changes }) => changes)
        const { department, location } = (await w.call('hr', 'GET', `/api/profile/${w.ids.eve}`)).body.data
        const latest = (name: Field) => applied.find(({ field }) => field === name)?.after?.id
        expect([department?.id, location?.id]).toEqual([latest('departmentId'), latest('locationId')])
        // as of today is the person; any other day is what the rows add up to
        const { today, is } = await asOf(w.clock.now.toISOString().slice(0, 10))
        expect((await asOf(today)).is).toEqual([department?.id, location?.id])
        expect(is).toEqual(byHand(await rows(), w.clock.now.toISOString().slice(0, 10), today))
        const day = addDays(today, one.offset)
        expect((await asOf(day)).is).toEqual(byHand(await rows(), day, today))
      }
    }),
    { numRuns: 15 },
  )
}, 120_000)
