import type { Actor } from '#platform/context.ts'
import { holds, holdsString } from '#platform/permissions.ts'

interface Role {
  builtIn: string | null
  permissions: readonly string[]
}

/** Where something is to be given: a department with all above it, or a location. Null is the whole company. */
export interface Within {
  ids: ReadonlySet<string>
}

export const may = {
  edit: (actor: Actor) => holds(actor, 'settings.roles', 'edit'),
  /** A built-in role keeps its name and stays; what the administrator may is everything, always. */
  editRole: (actor: Actor, role: { builtIn: string | null }) => may.edit(actor) && role.builtIn !== 'admin',
  deleteRole: (actor: Actor, role: { builtIn: string | null }) => may.edit(actor) && role.builtIn === null,
  /** Only administrators make and unmake administrators. */
  take: (actor: Actor, role: { builtIn: string | null }) => actor.isAdmin || role.builtIn !== 'admin',
}

/** E-mail addresses of colleagues, wherever people are listed or searched; names and pictures are for everyone signed in. */
export const maySeeEmails = (actor: Pick<Actor, 'isAdmin' | 'permissions'>): boolean =>
  holdsString(actor, 'people.people.view') || holdsString(actor, 'people.create')

/** What is checked of the person who grants; for a SCIM client, of the person who vouched for it. */
type Giver = Pick<Actor, 'isAdmin' | 'permissions' | 'areas'>

/** Whether a person may grant a right: only one that they have. A right to everyone's includes one's own and one's team's. */
export function mayHandOn(actor: Giver, permission: string, within: Within | null = null): boolean {
  const wide = permission.replace(/^(own|manager)\./, 'other.')
  if (holdsString(actor, permission) || holdsString(actor, wide)) return true
  if (!within) return false
  // in a part of the company a role gives nothing of what is the whole company's: such a right is not handed on with it
  if (!/^(own|other|manager)\./.test(permission)) return true
  if (permission.startsWith('own.')) return false
  return actor.areas.some(
    (area) =>
      within.ids.has(area.id) &&
      [permission, wide].some((one) => holdsString({ isAdmin: false, permissions: area.permissions }, one)),
  )
}

/** Whether a person may give a role, in the whole company or within a part of it. Everyone's role is anyone's to give. */
export function mayGive(actor: Giver, role: Role, within: Within | null = null): boolean {
  if (actor.isAdmin || role.builtIn === 'user') return true
  if (role.builtIn === 'admin') return false
  return role.permissions.every((permission) => mayHandOn(actor, permission, within))
}
