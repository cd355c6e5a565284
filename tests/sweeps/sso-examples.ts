import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { signingKey } from '#tests/identity-providers/keys.ts'
import type { Furniture } from './furniture-kinds.ts'

const CERTIFICATE = signingKey('example').certificate

/** A provider that was tried, what hangs on it, and a token of the directory. */
export async function ssoFor(db: Db, owner: string, role: string, mark: string) {
  const id = 'id' as const
  const provider = await db
    .insertInto('ssoProviders')
    .values({
      kind: 'oidc',
      name: `Login ${mark}`,
      issuer: 'https://login.example.test',
      clientId: 'us',
      vouchedAdmin: true,
      triedAt: new Date(),
    })
    .returning(id)
    .executeTakeFirstOrThrow()
  const saml = await db
    .insertInto('ssoProviders')
    .values({ kind: 'saml', name: `SAML ${mark}`, vouchedAdmin: true })
    .returning(id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('ssoDecryptionKeys')
    .values({ providerId: saml.id, certificate: CERTIFICATE, privateKey: 'read by nobody' })
    .execute()
  const domain = await db
    .insertInto('ssoDomains')
    .values({ domain: `${mark}.example`, token: randomUUID() })
    .returning(id)
    .executeTakeFirstOrThrow()
  const groupRole = await db
    .insertInto('ssoGroupRoles')
    .values({ providerId: provider.id, groupName: `Staff ${mark}`, roleId: role, vouchedAdmin: true })
    .returning(id)
    .executeTakeFirstOrThrow()
  const connection = await db
    .insertInto('ssoBindings')
    .values({ providerId: provider.id, issuer: 'https://login.example.test', subject: mark, userId: owner })
    .returning(id)
    .executeTakeFirstOrThrow()
  const scimToken = await db
    .insertInto('scimTokens')
    .values({ name: 'Directory', tokenHash: Buffer.from(randomUUID()), hint: 'scim_abcd', vouchedAdmin: true })
    .returning(id)
    .executeTakeFirstOrThrow()
  return {
    ssoProvider: provider.id,
    samlProvider: saml.id,
    ssoDomain: domain.id,
    ssoGroupRole: groupRole.id,
    ssoConnection: connection.id,
    scimToken: scimToken.id,
  }
}

const mark = () => randomUUID().slice(0, 8)

export const SSO_EXAMPLES: Record<string, (f: Furniture) => object> = {
  createProvider: () => ({ kind: 'saml', name: `Login ${mark()}` }),
  changeProvider: (f) => ({
    name: `Login ${mark()}`,
    category: 'partners',
    createsPeople: true,
    linksByEmail: false,
    defaultRoleId: f.role,
  }),
  switchProvider: () => ({ on: true }),
  addGroupRole: (f) => ({ providerId: f.ssoProvider, groupName: `Staff ${mark()}`, roleId: f.ownRole }),
  addDomain: () => ({ domain: `${mark()}.example` }),
  saveRequirement: () => ({ required: false }),
  createScimToken: () => ({ name: 'Directory' }),
  listAttempts: (f) => ({ providerId: f.ssoProvider }),
}

/** They begin or end a way through another server, or ask the DNS. */
export const SSO_WITHOUT = [
  'beginSso',
  'connectSso',
  'tryProvider',
  'showTrial',
  'finishSso',
  'takeAssertion',
  'finishSaml',
  'showSpMetadata',
  'verifyDomain',
]
