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

const PROPERTY = /(?:^\s*|[{,;(]\s*)(?:readonly )?(\w+)\??(?=:)/gm
const ALIAS = /\bas (\w+)\b/g
/** A constant, not a sentence: `hand_over`, `people.tellLists`; and the name of a reaction, `time off: tell the person`. */
const CONSTANT = /(['"])([\w.-]+)\1|name: (')([\w ]+: [\w ]+)'/g
const others = files
  .filter((file) => file !== 'app/words.test.ts')
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const found = [PROPERTY, ALIAS, CONSTANT].flatMap((kind) => [...text.matchAll(kind)])
    return found.map((match) => [match[4] ?? match[2] ?? match[1]!, file] as const)
  })
/** Gone words that stay in a property, an alias or a constant. Take lines off; add none. */
const KEPT: readonly (readonly [name: RegExp, why: string])[] = [
  [/^hand_over$/, 'the purpose of a link, stored in rows of companies that run'],
  [/^aboveVoucher$|^voucher(First|Last)Name$/, 'a reason that the API gives, and who it is about'],
  [/^[a-z ]+: tell |^\w+\.tell(Lists|Owner|Inviter|Head)$/, 'reactions and jobs by which the queue knows what has run'],
  [/^told$/, 'a callback of a library, as its types call it'],
  [/^furniture$/, 'a category of assets'],
  [/^DoorOpen$/, 'an icon, as its library calls it'],
]

test('what is kept is still there', () => {
  const unused = KEPT.filter(([kept]) => !others.some(([name]) => kept.test(name)))
  expect(unused.map(([, why]) => why)).toEqual([])
})

test.each(tableOf('Gone').flatMap(([cell]) => wordsIn(cell!)))(
  'no property, alias or constant is called %s',
  (word) => {
    const found = others
      .filter(([name]) => holds(spoken(name.replaceAll(':', ' ')), word) || holds(spoken(name), `${word}s`))
      .filter(([name]) => !KEPT.some(([kept]) => kept.test(name)))
    expect(found).toEqual([])
  },
)

const documents = globSync('{docs/**/*,README,SECURITY,CONTRIBUTING,CHANGELOG}.md').filter(
  (file) => !/(words|glossary)\.md$/.test(file),
)
/** Lines as they are read: without code, names of tests, quotations and addresses. */
const prose = documents.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, at) => [`${file}:${at + 1}`, line.replaceAll(/`[^`]*`|“[^”]*”|"[^"]*"|\]\([^)]*\)/g, '')] as const),
)
/** What people never read and the code says: docs are about the code. */
const OF_THE_CODE = ['type', 'two-factor authentication, trusted browser']
const nevers = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| en |'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')))
  .map(([, , words, instead]) => [instead!, new RegExp(words!.replaceAll('`', ''), 'i')] as const)
  .filter(([instead]) => !OF_THE_CODE.includes(instead))
// to tell is also a plain verb
const goneInProse = tableOf('Gone')
  .filter(([gone]) => !gone!.startsWith('tell'))
  .flatMap(([cell, say]) => wordsIn(cell!).map((word) => [say!, new RegExp(String.raw`\b${word}s?\b`, 'i')] as const))

test.each([...nevers, ...goneInProse])('documents say “%s”', (_instead, words) => {
  expect(prose.filter(([, line]) => words.test(line)).map(([at, line]) => `${at} ${line}`)).toEqual([])
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
