import { afterAll, beforeAll, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { addDays, todayIn } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
  await w.asAcme(async (db) =>
    setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Keeps benefits', '', ['settings.benefits.edit'])]),
  )
})
afterAll(() => w.close())

let runs = 0
async function remind() {
  await w.asAcme((db) => enqueue(db, 'benefits: contracts that end soon', {}, { key: String(++runs) }))
  const { letters } = await w.settle()
  return letters.map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`).toSorted()
}

test('anyone who keeps benefits is reminded of a contract once, a month before it ends, and again of another last day', async () => {
  const today = todayIn('UTC', w.clock.now)
  const day = (days: number) => addDays(today, days)
  const id = await b.make({ name: 'Gym', expireDate: day(30) })
  await b.make({ name: 'Later', expireDate: day(31) })
  await b.make({ name: 'Over', expireDate: day(-1) })
  const archived = await b.make({ name: 'Archived', expireDate: day(5) })
  await w.call('adam', 'PUT', `/api/benefits/${archived}/archive`, { isArchived: true })
  const subject = 'The contract of Gym ends soon'
  expect(await remind()).toEqual([`adam: ${subject}`, `hr: ${subject}`, `ivan: ${subject}`])
  expect(await remind()).toEqual([])
  const change = b.input({ name: 'Gym', expireDate: day(20) })
  await w.call('adam', 'PUT', `/api/benefits/${id}`, change)
  expect(await remind()).toHaveLength(3)
  const { body } = await w.call('ivan', 'GET', '/api/notifications')
  expect(body.data[0]).toMatchObject({ type: 'BenefitExpires', to: `/settings/benefits/${id}` })
})
