import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Reason } from '#features/people/access/contract.ts'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('why someone leaves is not for them, whatever they may change of their own', async () => {
  const role = { name: 'Keeps their own', permissions: ['own.job.employment.edit'] }
  const { id } = (await w.call('adam', 'POST', '/api/roles', role)).body.data
  await w.call('adam', 'POST', `/api/roles/${id}/people`, { userIds: [w.ids.ann] })
  const leaving = { lastDay: '2031-10-09', reason: 'resigned', note: 'To a vineyard', rehireEligible: true }
  await w.call('hr', 'POST', `/api/people/${w.ids.ann}/leaving`, leaving)
  const { body } = await w.call('ann', 'GET', `/api/people/${w.ids.ann}/leaving`)
  expect(body.data.planned).toMatchObject({ lastDay: '2031-10-09', note: '', reason: null })
  const url = `/api/people/${w.ids.ann}/access/job.employment?field=note`
  const reasons = (await w.call('adam', 'GET', url)).body.data as Reason[]
  const named = reasons.flatMap(({ people }) => people.map((one) => one.id))
  expect(named).not.toContain(w.ids.ann)
  expect(named).toContain(w.ids.hr)
})
