import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { builtInRole, makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { requestsOf } from './factory.ts'
import { withoutIds } from '#tests/without-ids.ts'

/** Max manages Ann and Dora manages Max; by their role managers read the details and the job of their line and edit neither. */
let w: World
let r: ReturnType<typeof requestsOf>
let f: ReturnType<typeof fieldsOf>
let sales: string
beforeAll(async () => {
  w = await world()
  r = requestsOf(w)
  f = fieldsOf(w)
  sales = await w.asAcme(
    async (db) =>
      (await db.insertInto('departments').values({ name: 'Sales' }).returning('id').executeTakeFirstOrThrow()).id,
  )
})
afterAll(() => w.close())
beforeEach(() =>
  w.asAcme(async (db) => {
    await db.deleteFrom('changeRequests').execute()
    await db.updateTable('users').set({ lastName: 'Berg' }).where('id', '=', w.ids.ann).execute()
  }),
)

const personal = (who: Name, values: object, whose: Name = 'ann') =>
  w.call(who, 'POST', r.of(whose), { section: 'personal', values, comment: 'She has married' })
const job = (who: Name, change: object, whose: Name = 'ann') =>
  w.call(who, 'POST', `${r.of(whose)}/job`, { effectiveDate: w.clock.now.toISOString().slice(0, 10), ...change })
const fields = (who: Name, id: string, value: unknown, whose: Name = 'ann') =>
  w.call(who, 'POST', `${r.of(whose)}/fields`, { [keyOfField(id)]: value })
async function proposed(answer: Promise<{ status: number; body: { data: { id: string } | { id: string }[] } }>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(201)
  return [body.data].flat()[0]!.id
}
const detailsOf = async (whose: Name) => (await w.call('adam', 'GET', `/api/people/${w.ids[whose]}/personal`)).body.data
const lettersTo = async (who: Name) =>
  (await w.settle()).letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`).map(({ subject }) => subject)

describe('a manager proposes for a person in their line', () => {
  test('personal details: HR sees who proposes it, approves, and the manager gets the answer', async () => {
    await w.settle()
    const id = await proposed(personal('max', { lastName: 'Holm' }))
    expect(await r.inbox('hr')).toMatchObject([
      {
        id,
        user: { id: w.ids.ann },
        lines: ['Last name', 'Requested by Max Berg'],
        changes: ['Last name: Berg → Holm'],
      },
    ])
    expect(await lettersTo('hr')).toEqual(['Profile change request for Ann Berg: Last name'])
    expect((await r.list('max', 'ann')).data).toMatchObject([{ id, status: 'pending', can: { withdraw: true } }])
    expect((await w.call('max', 'GET', '/api/approvals/others')).body.data).toMatchObject([{ id }])
    expect((await r.decide('hr', id, 'approved')).status).toBe(200)
    expect((await detailsOf('ann')).lastName).toBe('Holm')
    // Ann is not the author: the answer is the manager's
    expect(await lettersTo('max')).toEqual(['Approved: profile change for Ann Holm'])
    const [notice] = (await w.call('max', 'GET', '/api/notifications')).body.data
    expect(notice.text).toBe("Hr Berg approved your change to Ann Holm's profile")
    expect((await r.one('max', id)).body.data).toMatchObject({ status: 'approved', askedBy: { id: w.ids.max } })
  })

  test('the job: approved, it is a row of the job history', async () => {
    const id = await proposed(job('max', { departmentId: sales }))
    expect((await r.decide('hr', id, 'approved')).status).toBe(200)
    const { body } = await w.call('adam', 'GET', `/api/people/${w.ids.ann}/job-changes`)
    expect(body.data[0]).toMatchObject({ recordedBy: { id: w.ids.hr } })
    expect((await w.call('adam', 'GET', `/api/people/${w.ids.ann}/job`)).body.data.details.department.name).toBe(
      'Sales',
    )
  })

  test('a custom field that they see and may not edit', async () => {
    const id = await f.published({ type: 'string', name: 'Locker' })
    await f.give(id, { own: 'view', manager: 'view' })
    const request = await proposed(fields('max', id, 'A'))
    expect((await r.decide('adam', request, 'approved')).status).toBe(200)
    expect((await f.seen('ann', 'adam')).get(id)?.value).toBe('A')
  })

  test('is apart from what the person proposes: each has one of their own', async () => {
    await proposed(personal('max', { lastName: 'Holm' }))
    const theirs = await proposed(personal('ann', { lastName: 'Alm' }))
    expect((await personal('max', { lastName: 'Ek' })).status).toBe(409)
    expect(await r.inbox('hr')).toHaveLength(2)
    expect((await r.list('ann', 'ann')).data.map(({ id }: { id: string }) => id)).toEqual([theirs])
    expect((await w.call('ann', 'GET', `/api/profile/${w.ids.ann}`)).body.data.due).toMatchObject([
      { text: '1 change request of yours is pending' },
    ])
    // the first to be approved is a change in the meantime for the other
    await r.decide('hr', theirs, 'approved')
    expect((await r.inbox('hr'))[0]!.concerns).toHaveLength(1)
  })

  test('the person neither sees nor decides on it; nor does anyone who may not edit', async () => {
    const id = await proposed(personal('max', { lastName: 'Holm' }))
    for (const who of ['ann', 'max', 'dora', 'eve', 'mia'] as const) {
      expect([who, await r.inbox(who)]).toEqual([who, []])
      expect([who, (await r.decide(who, id, 'approved')).status]).toEqual([who, 403])
      expect([who, (await r.one(who, id)).status]).toEqual([who, who === 'max' ? 200 : 403])
      if (who !== 'max') expect((await w.call(who, 'DELETE', `/api/change-requests/${id}`)).status).toBe(403)
    }
    expect((await r.one('gina', id)).status).toBe(404)
    expect((await w.call('max', 'DELETE', `/api/change-requests/${id}`)).status).toBe(200)
  })

  test('the person decides on it where they may edit the section themselves', async () => {
    const id = await proposed(personal('max', { lastName: 'Holm' }))
    await w.asAcme(async (db) =>
      setRolesOf(db, w.ids.ann, [await makeRole(db, 'Edits own', '', ['own.personal.edit'])]),
    )
    expect(await r.inbox('ann')).toMatchObject([{ id, lines: ['Last name', 'Requested by Max Berg'] }])
    expect((await r.decide('ann', id, 'declined')).status).toBe(200)
    await w.asAcme(async (db) => setRolesOf(db, w.ids.ann, [await builtInRole(db, 'user')]))
  })

  test('a hidden date of birth is neither shown to the manager nor theirs to propose', async () => {
    const set = (values: object) => w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, values)
    await set({ birthDate: '1991-02-03', birthdayPrivacy: 'show' })
    const id = await proposed(personal('max', { birthDate: '1991-02-04', lastName: 'Holm' }))
    const shown = async () => (await r.one('max', id)).body.data.changes.map(({ name }: { name: string }) => name)
    expect((await shown()).toSorted()).toEqual(['birthDate', 'lastName'])
    await set({ birthdayPrivacy: 'hideYear' })
    expect(await shown()).toEqual(['lastName'])
    expect(withoutIds(await r.list('max', 'ann'))).not.toContain('1991')
    expect((await r.inbox('hr'))[0]!.changes).toHaveLength(2)
    await w.call('max', 'DELETE', `/api/change-requests/${id}`)
    const { status, body } = await personal('max', { birthDate: null, lastName: 'Holm' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['birthDate']])
  })

  test('a manager of the person no more: it is not shown to them, and withdrawn all the same', async () => {
    const id = await proposed(personal('max', { lastName: 'Holm' }))
    const under = (manager: Name) =>
      w.asAcme((db) => db.updateTable('users').set({ managerId: w.ids[manager] }).where('id', '=', w.ids.ann).execute())
    await under('mia')
    expect((await r.one('max', id)).status).toBe(403)
    expect((await personal('max', { lastName: 'Ek' })).status).toBe(403)
    expect((await w.call('max', 'DELETE', `/api/change-requests/${id}`)).status).toBe(200)
    await under('max')
  })
})

/** Who may propose which changes to which records. */
test.each<[Name, Name, number]>([
  ['max', 'ann', 201],
  ['dora', 'ann', 201],
  ['dora', 'max', 201],
  ['max', 'dora', 403],
  ['mia', 'ann', 403],
  ['eve', 'ann', 403],
  ['hr', 'ann', 403],
  ['adam', 'ann', 403],
  ['gina', 'ann', 404],
])('%s proposes for %s: %i', async (who, whose, expected) => {
  expect((await personal(who, { lastName: 'Holm' }, whose)).status).toBe(expected)
  expect((await job(who, { departmentId: null, jobTitleId: null, managerId: w.ids.hr }, whose)).status).toBe(expected)
  const id = await f.published({ type: 'string' })
  await f.give(id, { manager: 'view' })
  expect((await fields(who, id, 'A', whose)).status).toBe(expected)
})

// the last one: Mia is gone after it
test('a manager who leaves: what they have proposed is withdrawn, and counted before', async () => {
  const id = await proposed(personal('mia', { lastName: 'Holm' }, 'eve'))
  const leaving = { lastDay: '2020-01-31', reason: 'resigned', rehireEligible: true, note: '' }
  const foreseen = await w.call('hr', 'GET', `/api/people/${w.ids.mia}/leaving/consequences?lastDay=2020-01-31`)
  expect(JSON.stringify(foreseen.body)).toContain('1 change request of theirs is canceled')
  expect((await w.call('hr', 'POST', `/api/people/${w.ids.mia}/leaving`, leaving)).status).toBe(201)
  await w.settle()
  expect((await r.one('adam', id)).body.data.status).toBe('withdrawn')
  expect(await r.inbox('hr')).toEqual([])
})
