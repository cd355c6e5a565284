import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The rows of the table in docs/words.md whose head begins with this word. */
function tableOf(first: string): string[][] {
  const lines = readFileSync('docs/words.md', 'utf8').split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${first} |`))
  const rows = lines.slice(head + 2)
  const end = rows.findIndex((line) => !line.startsWith('|'))
  return rows.slice(0, end === -1 ? undefined : end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
/** A cell may hold a note, `record (leave)`, or several words, `ledger, entry`: the words alone, in lower case. */
const wordsIn = (cell: string) =>
  cell
    .replaceAll(/\(.*?\)/g, '')
    .split(',')
    .map((word) => word.trim().toLowerCase())

const files = globSync('{app,bench,bin,features,kit,platform,tests,ui}/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.gen.ts'),
)
const DECLARED = /\b(?:const|let|function\*?|class|interface|type)\s+(\w+)/g
/** `beginSessionTransfer` → `begin session transfer` */
const spoken = (name: string) =>
  name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_./]/g, ' ').toLowerCase()
const names = new Map(
  files.flatMap((file) => [
    [spoken(file), file] as const,
    ...[...readFileSync(file, 'utf8').matchAll(DECLARED)].map((found) => [spoken(found[1]!), file] as const),
  ]),
)
const holds = (name: string, word: string) => ` ${name} `.includes(` ${word} `)

test.each(tableOf('Word').flatMap(([cell]) => wordsIn(cell!)))('%s is a word of the code', (word) => {
  const plural = word.replace(/y$/, 'ie')
  const found = [...names.keys()].some((name) => [word, `${word}s`, `${plural}s`].some((form) => holds(name, form)))
  expect(found, `no name has the word "${word}": docs/words.md is not true to the code`).toBe(true)
})

test.each(tableOf('Gone').flatMap(([cell]) => wordsIn(cell!)))('nothing is called %s', (word) => {
  const found = [...names].filter(([name]) => holds(name, word) || holds(name, `${word}s`))
  expect(found).toEqual([])
})

test('a type is named after what it holds, not after how it came about', () => {
  const vague = /\b(?:class|interface|type)\s+(Told|Asked|Said|Held|Found|Facts|Part|Standing)\b/g
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(vague)].map(([text]) => `${file}: ${text}`),
  )
  expect(found).toEqual([])
})
