import { constants } from 'node:os'
import { expect, test } from 'vitest'
import { guarded, linesOf } from './guarded.ts'

const reader = {
  module: new URL('../tests/readers/odd.ts', import.meta.url).href,
  ms: 60_000,
  megabytes: 300,
  most: 1024 * 1024,
}
const read = (file: string, more: Partial<typeof reader> = {}, company = 'a') =>
  guarded(company, { ...reader, ...more }, Buffer.from(file), { word: 'read' })

test.each([
  ['turns for ever', { ms: 2000 }, 'time'],
  ['waits for ever', { ms: 2000 }, 'time'],
  ['fills buffers', {}, 'memory'],
  ['fills the heap', {}, 'memory'],
  ['writes for ever', {}, 'length'],
  ['throws', {}, 'broken'],
])(
  'a reader that %s is ended, and it is said why',
  async (file, more, why) => {
    await expect(read(file, more)).rejects.toMatchObject({ why })
  },
  90_000,
)

test('a reader cannot have more time than the caller’s connection lives', async () => {
  await expect(read('turns for ever', { ms: 60_001 })).rejects.toThrow(RangeError)
})

test('a reader knows nothing of the server’s secrets', async () => {
  process.env.A_SECRET = 'of the server'
  const known = Object.keys(JSON.parse((await read('tells what it has')).toString()))
  expect(known.filter((name) => name !== 'SystemRoot' && name !== 'NODE_COMPILE_CACHE')).toEqual([])
})

test.skipIf(process.platform === 'win32')('a reader leaves the processors to who waits for a page', async () => {
  expect(Number((await read('tells its priority')).toString())).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
})

test('one company’s files are read one after the other, and another company’s beside them', async () => {
  const done: string[] = []
  const ending = (company: string, file: string, more = {}) =>
    read(file, more, company).then(
      () => done.push(company),
      () => done.push(company),
    )
  const slow = ending('a', 'waits for ever', { ms: 4000 })
  await Promise.all([slow, ending('a', 'any'), ending('b', 'any')])
  expect(done).toEqual(['b', 'a', 'a'])
}, 60_000)

test('lines come out as values, and the event loop turns between them', async () => {
  const lines = Array.from({ length: 60_000 }, (_, at) => JSON.stringify({ at, text: 'word '.repeat(20) }))
  let [turns, sum] = [0, 0]
  const clock = setInterval(() => turns++, 1)
  for await (const { at } of linesOf<{ at: number }>(Buffer.from(`${lines.join('\n')}\n`))) sum += at
  clearInterval(clock)
  expect(sum).toBe((59_999 * 60_000) / 2)
  expect(turns).toBeGreaterThan(0)
})
