/** What a provider said, by name; a name may have several values. */
export type Claims = Record<string, string[]>

/** Names of claims where the usual ones do not fit; empty: the usual ones. */
export interface ClaimNames {
  email?: string
  firstName?: string
  lastName?: string
  groups?: string
}

/** Who it is, by the provider's word. `groups` is null when nothing was said of groups. */
export interface Identity {
  email: string | null
  firstName: string
  lastName: string
  groups: string[] | null
}

const OASIS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const MICROSOFT = 'http://schemas.microsoft.com/ws/2008/06/identity/claims'

/** What OpenID Connect, Entra ID, Okta, Google, ADFS, Keycloak and Shibboleth call them. */
const USUAL: Record<keyof ClaimNames, readonly string[]> = {
  email: ['email', 'mail', 'emailAddress', 'Email', `${OASIS}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3'],
  firstName: ['given_name', 'firstName', 'givenName', 'first_name', `${OASIS}/givenname`, 'urn:oid:2.5.4.42'],
  lastName: ['family_name', 'lastName', 'surname', 'sn', 'last_name', `${OASIS}/surname`, 'urn:oid:2.5.4.4'],
  groups: [
    'groups',
    'memberOf',
    'Group',
    'Role',
    `${MICROSOFT}/groups`,
    `${MICROSOFT}/role`,
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
  ],
}

/** The address, the names and the groups among the claims. */
export function identityOf(claims: Claims, names: ClaimNames): Identity {
  const find = (what: keyof ClaimNames): string[] | null => {
    const own = names[what]
    const candidates = own ? [own] : USUAL[what]
    for (const name of candidates) if (Object.hasOwn(claims, name)) return claims[name]!
    return null
  }
  const one = (what: keyof ClaimNames) => find(what)?.[0]?.trim().slice(0, 200) ?? ''
  const email = one('email') || (names.email ? '' : addressAmong(claims.NameID))
  return {
    email: isAddress(email) ? email : null,
    firstName: one('firstName').slice(0, 100),
    lastName: one('lastName').slice(0, 100),
    groups:
      find('groups')
        ?.map((group) => group.slice(0, 200))
        .slice(0, 1000) ?? null,
  }
}

/** Claims as text: lists stay lists, anything that is no text becomes JSON. */
export function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return [typeof value === 'string' ? value : JSON.stringify(value)]
}

/** Claims of a token by name. */
export const claimsOf = (token: Record<string, unknown>): Claims =>
  Object.fromEntries(Object.entries(token).map(([name, value]) => [name, textsOf(value)]))

const isAddress = (text: string) => text.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@]+\.[^\s@.]+$/.test(text)
const addressAmong = (texts: string[] | undefined): string => texts?.find(isAddress) ?? ''
