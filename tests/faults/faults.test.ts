import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './all.ts'
import { faulty, isInSource } from './fault.ts'
import { brokenBy } from './broken.ts'

/** `npm run faults` plants them; here they are only kept from going stale. */
test('there are enough, each with a name of its own', () => {
  expect(faults.length).toBeGreaterThanOrEqual(100)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
})

test.each(faults.filter(isInSource).map((fault) => [fault.name, fault] as const))(
  '“%s” can still be planted: the text is there, once',
  (_name, fault) => {
    const code = readFileSync(fault.file, 'utf8')
    expect(faulty(code, fault)).not.toBe(code)
  },
)

test.each(faults.filter(isInSource).map((fault) => [fault.name, fault] as const))(
  '“%s” is wrong code, not broken code: a test would catch any ReferenceError',
  (_name, fault) => expect(brokenBy(fault, readFileSync(fault.file, 'utf8'))).toEqual([]),
)

test('a fault that only breaks its file is found', () => {
  const fault = { name: '', file: 'a.ts', find: 'allowed(user)', put: 'knock(user)', test: '', shows: '' }
  const code = 'import { allowed } from "./b.ts"\nexport const may = (user: string) => allowed(user)\n'
  expect(brokenBy(fault, code)).toEqual(['knock is not defined'])
  expect(brokenBy({ ...fault, put: 'allowed(user.name' }, code)).not.toEqual([])
  expect(brokenBy({ ...fault, put: '[user].some((one) => allowed(one))' }, code)).toEqual([])
})

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '“%s” is watched by a test that is there',
  (_name, { test: file, shows }) => {
    const text = readFileSync(file, 'utf8')
    expect(piecesIn(text, shows)).toBeLessThanOrEqual(3)
  },
)

/** How many pieces of a file a name is put together from: a table’s row stands in one place, the sentence around it in another. */
function piecesIn(text: string, name: string): number {
  // an operation brings its own name
  const words = name.split(' ').filter((word) => !/^\(?[a-z]+[A-Z]\w*\)?$/.test(word))
  let pieces = 0
  while (words.length > 0) {
    const fits = words.findLastIndex((_, last) => text.includes(words.slice(0, last + 1).join(' ')))
    if (fits === -1) return Infinity
    words.splice(0, fits + 1)
    pieces++
  }
  return pieces
}
