import { afterAll, beforeEach, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'
import type { PolicyVersion } from './contract.ts'
import { PATH, policyWorld, rules } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await policyWorld()
})
afterAll(() => w.close())

const save = async (from: string, more: object = {}): Promise<PolicyVersion> => {
  const { status, body } = await w.call('hr', 'PUT', PATH, { ...rules, from, ...more })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}
const remove = (id: string, who: Name | null = 'hr') => w.call(who, 'DELETE', `${PATH}/${id}`)
const list = async (): Promise<PolicyVersion[]> =>
  (await w.call('hr', 'GET', PATH)).body.data.filter((one: PolicyVersion) => one.kind === 'vacation')
const balanceOf = async (day: string) =>
  (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}?day=${day}`)).body.data[0].balance

test('a planned version is taken back: the one before it goes on, and the audit trail says what was removed', async () => {
  const before = await balanceOf('2027-01-01')
  const planned = await save('2027-01-01')
  expect(await balanceOf('2027-01-01')).not.toBe(before)
  expect((await remove(planned.id)).status).toBe(200)
  expect(await balanceOf('2027-01-01')).toBe(before)
  expect(await list()).toHaveLength(1)
  const { rows } = await owner.query(
    `select actor_id, details from events where company_id = $1 and name = 'timeOff.policyRemoved'`,
    [w.acme.id],
  )
  expect(rows).toEqual([
    {
      actor_id: w.ids.hr,
      details: {
        kind: 'vacation',
        from: '2027-01-01',
        changes: expect.objectContaining({ entitlement: [30_000, 25_000] }),
      },
    },
  ])
  expect((await remove(planned.id)).status).toBe(404)
})

test('one that has begun stays, and so does the only one', async () => {
  const [only] = await list()
  const began = await save('2026-05-04')
  for (const { id } of [only!, began]) {
    const { status, body } = await remove(id)
    expect([status, body.message]).toEqual([409, 'This policy has begun or is the only one. Save a new one instead.'])
  }
  expect(await list()).toHaveLength(2)
})

test('a group that has not begun is gone; a planned end of a group is taken back', async () => {
  const location = (
    await owner.query(
      `insert into locations (company_id, name, country_id, time_zone) values ($1, 'Berlin', 276, 'Europe/Berlin') returning id`,
      [w.acme.id],
    )
  ).rows[0].id
  const group = { name: 'Germany', locationIds: [location] }
  const planned = await save('2027-01-01', { group })
  expect((await remove(planned.id)).status).toBe(200)
  expect((await list()).filter((one) => one.group)).toEqual([])

  const began = await save('2026-05-04', { group })
  const ended = await w.call('hr', 'POST', `${PATH}/groups/${began.group!.id}/end`, { from: '2026-09-01' })
  expect(ended.status).toBe(200)
  expect((await remove(ended.body.data.id)).status).toBe(200)
  expect((await list()).filter((one) => one.group).map((one) => one.group!.hasEnded)).toEqual([false])
})

test('leave that is planned with its days keeps it', async () => {
  const planned = await save('2026-06-01', { entitlement: 60_000 })
  const asked = await w.call('ann', 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay: '2026-08-03',
    lastDay: '2026-09-11',
    approverIds: [w.ids.max],
  })
  expect(asked.status).toBe(201)
  const { status, body } = await remove(planned.id)
  expect([status, body.errors.from]).toEqual([
    422,
    ['1 person has planned leave that would no longer be covered. Check the changes, or choose a later day.'],
  ])
})

test('only holders of settings.timeoff.edit, and only in their own company', async () => {
  const { id } = await save('2027-01-01')
  for (const [who, status] of [
    ['ann', 403],
    ['max', 403],
    ['gil', 403],
    [null, 401],
    ['gina', 404],
  ] as const)
    expect([who, (await remove(id, who)).status]).toEqual([who, status])
  expect(await list()).toHaveLength(2)
})
