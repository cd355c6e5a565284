import type { Context } from '#platform/context.ts'
import { coversRole, type GivenRole } from '../../members/server/api.ts'
import type { GroupRole, Provider, ProviderDetails } from '../contract.ts'
import { certificateOf } from './rules/metadata.ts'
import type { ProviderRow } from './store.ts'

/** The addresses that both sides exchange; `id` makes them unique per provider, so that no response can be replayed to another. */
export const addressesOf = (addressOf: (path: string) => string, kind: 'oidc' | 'saml', id: string) => ({
  callback: kind === 'oidc' ? addressOf(`/sso/callback/${id}`) : addressOf(`/api/sso/saml/${id}`),
  entityId: addressOf(`/api/sso/saml/${id}/metadata`),
  metadata: addressOf(`/api/sso/saml/${id}/metadata`),
})

export function missingOf(row: Pick<ProviderRow, 'kind' | 'issuer' | 'clientId' | 'certificates'>): string[] {
  if (row.kind === 'saml') return row.certificates.length && row.issuer ? [] : ['metadata']
  return [...(row.issuer ? [] : ['issuer']), ...(row.clientId ? [] : ['clientId'])]
}

export function presentProvider(row: ProviderRow, now: Date): Provider {
  const ends = row.certificates.map((pem) => certificateOf(pem, now).until).toSorted()
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    category: row.category,
    state: row.enabledAt ? 'on' : row.triedAt && missingOf(row).length === 0 ? 'ready' : 'draft',
    issuer: row.issuer,
    people: row.people ?? 0,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    certificateUntil: ends.at(-1) ?? null,
  }
}

export function presentDetails(
  ctx: Context,
  row: ProviderRow,
  groupRoles: GroupRole[],
  mayChange: boolean,
): ProviderDetails {
  const { email = '', firstName = '', lastName = '', groups = '' } = row.claims
  const grantor = [row.voucherFirstName, row.voucherLastName].filter(Boolean).join(' ')
  return {
    ...presentProvider(row, ctx.now),
    clientId: row.clientId,
    hasSecret: row.clientSecret !== null,
    signInUrl: row.signInUrl,
    certificates: row.certificates.map((pem) => certificateOf(pem, ctx.now)),
    encrypts: row.encrypts,
    claims: { email, firstName, lastName, groups },
    scopes: row.scopes,
    createsPeople: row.createsPeople,
    linksByEmail: row.linksByEmail,
    defaultRoleId: row.defaultRoleId,
    addresses: addressesOf(ctx.addressOf, row.kind, row.id),
    missing: missingOf(row),
    triedAt: row.triedAt?.toISOString() ?? null,
    vouchedBy: grantor || null,
    vouchedByAdmin: row.vouchedAdmin,
    groupRoles,
    version: row.version,
    can: { change: mayChange },
  }
}

interface Rule {
  id: string
  groupName: string
  roleId: string
  vouchedAdmin: boolean
  vouchedPermissions: string[]
}

export const presentGroupRoles = (rules: readonly Rule[], roles: readonly GivenRole[]): GroupRole[] =>
  rules.flatMap(({ id, groupName, roleId, vouchedAdmin, vouchedPermissions }) => {
    const role = roles.find((one) => one.id === roleId)
    const grantor = { isAdmin: vouchedAdmin, permissions: vouchedPermissions }
    if (!role) return []
    const { name, builtIn } = role
    return [{ id, groupName, roleId, role: { name, builtIn }, counts: coversRole(grantor, role) }]
  })
