import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { policyWorld } from '../policies/factory.ts'
import { OWN_ICONS } from '#ui/own-kinds.ts'
import { ICONS, type LeaveType } from './contract.ts'
import { makeType, STUDY, TYPES } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
})
afterAll(() => w.close())

const list = async (who: 'hr' | 'ann' = 'hr'): Promise<LeaveType[]> => (await w.call(who, 'GET', TYPES)).body.data
const one = async (id: string) => (await list()).find((type) => type.id === id)!
const put = (id: string, what: string, body: object = {}) => w.call('hr', 'PUT', `${TYPES}/${id}${what}`, body)

test('each icon that can be chosen has a picture', () => {
  expect(ICONS.filter((icon) => !OWN_ICONS[icon])).toEqual([])
})

describe('the types of a company', () => {
  test('are none at first; HR adds one, and everyone reads it', async () => {
    expect(await list()).toEqual([])
    const id = await makeType(w)
    expect(await list('ann')).toEqual([{ ...STUDY, id, isArchived: false, isUsed: null, version: 1 }])
    expect((await one(id)).isUsed).toBe(false)
    const { body } = await w.call('ann', 'GET', '/api/user-info')
    expect(body.ownKinds).toEqual([
      {
        id,
        name: 'Study leave',
        colour: 'teal',
        icon: 'graduation',
        isArchived: false,
        isPaid: true,
        countsAsWork: false,
        isRequestable: true,
      },
    ])
  })

  test.each([
    ['a name that is taken, in other capitals', { name: 'STUDY LEAVE' }, 'name'],
    ['no name', { name: ' ' }, 'name'],
    ['a colour that has no pattern', { colour: 'red' }, 'colour'],
    ['an icon that is none', { icon: 'skull' }, 'icon'],
    ['a certificate after half a day', { certificateAfterDays: 0.5 }, 'certificateAfterDays'],
  ])('%s is refused at its field', async (_what, wrong, field) => {
    await makeType(w)
    const { status, body } = await w.call('hr', 'POST', TYPES, { ...STUDY, name: 'Other', ...wrong })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await list()).toHaveLength(1)
  })

  test('are changed over the version that was read; who comes second reads that', async () => {
    const id = await makeType(w)
    const change = (more: object) => put(id, '', { ...STUDY, ...more })
    expect((await change({ name: 'Studies', colour: 'pink', version: 1 })).body.data).toEqual({ id, version: 2 })
    expect((await change({ name: 'Exams', version: 1 })).status).toBe(409)
    expect(await one(id)).toMatchObject({ name: 'Studies', colour: 'pink' })
    const { rows } = await owner.query(
      `select details from events where company_id = $1 and name = 'leaveTypes.changed'`,
      [w.acme.id],
    )
    expect(rows).toEqual([
      {
        details: {
          name: 'Study leave',
          changes: { name: ['Study leave', 'Studies'], colour: ['teal', 'pink'] },
        },
      },
    ])
  })

  test('have an order, which another company does not see', async () => {
    const first = await makeType(w)
    const second = await makeType(w, { name: 'Care of a child' })
    expect((await w.call('hr', 'PUT', `${TYPES}/order`, { ids: [second, first] })).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([second, first])
    expect((await w.call('gil', 'GET', TYPES)).body.data).toEqual([])
    expect((await w.call('gina', 'PUT', `${TYPES}/order`, { ids: [first] })).status).toBe(409)
    expect((await w.call('gina', 'DELETE', `${TYPES}/${first}`)).status).toBe(404)
  })

  test('are archived and restored, and deleted only while nothing is of them', async () => {
    const [used, unused] = [await makeType(w), await makeType(w, { name: 'Blood donation' })]
    const leave = { kind: used, firstDay: '2026-06-01', lastDay: '2026-06-02', approverIds: [w.ids.max] }
    expect((await w.call('ann', 'POST', '/api/time-off/requests', leave)).status).toBe(201)
    expect((await one(used)).isUsed).toBe(true)
    const kept = await w.call('hr', 'DELETE', `${TYPES}/${used}`)
    expect([kept.status, kept.body.errors.general]).toEqual([
      409,
      ['Study leave is in use. Archive it instead: its leave stays, and nobody can request it any more.'],
    ])
    expect((await w.call('hr', 'DELETE', `${TYPES}/${unused}`)).status).toBe(200)
    expect((await put(used, '/archive')).status).toBe(200)
    expect((await put(used, '/archive')).status).toBe(409)
    expect(await list()).toMatchObject([{ id: used, isArchived: true }])
    expect((await put(used, '/restore')).status).toBe(200)
    expect(await list()).toMatchObject([{ id: used, isArchived: false }])
  })

  test('the database keeps a type that a policy, an adjustment or a leave is of, whatever the server thinks', async () => {
    const id = await makeType(w)
    const day = '2026-06-01'
    const leave = { userId: w.ids.ann, askedBy: w.ids.ann, kind: id, firstDay: day, lastDay: day, length: 1000 }
    await w.asAcme((db) => db.insertInto('timeOffRequests').values(leave).execute())
    const remove = w.asAcme((db) => db.deleteFrom('leaveTypes').where('id', '=', id).execute())
    await expect(remove).rejects.toThrow(/time_off_requests_own_type/)
    const strange = w.asAcme((db) =>
      db
        .insertInto('timeOffRequests')
        .values({ ...leave, kind: 'holiday' })
        .execute(),
    )
    await expect(strange).rejects.toThrow(/uuid/)
  })

  test('someone without the right to the policies changes none of them', async () => {
    const id = await makeType(w)
    const answers = await Promise.all([
      w.call('ann', 'POST', TYPES, { ...STUDY, name: 'Naps' }),
      w.call('max', 'PUT', `${TYPES}/${id}`, STUDY),
      w.call('ann', 'PUT', `${TYPES}/${id}/archive`, {}),
      w.call('ann', 'DELETE', `${TYPES}/${id}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})
