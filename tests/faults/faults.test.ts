import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { faults } from './all.ts'
import { faulty, isInSource } from './fault.ts'

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

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '“%s” is watched by a test that is there',
  (_name, { test: file, shows }) => {
    const text = readFileSync(file, 'utf8')
    // the name of an operation, or of a row, comes from a table
    const [, written = shows] = /^\(\w+\) (.*)$/.exec(shows) ?? []
    const pieces = written.split(/\b(?:createJobTitle|exportPeople|password)\b/)
    expect(pieces.filter((piece) => !text.includes(piece.trim()))).toEqual([])
  },
)
