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

/** How long a company's heavy calls are apart, one after the other, as a multiple of what they take: the least of several. */
async function apart(neighbour: string | null): Promise<number> {
  const shares = sharesOf(10)
  const call = (company: string, heavy: boolean) =>
    ({
      request: { ip: '10.0.0.1', headers: { authorization: 'Bearer a' }, cookies: {} },
      company: { id: company, domain: company, name: company },
      route: heavy ? { heavy } : {},
    }) as unknown as Shared
  // as many as have a place at once: the next one has to wait for one of them to be free
  const places = Math.max(1, Math.floor(availableParallelism() / 2))
  const ratios: number[] = []
  let ended = { at: 0, took: Infinity }
  for (let n = 0; n < places * 4; n++) {
    if (neighbour) await shares.within(call(neighbour, false), async () => {})
    await shares.within(call('one', true), async () => {
      const from = performance.now()
      if (n >= places) ratios.push((from - ended.at) / ended.took)
      await new Promise((done) => setTimeout(done, 30))
      ended = { at: performance.now(), took: performance.now() - from }
    })
  }
  return Math.min(...ratios)
}

// on more than two processors the place that is free first is not that of the call before
test.skipIf(availableParallelism() > 3)(
  'while others are about, a company’s heavy calls are under way a quarter of the time; alone it need not rest',
  async () => {
    expect(await apart('two')).toBeGreaterThan(2.5)
    expect(await apart(null)).toBeLessThan(1)
  },
)
