import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/days.ts'
import { type Act, acts, pick } from '#tests/random-history.ts'
import { type World, world } from '#tests/world.ts'
import { JOB_CHANGE_FIELDS, type JobAsOf, type JobChange, type JobChangeField } from './contract.ts'
import { applyDue } from './server/settling-actions.ts'

let w: World
/** What each field may be. */
const VALUES: Record<Field, (string | null)[]> = {
  jobTitleId: [null],
  departmentId: [null],
  locationId: [null],
  managerId: [null],
  positionId: [null],
}
type Field = JobChangeField
beforeAll(async () => {
  w = await world()
  const made = async (path: string, body: object): Promise<string> =>
    (await w.call('adam', 'POST', path, body)).body.data.id
  for (const name of ['Sales', 'Support']) VALUES.departmentId.push(await made('/api/departments', { name }))
  for (const timeZone of ['America/Los_Angeles', 'Pacific/Auckland'])
    VALUES.locationId.push(await made('/api/settings/company/locations', { name: timeZone, countryId: 752, timeZone }))
  for (const name of ['Seller', 'Buyer']) VALUES.jobTitleId.push(await made('/api/job-titles', { name }))
  for (const name of ['First seat', 'Second seat'])
    VALUES.positionId.push(await made('/api/organizational-structure/positions', { name }))
  VALUES.managerId.push(w.ids.max, w.ids.mia)
})
afterAll(() => w.close())

const TODAY = new Date().toISOString().slice(0, 10)
const WHY = 'It was typed wrong'
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  w.call('adam', method, `/api/people/${w.ids.eve}/${path}`, body)
const rows = async (): Promise<JobChange[]> => (await call('GET', 'job-changes')).body.data
/** The job as the product rebuilds it for a day, and the day it is where the person works. */
async function asOf(day: string) {
  const { values, today }: JobAsOf = (await call('GET', `job-as-of?day=${day}`)).body.data
  const of = (name: Field) => values.find(({ field }) => field === name)?.value?.id
  return { today, is: JOB_CHANGE_FIELDS.map(of) }
}
/** The same by hand, from the rows as they are listed, the latest first. */
function byHand(all: readonly JobChange[], day: string, today: string) {
  const isSo = ({ state, effectiveDate }: JobChange) =>
    state === 'applied' ? effectiveDate <= day || day >= today : state === 'planned' && effectiveDate <= day
  const changes = all.filter(isSo).flatMap((row) => row.changes)
  return JOB_CHANGE_FIELDS.map((name) => changes.find(({ field }) => field === name)?.after?.id)
}

type What = 'record' | 'correct' | 'remove' | 'edit' | 'days' | 'worker'
type One = Act<What>
const fieldOf = ({ field }: One) => pick(JOB_CHANGE_FIELDS, field)!

/** What each act does. Refused ones change nothing. @param day it is now */
const DOES: Record<What, (one: One, day: string) => Promise<unknown>> = {
  record: (one, day) => {
    const field = fieldOf(one)
    return call('POST', 'job-changes', { effectiveDate: addDays(day, one.offset), [field]: VALUES[field][one.to] })
  },
  correct: async ({ which, to, offset }, day) => {
    const row = await rowAt(which)
    const field = row?.changes[0]!.field as Field
    const body = { effectiveDate: addDays(day, offset), [field]: VALUES[field]?.[to], why: WHY }
    return row && call('PUT', `job-changes/${row.id}`, body)
  },
  remove: async ({ which }) => {
    const row = await rowAt(which)
    return row && call('DELETE', `job-changes/${row.id}`, { why: WHY })
  },
  edit: (one) => call('PUT', 'job', { [fieldOf(one)]: VALUES[fieldOf(one)][one.to] }),
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

async function rowAt(which: number): Promise<JobChange | undefined> {
  const some = (await rows()).filter(({ isFirst }) => !isFirst)
  return pick(some, which)
}

test('a random history of records, corrections, edits, days and workers: the person is what the ledger says of today', async () => {
  await fc.assert(
    fc.asyncProperty(acts<What>('record', 'correct', 'remove', 'edit', 'days', 'worker'), async (some) => {
      w.clock.now = new Date(`${TODAY}T12:00:00Z`)
      for (const one of some) {
        await DOES[one.what](one, w.clock.now.toISOString().slice(0, 10))
        const applied = (await rows()).filter(({ state }) => state === 'applied').flatMap(({ changes }) => changes)
        const head = (await w.call('adam', 'GET', `/api/profile/${w.ids.eve}`)).body.data
        const now = [head.jobTitle, head.department, head.location, head.manager, head.position].map((of) => of?.id)
        const latest = (name: Field) => applied.find(({ field }) => field === name)?.after?.id
        expect(now).toEqual(JOB_CHANGE_FIELDS.map(latest))
        // as of today is the person; any other day is what the rows add up to
        const { today, is } = await asOf(w.clock.now.toISOString().slice(0, 10))
        expect((await asOf(today)).is).toEqual(now)
        expect(is).toEqual(byHand(await rows(), w.clock.now.toISOString().slice(0, 10), today))
        const day = addDays(today, one.offset)
        expect((await asOf(day)).is).toEqual(byHand(await rows(), day, today))
      }
    }),
    { numRuns: 15 },
  )
}, 300_000)
