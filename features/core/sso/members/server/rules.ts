/** A role as it can be given. */
export interface GivenRole {
  id: string
  name: string
  builtIn: string | null
  permissions: readonly string[]
}

export interface GroupRoleRule {
  groupName: string
  role: GivenRole
  /** Whether the person who made this rule had all rights that the role has now. */
  isCovered: boolean
}

export interface RolePlan {
  /** Missing, to be granted now. */
  give: GivenRole[]
  /** Given by a group that the person is in no more. */
  take: GivenRole[]
  kept: GivenRole[]
  /** A group maps to it, but the person who made the rule had fewer rights than the role has now. */
  withheld: GivenRole[]
}

/**
 * What groups change in a person's roles. Only grants by this very source are ever revoked; a source that reports no groups (`null`)
 * changes nothing.
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
  for (const { groupName, role, isCovered } of rules) {
    if (!named.has(groupName.toLowerCase())) continue
    if (isCovered) due.set(role.id, role)
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
