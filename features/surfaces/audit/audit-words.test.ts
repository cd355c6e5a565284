import { expect, test } from 'vitest'
import { LANGUAGES, messagesOf } from '#platform/words.ts'
import { factKinds } from '#tests/fact-kinds.ts'

test('every fact has words in the messages of its feature, and so has its area, in every language', () => {
  const facts = [...factKinds.keys()]
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
