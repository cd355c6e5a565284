import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { FactKind } from '#kit/facts.ts'
import { LANGUAGES, messagesOf } from '#platform/words.ts'

/** Names of facts as the sources write them: `record(ctx, 'user.updated', …)`, `name: 'timeOff.approved'` in a list of facts, reactions' `on`. */
function factsOfSources(): Set<string> {
  const facts = new Set<string>()
  for (const file of globSync('{features,platform}/**/server/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    const source = readFileSync(file, 'utf8')
    for (const [, arguments_] of source.matchAll(/\brecord(?:Many)?\(([^;]*?)\n?\s*\)/gs))
      for (const [, name] of arguments_!.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)) facts.add(name!)
    for (const [, list] of source.matchAll(/\bon: \[([^\]]*)\]/gs))
      for (const [, name] of list!.matchAll(/'([a-z]\w*\.[a-z]\w*)'/gi)) facts.add(name!)
  }
  return facts
}

/** Names of facts as features declare them, in their `facts.ts`. */
async function declaredFacts(): Promise<string[]> {
  const found: string[] = []
  for (const file of globSync('features/**/facts.ts')) {
    const declared = Object.values((await import(pathToFileURL(file).href)) as Record<string, Record<string, FactKind>>)
    found.push(...declared.flatMap((kinds) => Object.values(kinds).map(({ name }) => name)))
  }
  return found
}

test('every fact has words in the messages of its feature, and so has its area, in every language', async () => {
  const facts = [...new Set([...factsOfSources(), ...(await declaredFacts())])].filter(
    (name) => !name.startsWith('errors.'),
  )
  expect(facts.length).toBeGreaterThan(60)
  for (const language of LANGUAGES) {
    const messages = messagesOf(language) as Record<string, { factArea?: string; facts?: Record<string, string> }>
    const silent = facts.filter((name) => {
      const [area, what] = name.split('.') as [string, string]
      return !messages[area]?.facts?.[what] || !messages[area].factArea
    })
    expect([language, silent.toSorted()]).toEqual([language, []])
  }
})
