import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRead, type Route } from '#kit/contract.ts'
import { isStale, keyOf } from '#kit/client.ts'
import { isChange, isVisit } from '#platform/serve.ts'
import { declaredIn } from '#tests/fact-kinds.ts'
import { type World, world } from '#tests/world.ts'
import { contentOf, send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { operations } from './operations.ts'
import { questions } from './reading.ts'

/** `TOPICS=all npx vitest run tests/sweeps/topics.test.ts`: after every change everything is asked again, which takes minutes. */
const STEP = process.env.TOPICS === 'all' ? 1 : 12

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const kept = questions.filter(({ name, route }) => !route.download && !WITHOUT_EXAMPLE.includes(name))
/** The trail is as it was when someone asked for it: it shows every fact, and would never stand still. */
const TRAIL = ['listAudit', 'checkAudit']

const changing = operations.filter(
  ({ name, route }) => isChange(route) && !isVisit(route) && !isRead(route) && !WITHOUT_EXAMPLE.includes(name),
)

const shown = new Set(operations.flatMap(({ route }) => route.shows ?? []))
const madeStale = new Set([...declaredIn.values()].flat().flatMap(({ stale }) => stale))

/** The contract that declares each topic: the feature that owns it. */
const owners = new Map(
  globSync('features/**/contract.ts').flatMap((file) => {
    const [, topics = ''] = /interface Topics \{([^}]*)\}/.exec(readFileSync(file, 'utf8')) ?? []
    return [...topics.matchAll(/^\s+(\w+): true$/gm)].map(([, topic]) => [topic!, file] as const)
  }),
)
/** From the ground (docs/decisions/floors.md). */
const FLOORS = ['platform', 'core', 'people', 'surfaces', 'work']
const floorOf = (file: string) => FLOORS.findIndex((floor) => file.split('/').includes(floor))

test('every topic that is declared goes stale and is shown', () => {
  const topics = [...owners.keys()].toSorted()
  expect(topics).toEqual([...new Set([...shown, ...madeStale])].filter((topic) => topic !== 'everything').toSorted())
})

test('no fact names a topic of a floor above its own', () => {
  const upward = [...declaredIn].flatMap(([file, kinds]) =>
    kinds.flatMap(({ name, stale }) =>
      stale.filter((topic) => floorOf(owners.get(topic) ?? '') > floorOf(file)).map((topic) => `${name}: ${topic}`),
    ),
  )
  expect(upward).toEqual([])
})

test('every topic that a fact makes stale is shown by some answer', () => {
  expect([...madeStale].filter((topic) => topic !== 'everything' && !shown.has(topic))).toEqual([])
})

test('every topic that an answer shows can go stale', () => {
  // an operator's acts are no facts of a company
  expect([...shown].filter((topic) => topic !== 'operator' && !madeStale.has(topic))).toEqual([])
})

describe('whatever is answered otherwise after a change shows what the change has made stale', () => {
  const cases = changing.filter((_, at) => at % STEP === 0).map(({ name, route }) => [name, route] as const)
  test.each(cases)('%s', { timeout: 120_000 }, async (name, route) => {
    const fixtures = await makeFixtures(w, 'acme', route)
    const headers = await signedIn(w, 'adam', route)
    const before = await answers(kept, fixtures)
    const answer = await send(w, route, exampleOf(name, route, fixtures), headers)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const topics = String(answer.headers['x-stale'] ?? '').split(' ')
    const after = await answers(kept, fixtures)
    const otherwise = kept.filter(
      ({ name: one, route: asked }) =>
        // a person who was signed out by the change asks nothing
        before[one] !== after[one] &&
        !after[one]!.startsWith('401') &&
        !TRAIL.includes(one) &&
        !announces(asked, topics),
    )
    // what changes by itself says nothing
    const again = await answers(otherwise, fixtures)
    const forgotten = otherwise.filter(({ name: one }) => again[one] === after[one])
    expect(
      forgotten.map(
        ({ name: one, route: { shows } }) => `${one} shows ${shows?.join(', ')}; stale: ${topics.join(', ')}`,
      ),
    ).toEqual([])
  })
})

const announces = (asked: Route, topics: readonly string[]) => isStale(keyOf(asked), topics)

async function answers(some: typeof kept, fixtures: Fixtures): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${w.tokens.adam}` }
  const all: Record<string, string> = {}
  for (const { name, route } of some) {
    const answer = await send(w, route, exampleOf(name, route, fixtures), headers)
    all[name] = `${answer.statusCode} ${await contentOf(answer)}`
  }
  return all
}
