import { expect, it } from 'vitest'
import { titleOf } from './titles.ts'

it.each([
  ['/people/$id/time-off', 'time-off | people'],
  ['/settings/personal/general', 'general | personal | settings'],
  ['/knowledge-base/$spaceId/$folderId/page/$pageId/edit', 'edit | page | knowledge-base'],
  ['/sign-document/$processId/$token', 'sign-document'],
  ['/settings/time-off/policies/$id/', 'policies | time-off | settings'],
  ['/404', ''],
  ['/', ''],
])('%s is called "%s"', (path, title) => expect(titleOf(path)).toBe(title))
