import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
/** The rows of a document's tables that begin with something of this shape. */
const rows = (path: string, first: RegExp) =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('|') && first.test(line.split('|')[1]!.trim()))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )

/** What stands between backticks and is a file or folder of this project. */
const ROOT =
  /^(app|bench|bin|docs|features|kit|migrations|platform|tests|ui)\/[\w./-]+$|^[\w.-]+\.(json|yaml|ts|md)$|^Dockerfile$|^\.[a-z]+$/
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => ROOT.test(path) && (path.includes('/') || existsSync(path)))
/** Names of tests, in quotation marks. */
const namesIn = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, name]) => name!)
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g)].map(([, path, place]) => [path!, place] as const)
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(
    ([, title]) =>
      `#${title!
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  )

const DOCUMENTS = ['docs/asvs.md', 'docs/security-gates.md', 'docs/security-rules.md']

describe.each(DOCUMENTS)('%s', (path) => {
  test('names files that exist', () => {
    const named = pathsIn(read(path))
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((one) => !existsSync(one))).toEqual([])
  })

  test('leads to pages and places that exist', () => {
    const wrong = linksIn(read(path)).filter(([to, place]) => {
      const file = `docs/${to}`
      return !existsSync(file) || (place !== undefined && !anchorsOf(file).includes(place))
    })
    expect(wrong).toEqual([])
  })
})

describe.each(['docs/asvs.md', 'docs/security-gates.md'])('%s', (path) => {
  test('quotes names of tests that are in the files of the same row', () => {
    const wrong = read(path)
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => {
        const texts = pathsIn(line)
          .filter((one) => /\.tsx?$/.test(one))
          .map(read)
        return namesIn(line).filter((name) => !texts.some((text) => text.includes(name)))
      })
    expect(wrong).toEqual([])
  })
})

test('every line of the standard has its row, with an answer and a place', () => {
  const lines = read('tests/specification/asvs-lines.txt').trim().split('\n')
  const answered = rows('docs/asvs.md', /^\d+\.\d+\.\d+$/)
  expect(answered.map(([line]) => line)).toEqual(lines)
  const odd = answered.filter(
    ([, about, answer, where]) =>
      !about || !/^(met|n\/a|\*\*not met\*\*)$/.test(answer ?? '') || (where ?? '').length < 4,
  )
  expect(odd).toEqual([])
})

test('every gate has its row, with a test or a command that exists and what it last showed', () => {
  const gates = rows('docs/security-gates.md', /^G\d\d$/)
  expect(gates.map(([gate]) => gate)).toEqual(
    Array.from({ length: 40 }, (_, at) => `G${String(at + 1).padStart(2, '0')}`),
  )
  for (const [gate, holds, shown, last] of gates) {
    expect(holds!.length, gate).toBeGreaterThan(20)
    if (gate !== 'G36') expect(pathsIn(shown!).length, gate).toBeGreaterThan(0)
    expect(last, gate).toMatch(/\d/)
  }
})
