import type { Route } from '#kit/contract.ts'
import { kindOf } from './kinds.ts'
import type { Fixtures } from './part.ts'
import { partOf, parts } from './parts.ts'

/** Need a link, a password, a file or an earlier step; the tests of their own slices make these calls. */
export const WITHOUT_EXAMPLE: readonly string[] = parts.flatMap(({ without = [] }) => without)

/** Parameters of the path, and the query or body. */
export function exampleOf(name: string, route: Route, f: Fixtures): { params: Record<string, string>; rest: object } {
  const { examples = {}, params: fixed = {} } = partOf(route) ?? {}
  const params = Object.fromEntries(
    [...route.path.matchAll(/:(\w+)/g)].map(([, field]) => {
      const kind = kindOf(route, field!)
      return [field!, kind ? f[kind] : (fixed[field!] ?? 'a'.repeat(43))]
    }),
  )
  return { params, rest: examples[name]?.(f) ?? {} }
}
