import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messagesOf } from '#platform/words.ts'
import { AREAS } from './contract.ts'

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

test('every fact has words, and every area its own', () => {
  const { audit } = messagesOf('en') as unknown as {
    audit: { facts: Record<string, Record<string, string>>; areas: Record<string, string> }
  }
  const facts = [...factsOfSources()]
  expect(facts.length).toBeGreaterThan(60)
  const silent = facts.filter((name) => {
    const [area, what] = name.split('.') as [string, string]
    return !name.startsWith('errors.') && !audit.facts[area]?.[what]
  })
  expect(silent.toSorted()).toEqual([])
  const areas = [...new Set(facts.map((name) => name.split('.')[0]!))]
  expect(areas.filter((area) => !(AREAS as readonly string[]).includes(area))).toEqual([])
  expect(Object.keys(audit.areas).toSorted()).toEqual([...AREAS].toSorted())
})
