import type { Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'

export const may = {
  /** Who sees what of a record is for those who keep the roles, and for the person whose record it is. */
  explain: (actor: Actor, userId: string) => actor.userId === userId || holds(actor, 'settings.roles', 'edit'),
  edit: (actor: Actor, person: { isAdmin: boolean }) => holds(actor, 'settings.roles', 'edit') && !person.isAdmin,
  /** Only administrators impersonate: they see everything anyway, so impersonation never widens what they may see. */
  view: (actor: Actor, person: { id: string; canSignIn: boolean }) =>
    actor.isAdmin && actor.viewer === undefined && person.canSignIn && person.id !== actor.userId,
}
