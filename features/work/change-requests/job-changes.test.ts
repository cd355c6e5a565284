import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
let sales: string
let trade: string
beforeAll(async () => {
  w = await world()
  const department = (name: string) =>
    w.asAcme(
      async (db) => (await db.insertInto('departments').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    )
  sales = await department('Sales')
  trade = await department('Trade')
  // Eve sees nothing of her job; Ivan may edit his own, and nobody else's
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Plain', '', ['own.personal.view'])])
    await setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Own', '', ['own.job.job_details.edit'])])
  })
})
afterAll(() => w.close())
beforeEach(() => w.asAcme((db) => db.deleteFrom('changeRequests').execute()))

const day = (daysOn: number) => new Date(Date.now() + daysOn * 86_400_000).toISOString().slice(0, 10)
const propose = (who: Name, change: object, whom = who) =>
  w.call(who, 'POST', `/api/people/${w.ids[whom]}/change-requests/job`, { effectiveDate: day(0), ...change })
async function proposed(who: Name, change: object): Promise<string> {
  const { status, body } = await propose(who, change)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const inbox = async (who: Name) =>
  (await w.call(who, 'GET', '/api/approvals')).body.data.filter(
    ({ source }: { source: string }) => source === 'changeRequests',
  )
const decide = (who: Name, id: string, decision: string, more: object = {}) =>
  w.call(who, 'PUT', `/api/approvals/changeRequests/${id}`, { decision, comment: '', ...more })
const jobOf = async (whom: Name) => (await w.call('adam', 'GET', `/api/people/${w.ids[whom]}/job`)).body.data.details
const history = async (whom: Name) =>
  (await w.call('adam', 'GET', `/api/people/${w.ids[whom]}/job-changes`)).body.data as {
    effectiveDate: string
    state: string
    recordedBy: { id: string } | null
    changes: { field: string; after: { name: string } | null }[]
  }[]

describe('a proposed change of the job', () => {
  test('is seen field by field by those who can edit the job, and becomes a row of the history from its day on', async () => {
    const id = await proposed('ann', {
      departmentId: sales,
      managerId: w.ids.mia,
      effectiveDate: day(30),
      comment: 'Agreed',
    })
    expect((await jobOf('ann')).manager.id).toBe(w.ids.max)
    const [item] = await inbox('adam')
    expect(item).toMatchObject({ id, user: { id: w.ids.ann }, comment: 'Agreed', concerns: [] })
    expect(item.lines[0].split(', ').toSorted()).toEqual(['Department', 'Effective from', 'Manager'])
    expect(item.changes).toEqual(
      expect.arrayContaining(['Department: Sales', expect.stringMatching(/^Manager: Max .*→ Mia/)]),
    )
    expect(item.changes.some((line: string) => /^Effective from: \d/.test(line))).toBe(true)
    expect((await decide('adam', id, 'approved')).status).toBe(200)
    // planned: today stays as it is
    expect((await jobOf('ann')).manager.id).toBe(w.ids.max)
    expect((await history('ann'))[0]).toMatchObject({
      effectiveDate: day(30),
      state: 'planned',
      recordedBy: { id: w.ids.adam },
    })
    const asOf = await w.call('adam', 'GET', `/api/people/${w.ids.ann}/job-as-of?day=${day(31)}`)
    expect(asOf.body.data.manager.id).toBe(w.ids.mia)
  })

  test('whose day has come is in the record once it is approved, and one that is declined never is', async () => {
    const declined = await proposed('max', { departmentId: sales })
    expect((await decide('hr', declined, 'declined', { comment: 'Not yet' })).status).toBe(200)
    expect((await jobOf('max')).department).toBeNull()
    const approved = await proposed('max', { departmentId: trade })
    expect((await decide('hr', approved, 'approved')).status).toBe(200)
    expect((await jobOf('max')).department).toMatchObject({ name: 'Trade' })
    const { data } = (await w.call('max', 'GET', `/api/people/${w.ids.max}/change-requests`)).body
    expect(data.map(({ status }: { status: string }) => status).toSorted()).toEqual(['approved', 'declined'])
  })

  test('is proposed by people for themselves, where they see the job and may not edit it', async () => {
    expect((await propose('mia', { departmentId: sales }, 'ann')).status).toBe(403)
    expect((await propose('eve', { departmentId: sales })).status).toBe(403)
    expect((await propose('ivan', { departmentId: sales })).status).toBe(403)
    expect((await propose('gina', { departmentId: sales }, 'ann')).status).toBe(404)
    const can = async (who: Name) =>
      (await w.call(who, 'GET', `/api/people/${w.ids[who]}/change-requests`)).body.data &&
      (await w.call(who, 'GET', `/api/people/${w.ids[who]}/change-requests`)).body.can.proposeJob
    expect([await can('ann'), await can('eve'), await can('ivan')]).toEqual([true, false, false])
  })

  test('is not decided by the person, by colleagues, or by another company, and they do not see it', async () => {
    const id = await proposed('ann', { departmentId: trade })
    for (const who of ['ann', 'eve', 'ivan', 'mia'] as const) {
      expect([who, (await decide(who, id, 'approved')).status]).toEqual([who, 403])
      expect(await inbox(who)).toEqual([])
    }
    for (const who of ['eve', 'ivan', 'mia'] as const)
      expect((await w.call(who, 'GET', `/api/change-requests/${id}`)).status).toBe(403)
    expect((await w.call('gina', 'GET', `/api/change-requests/${id}`)).status).toBe(404)
    expect((await decide('gina', id, 'approved')).status).toBe(404)
  })

  test('that cannot be carried out is refused where it is written', async () => {
    expect((await propose('ann', {})).body.errors.general).toHaveLength(1)
    expect((await propose('ann', { managerId: w.ids.max })).body.errors.general).toHaveLength(1)
    expect((await propose('ann', { departmentId: w.ids.ann })).body.errors.departmentId).toHaveLength(1)
    expect((await propose('ann', { managerId: w.ids.gil })).body.errors.managerId).toHaveLength(1)
    expect((await propose('ann', { departmentId: trade, effectiveDate: null })).body.errors.effectiveDate).toHaveLength(
      1,
    )
    await proposed('ann', { departmentId: trade })
    expect((await propose('ann', { departmentId: trade })).status).toBe(409)
  })

  test('says when the record has changed since', async () => {
    const id = await proposed('ann', { managerId: w.ids.mia })
    await w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids.dora }).where('id', '=', w.ids.ann).execute())
    const [item] = await inbox('adam')
    expect(item.concerns).toEqual([expect.objectContaining({ text: expect.stringContaining('Manager') })])
    expect(item.changes).toEqual(expect.arrayContaining([expect.stringMatching(/^Manager: Dora .*→ Mia/)]))
    expect((await decide('adam', id, 'approved')).status).toBe(200)
    expect((await jobOf('ann')).manager.id).toBe(w.ids.mia)
  })
})
