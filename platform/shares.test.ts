import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { sharesOf } from './shares.ts'

type Shared = Parameters<ReturnType<typeof sharesOf>['within']>[0]

/** How many calls of a company run at once, at most. */
async function atOnce(heavy: boolean, people: number): Promise<number> {
  const shares = sharesOf(10)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((done) => setImmediate(done))
    running--
  }
  const call = (person: number) =>
    ({
      request: { ip: '10.0.0.1', headers: { authorization: `Bearer ${person}` }, cookies: {} },
      company: { id: 'one', domain: 'one', name: 'One' },
      route: heavy ? { heavy } : {},
    }) as unknown as Shared
  await Promise.all(Array.from({ length: 24 }, (_, at) => shares.within(call(at % people), work)))
  return most
}

test('of a company a part of the connections is in use at once, and of a person fewer', async () => {
  expect([await atOnce(false, 12), await atOnce(false, 1)]).toEqual([4, 3])
})

test('what is heavy takes half of the processors, and of a person one', async () => {
  expect([await atOnce(true, 12), await atOnce(true, 1)]).toEqual([
    Math.max(1, Math.floor(availableParallelism() / 2)),
    1,
  ])
})

const WORK_MS = 30

/** How long four heavy calls of one company take, one after the other. */
async function fourHeavy(neighbour: string | null): Promise<number> {
  const shares = sharesOf(10)
  const call = (company: string, heavy: boolean) =>
    ({
      request: { ip: '10.0.0.1', headers: { authorization: 'Bearer a' }, cookies: {} },
      company: { id: company, domain: company, name: company },
      route: heavy ? { heavy } : {},
    }) as unknown as Shared
  const from = performance.now()
  for (let n = 0; n < 4; n++) {
    if (neighbour) await shares.within(call(neighbour, false), async () => {})
    await shares.within(call('one', true), () => new Promise((done) => setTimeout(done, WORK_MS)))
  }
  return performance.now() - from
}

test('while others are about, a company’s heavy calls are under way a quarter of the time; alone it need not rest', async () => {
  const rests = Math.max(0, 4 - Math.max(1, Math.floor(availableParallelism() / 2)))
  expect(await fourHeavy('two')).toBeGreaterThan(4 * WORK_MS + (rests > 0 ? 3 * WORK_MS * rests : 0) - 20)
  expect(await fourHeavy(null)).toBeLessThan(4 * WORK_MS + 3 * WORK_MS)
})
