import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isChange, isVisit } from '#platform/serve.ts'
import { beginSession } from '#platform/session.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { makeFixtures } from './fixtures.ts'
import { guarded } from './operations.ts'

let w: World
/** Adam's session, through which he looks as Ann. */
let headers: { authorization: string }
beforeAll(async () => {
  w = await world()
  const { token } = await w.asAcme((db) => beginSession(db, w.holders.adam, 'Test', w.clock.now))
  headers = { authorization: `Bearer ${token}` }
  await w.call('adam', 'POST', `/api/people/${w.ids.ann}/viewing`, undefined, headers)
})
afterAll(() => w.close())

const cases = guarded
  .filter(
    ({ name, route }) =>
      !isVisit(route) && !route.openIn?.includes('viewing') && (!WITHOUT_EXAMPLE.includes(name) || isChange(route)),
  )
  .map(({ name, route }) => [name, route] as const)
const changes = cases.filter(([, route]) => isChange(route))
const questions = cases.filter(([, route]) => !isChange(route))
const facts = async () => (await owner.query('select 1 from events where company_id = $1', [w.acme.id])).rowCount

test('there is something to sweep', () => {
  expect(changes.length).toBeGreaterThan(40)
  expect(questions.length).toBeGreaterThan(30)
})

describe('looking as someone else, every change is refused and leaves nothing', () => {
  test.each(changes)('%s', async (name, route) => {
    const example = exampleOf(name, route, await makeFixtures(w, 'acme', route))
    const before = await facts()
    const answer = await send(w, route, example, headers)
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'You are viewing as someone else. Nothing can be changed.',
    ])
    expect(await facts()).toBe(before)
  })
})

describe('looking as someone else, every question is answered as to that person', () => {
  test.each(questions.filter(([name]) => !WITHOUT_EXAMPLE.includes(name)))('%s', async (name, route) => {
    const fixtures = await makeFixtures(w, 'acme', route)
    const example = exampleOf(name, route, fixtures)
    const looked = await send(w, route, example, headers)
    const { token } = await w.asAcme((db) => beginSession(db, w.holders.ann, 'Test', w.clock.now))
    const own = await send(w, route, example, { authorization: `Bearer ${token}` })
    expect(looked.statusCode).toBe(own.statusCode)
  })
})
