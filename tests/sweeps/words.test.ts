import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES, messagesOf, words } from '#platform/words.ts'
import { operations } from './operations.ts'

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))

const english = flat(messagesOf('en'))
const of = Object.fromEntries(LANGUAGES.map((language) => [language, new Map(flat(messagesOf(language)))]))

test('where two files share a namespace, neither takes the place of the other’s words', () => {
  const brought = globSync('{platform,ui,app,features}/**/messages/en.json').flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>).flatMap(([namespace, texts]) =>
      Object.keys(texts).map((key) => `${namespace}.${key}`),
    ),
  )
  expect(brought.filter((key, at) => brought.indexOf(key) !== at)).toEqual([])
})

/** Names of the values in an ICU message: `{name}`, `{count, plural, one {…} other {… {name}}}`. */
function values(text: string): string[] {
  const names = new Set<string>()
  let at = 0
  const read = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (match) at = pattern.lastIndex
    return match?.[0].trim()
  }
  const message = () => {
    while (at < text.length && text[at] !== '}') {
      if (text[at++] !== '{') continue
      names.add(read(/\s*\w+\s*/y)!)
      if (text[at] === ',') argument()
      at++
    }
  }
  const argument = () => {
    while (at < text.length && text[at] !== '}') {
      read(/[^{}]*/y)
      if (text[at] !== '{') return
      at++
      message()
      at++
      read(/\s*/y)
    }
  }
  message()
  return [...names].toSorted()
}

test.each([
  ['Hello {name}', ['name']],
  ['{kind, select, vacation {Vacation} other {Leave}} of {person}', ['kind', 'person']],
  ['{n, plural, one {# day for {who}} other {# days for {who}}}', ['n', 'who']],
])('the values of “%s” are read', (text, names) => expect(values(text)).toEqual(names))

describe.each(['ru', 'sv'] as const)('%s', (language) => {
  test('has every message, and no other', () => {
    expect([...of[language]!.keys()].toSorted()).toEqual(english.map(([key]) => key).toSorted())
  })
  test('puts the same values into each message', () => {
    const wrong = english.filter(([key, text]) => String(values(of[language]!.get(key) ?? '')) !== String(values(text)))
    expect(wrong.map(([key]) => key)).toEqual([])
  })
  test('is translated: hardly any message is the English one', () => {
    const same = english.filter(([key, text]) => /[a-z]{4,} [a-z]{3,}/i.test(text) && of[language]!.get(key) === text)
    expect(same.map(([key]) => key)).toEqual([])
  })
})

test.each(operations.filter(({ route }) => route.success).map(({ name, route }) => [name, route.success!]))(
  '%s says that it is done',
  (_name, key) => {
    for (const language of LANGUAGES) expect(words(language)(key, { kind: 'vacation' }), language).not.toBe(key)
  },
)

test('every key that server code names exists', () => {
  const known = new Set(english.map(([key]) => key))
  const namespaces = new Set(english.map(([key]) => key.split('.')[0]!))
  const missing: string[] = []
  for (const file of globSync('{platform,features}/**/{server,platform}/**/*.ts')
    .concat(globSync('platform/*.ts'))
    .filter((path) => !/reactions\.ts$|openapi-example-words\.ts$/.test(path)))
    for (const [, key] of readFileSync(file, 'utf8').matchAll(
      /(?:(?:conflict|forbidden|notUnderstood|say)\(|: \[)\s*'([a-z]\w+(?:\.[\w-]+)+)'/g,
    ))
      if (
        namespaces.has(key!.split('.')[0]!) &&
        !known.has(key!) &&
        !english.some(([one]) => one.startsWith(`${key}.`))
      )
        missing.push(`${file}: ${key}`)
  expect(missing).toEqual([])
})
