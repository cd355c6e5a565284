import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '#tests/world.ts'
import { addDays } from '#kit/days.ts'
import { type DraftWorld, draftWorld, PATH, TODAY } from './factory.ts'

const MANY = 1000

let one: DraftWorld
let w: World
let people: string[]
beforeAll(async () => {
  one = await draftWorld()
  w = one.w
  const rows = Array.from({ length: MANY }, (_, at) => ({
    email: `p${at}-${w.acme.domain}@example.test`,
    firstName: `Person ${at}`,
    lastName: 'Many',
    status: 'active',
    managerId: w.ids.max,
    hireDate: '2020-01-01',
  }))
  people = await w.asAcme(async (db) =>
    (await db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id),
  )
})
afterAll(() => w.close())

/** Seconds that a page or a person waits. */
async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const from = performance.now()
  const done = await work()
  return [done, (performance.now() - from) / 1000]
}

test.each([
  ['today', TODAY],
  ['later', addDays(TODAY, 20)],
])(`${MANY} people are moved, shown and applied %s within seconds`, async (_when, day) => {
  const id = await one.draft()
  const managerId = day === TODAY ? w.ids.mia : w.ids.dora
  const body = { usersIds: people, managerId, departmentId: day === TODAY ? one.sales : one.support }
  const [planned, planning] = await timed(() => w.call('hr', 'POST', `${PATH}/${id}/moves`, body))
  expect(planned.status).toBe(200)
  const [shown, showing] = await timed(() => one.show(id))
  expect([shown.people, shown.moves.length]).toEqual([MANY, MANY])
  const [applied, applying] = await timed(() => one.apply(id, day))
  expect([applied.status, applied.body.data]).toEqual([200, { people: MANY }])
  for (const [what, took, most] of [
    ['planning', planning, 5],
    ['showing', showing, 5],
    ['applying', applying, 20],
  ] as const)
    expect([what, took < most ? true : took]).toEqual([what, true])
})
