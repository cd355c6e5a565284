import type { Needs } from '#kit/contract.ts'
import type { Actor } from './context.ts'

export type Level = 'view' | 'edit'

/** Whether a person holds `key` at this level. Administrators hold everything; edit implies view. */
export const holds = (actor: Pick<Actor, 'isAdmin' | 'permissions'>, key: string, level: Level): boolean =>
  actor.isAdmin ||
  actor.permissions.has(`${key}.${level}`) ||
  (level === 'view' && actor.permissions.has(`${key}.edit`))

/** Whether a permission string as routes name it (`people.people.view`, `people.create`) is held. */
export function holdsString(actor: Pick<Actor, 'isAdmin' | 'permissions'>, permission: string): boolean {
  if (actor.isAdmin || actor.permissions.has(permission)) return true
  return permission.endsWith('.view') && actor.permissions.has(`${permission.slice(0, -5)}.edit`)
}

/** Whether a signed-in person meets what an operation needs. */
export const meets = (needs: Needs, actor: Pick<Actor, 'isAdmin' | 'permissions'>): boolean =>
  // operators and SCIM clients hold nothing as a person inside a company
  typeof needs === 'string'
    ? needs === 'public' || needs === 'session'
    : needs.anyOf.some((permission) => holdsString(actor, permission))
