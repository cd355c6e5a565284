import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, type Language, messagesOf } from '#platform/words.ts'

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, flat(messagesOf(language))])) as Record<
  Language,
  [string, string][]
>
const textIn = Object.fromEntries(LANGUAGES.map((language) => [language, new Map(texts[language])])) as Record<
  Language,
  Map<string, string>
>

/** The rows of the table whose head begins with this word; a bar inside of a cell is written `\|`. */
function tableOf(first: string): string[][] {
  const lines = readFileSync('docs/glossary.md', 'utf8').split('\n')
  const head = lines.findIndex((line) => line.startsWith(`| ${first} |`))
  const end = lines.findIndex((line, at) => at > head && !line.startsWith('|'))
  return lines.slice(head + 2, end).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
  )
}
const stem = (cell: string) => new RegExp(cell.replaceAll('`', ''), 'iu')
const keysIn = (cell: string) => cell.match(/(?<=`)[^`\s]+(?=`)/g) ?? []
const isUnder = (key: string, cell: string) =>
  keysIn(cell).some((one) => (one.endsWith('.') ? key.startsWith(one) : key === one))
/** What a reader sees: names of values, of selects and of their cases are not text. */
const shown = (text: string) =>
  text
    .replaceAll(/\{\s*\w+\s*(,\s*(plural|select|selectordinal|number)\s*,?)?/g, '{')
    .replaceAll(/(?:=\d+|\w+)\s*(?=\{)/g, '')

interface Term {
  name: string
  stems: Record<Language, RegExp>
  except: string
}
const terms: Term[] = tableOf('English').map(([name, , , en, sv, ru, except]) => ({
  name: name!,
  stems: { en: stem(en!), sv: stem(sv!), ru: stem(ru!) },
  except: except!,
}))
interface Never {
  language: Language
  words: RegExp
  instead: string
  only: string
  except: string
}
const nevers: Never[] = tableOf('Language').map(([language, words, instead, only, except]) => ({
  language: language as Language,
  words: stem(words!),
  instead: instead!,
  only: only!,
  except: except!,
}))

/** Texts whose English has the term and whose translation lacks it. */
const untranslated = ({ stems, except }: Term, language: Language, of = texts.en, translation = textIn[language]) =>
  of
    .filter(([key, text]) => stems.en.test(shown(text)) && !isUnder(key, except))
    .filter(([key]) => !stems[language].test(translation.get(key) ?? ''))
    .map(([key]) => `${key}: ${translation.get(key)}`)
const forbidden = ({ words, only, except }: Never, of: [string, string][]) =>
  of
    .filter(([key]) => (only === '' || isUnder(key, only)) && !isUnder(key, except))
    .filter(([, text]) => words.test(shown(text)))
    .map(([key, text]) => `${key}: ${text}`)

test('the glossary is read, and each term is in use', () => {
  expect(terms.length).toBeGreaterThan(20)
  expect(nevers.length).toBeGreaterThan(20)
  const unused = terms.filter(({ stems }) => !texts.en.some(([, text]) => stems.en.test(shown(text))))
  expect(unused.map(({ name }) => name)).toEqual([])
})

test.each(terms.flatMap((term) => (['sv', 'ru'] as const).map((language) => [term.name, language, term] as const)))(
  '“%s” has one translation in %s',
  (_name, language, term) => expect(untranslated(term, language).join('\n')).toBe(''),
)

test.each(nevers.map((never) => [never.language, never.instead, never] as const))(
  '%s: what is never written, because there is “%s”',
  (language, _instead, never) => expect(forbidden(never, texts[language]).join('\n')).toBe(''),
)

/** What every operation says of itself at `/api`, by file and line. */
const summaries = globSync('features/**/contract.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/summary:\s*(['"])(.+)\1/g)].map((found, at): [string, string] => [
    `${file} ${at + 1}`,
    found[2]!,
  ]),
)
const englishNevers = nevers.filter(({ language }) => language === 'en')

test('the summaries of operations are found', () => expect(summaries.length).toBeGreaterThan(400))

test.each(englishNevers.map((never) => [never.instead, never] as const))(
  'no summary of an operation misses “%s”',
  (_instead, never) => expect(forbidden(never, summaries).join('\n')).toBe(''),
)

test('lists have commas in every language: as “unit” Russian drops them', () => {
  const russian = new Intl.ListFormat('ru', { type: 'unit', style: 'short' }).format(['раз', 'два'])
  expect(russian).not.toContain(',')
  const units = globSync('{kit,platform,ui,app,features}/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => /ListFormat\([^)]*type: 'unit'/.test(readFileSync(file, 'utf8')))
  expect(units).toEqual([])
})

test('a wrong text is found', () => {
  const location = terms.find(({ name }) => name === 'location')!
  expect(untranslated(location, 'sv', [['x.y', 'Add location']], new Map([['x.y', 'Lägg till plats']]))).toEqual([
    'x.y: Lägg till plats',
  ])
  const row = nevers.find(({ instead }) => instead.startsWith('people who'))!
  expect(forbidden(row, [['x.y', 'Whoever has the {whoever} sees it']])).toHaveLength(1)
  expect(forbidden(row, [['x.y', '{whoever, select, other {People}} see it']])).toEqual([])
})
