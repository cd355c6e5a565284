/** What somebody holds, or held when they decided something. */
export interface Rights {
  isAdmin: boolean
  permissions: Iterable<string>
}

/** What of `wanted` the holder lacks; administrators lack nothing, edit implies view, everybody's covers one's own and one's team's. */
export function lacking(holder: Rights, wanted: Rights): string[] {
  if (holder.isAdmin) return []
  const held = new Set(holder.permissions)
  const has = (permission: string) =>
    held.has(permission) || (permission.endsWith('.view') && held.has(`${permission.slice(0, -'.view'.length)}.edit`))
  return [
    ...(wanted.isAdmin ? ['*'] : []),
    ...[...wanted.permissions].filter(
      (permission) => !has(permission) && !has(permission.replace(/^(own|manager)\./, 'other.')),
    ),
  ]
}

/** Whether somebody may vouch for, change or give what holds `wanted`: nobody passes on what they do not hold. */
export const covers = (holder: Rights, wanted: Rights): boolean => lacking(holder, wanted).length === 0

/** A role as it can be given. */
export interface GivenRole {
  id: string
  name: string
  builtIn: string | null
  permissions: readonly string[]
}

/** Everybody holds the built-in user role: it is above nobody. */
export const coversRole = (holder: Rights, { builtIn, permissions }: GivenRole): boolean =>
  builtIn === 'user' || covers(holder, { isAdmin: builtIn === 'admin', permissions })

export interface GroupRoleRule {
  groupName: string
  voucher: Rights
  role: GivenRole
}

export interface RolePlan {
  /** Not held yet, and to be given now. */
  give: GivenRole[]
  /** Given by a group that the person is in no more. */
  take: GivenRole[]
  kept: GivenRole[]
  /** A group would bring it, but whoever decided that held less than the role holds now. */
  withheld: GivenRole[]
}

/**
 * What groups change of somebody's roles. Only what this very source gave is ever taken away; a source that says nothing of groups
 * (`null`) changes nothing.
 */
export function planRoles(
  groups: readonly string[] | null,
  rules: readonly GroupRoleRule[],
  held: ReadonlySet<string>,
  given: readonly GivenRole[],
): RolePlan {
  const plan: RolePlan = { give: [], take: [], kept: [], withheld: [] }
  if (groups === null) return plan
  const named = new Set(groups.map((group) => group.trim().toLowerCase()))
  const due = new Map<string, GivenRole>()
  for (const { groupName, voucher, role } of rules) {
    if (!named.has(groupName.toLowerCase())) continue
    if (coversRole(voucher, role)) due.set(role.id, role)
    else plan.withheld.push(role)
  }
  for (const role of due.values()) (held.has(role.id) ? plan.kept : plan.give).push(role)
  plan.take = given.filter(({ id }) => !due.has(id))
  plan.withheld = plan.withheld.filter(({ id }) => !due.has(id))
  return plan
}

/** The part of an address that names where it is kept; null for what is no address. */
export function domainOf(email: string): string | null {
  const at = email.lastIndexOf('@')
  return at > 0 && at < email.length - 1 ? email.slice(at + 1).toLowerCase() : null
}

/** Names out of an address, where nothing better is said: `maria.lind@` is Maria Lind. */
export function namesFrom(email: string, first: string, last: string): { firstName: string; lastName: string } {
  if (first || last) return { firstName: (first || last).slice(0, 100), lastName: (first ? last : '').slice(0, 100) }
  const [one = '', ...rest] = email
    .split('@')[0]!
    .split(/[._-]+/)
    .filter(Boolean)
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return { firstName: capital(one).slice(0, 100), lastName: rest.map(capital).join(' ').slice(0, 100) }
}
