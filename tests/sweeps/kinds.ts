import type { Route } from '#kit/contract.ts'
import type { Kind } from './part.ts'
import { partOf, parts } from './parts.ts'

/** Of people, who are there before any feature. */
const PEOPLE = { userId: 'user', userIds: 'user', managerId: 'manager', after: 'user' } as const
const NAMES: Readonly<Record<string, Kind>> = Object.assign({}, PEOPLE, ...parts.map(({ names }) => names))

/** The kind of record that a field of an operation names, or undefined when no feature says it. */
export function kindOf(route: Route, field: string): Kind | undefined {
  const own = partOf(route)?.own?.[field]
  return (typeof own === 'function' ? own(route) : own) ?? NAMES[field]
}
