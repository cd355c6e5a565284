import { expect, test } from 'vitest'
import { draftsOf } from './draft.ts'

/** What the window keeps: its own keys are what `Object.keys` lists, as in a browser. */
function storageWith(kept: Record<string, string>): Storage {
  const storage = { ...kept }
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  return storage as unknown as Storage
}

test('anyone who signs in next in this window finds nothing of what another person was writing', () => {
  const storage = storageWith({
    'staffroom.draft.ann./people/1/personal.personal': '{}',
    'staffroom.draft.eve./calendar.ask': '{}',
    'staffroom.draft.ann2./calendar.ask': '{}',
    'staffroom.return': '/calendar',
  })
  draftsOf('ann', storage)
  expect(Object.keys(storage)).toEqual(['staffroom.draft.ann./people/1/personal.personal', 'staffroom.return'])
})
