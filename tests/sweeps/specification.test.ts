import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from './operations.ts'

const rows = (file: string) =>
  readFileSync(new URL(`../specification/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t'))

/** Calls that are still to come, by the module that brings them. A call that is forgotten fails; so does one listed here that exists. */
const CALLS_TO_COME: Record<string, string[]> = {
  invoices: ['GET /api/invoices/parties', 'POST /api/v1/invoices/upload'],
  boards: [
    'GET /api/tasks-boards/{id}',
    'GET /api/tasks-boards/{id}/sprints/active',
    'GET /api/tasks-projects/{projectId}/boards/{boardId}',
    'GET /api/tasks-projects/{projectId}/boards/{boardId}/backlog/tasks',
    'GET /api/tasks-projects/{projectId}/boards/{boardId}/sprints',
  ],
}

const calls: [string, string][] = rows('calls.tsv').map(
  ([method, path, auth]) => [`${method} ${path!.split('?')[0]}`, auth ?? ''] as const,
)
const operationOf = (call: string) =>
  operations.find(({ route }) => `${route.method} ${shape(route.path)}` === shape(call))?.route
/** Names of parameters are ours to choose. */
const shape = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '*')
const toCome = Object.values(CALLS_TO_COME).flat()

test('the specification is read whole', () => expect(calls.length).toBe(43))

test('what is still to come stands in the specification and does not exist yet', () => {
  const named = calls.map(([call]) => call)
  expect(toCome.filter((call) => !named.includes(call) || operationOf(call))).toEqual([])
})

test.each(calls.filter(([call]) => !toCome.includes(call)))('%s is served (%s)', (call, auth) => {
  const route = operationOf(call)
  expect(route, 'no operation has this method and path').toBeDefined()
  if (auth.startsWith('public')) expect(route!.needs).toBe('public')
  else if (auth.startsWith('session') || auth.startsWith('listed approver'))
    expect(needsSession(call, route!.needs)).toBe(true)
  else
    for (const key of auth.match(/[a-z]+(\.[a-z_]+)+/g)!)
      expect(route!.needs).toMatchObject({ anyOf: expect.arrayContaining([key]) })
})

/** Ending a session that has ended already is no error, so that call asks for none. */
const needsSession = (call: string, needs: unknown) =>
  needs === 'session' || (call === 'GET /api/logout' && needs === 'public')
