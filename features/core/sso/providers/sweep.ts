import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { providers } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** One that was tried. */
    ssoProvider: string
    samlProvider: string
    ssoGroupRole: string
  }
}

export const sweep: SweepPart = {
  of: [providers],
  own: { id: ({ path }) => (path.includes('/group-roles/') ? 'ssoGroupRole' : 'ssoProvider'), defaultRoleId: 'role' },
  names: { providerId: 'ssoProvider' },
  places: async (db, mark) => {
    const login = { kind: 'oidc', name: `Login ${mark}`, issuer: 'https://login.example.test', clientId: 'us' }
    const tried = { ...login, vouchedAdmin: true, triedAt: new Date() }
    const saml = { kind: 'saml', name: `SAML ${mark}`, vouchedAdmin: true }
    return {
      ssoProvider: (await db.insertInto('ssoProviders').values(tried).returning('id').executeTakeFirstOrThrow()).id,
      samlProvider: (await db.insertInto('ssoProviders').values(saml).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  records: async (db, { ssoProvider: providerId, role: roleId, mark }) => {
    const rule = { providerId, groupName: `Staff ${mark}`, roleId, vouchedAdmin: true }
    return {
      ssoGroupRole: (await db.insertInto('ssoGroupRoles').values(rule).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  examples: {
    createProvider: () => ({ kind: 'saml', name: label() }),
    changeProvider: (f) => ({
      name: label(),
      category: 'partners',
      createsPeople: true,
      linksByEmail: false,
      defaultRoleId: f.role,
    }),
    switchProvider: () => ({ on: true }),
    addGroupRole: (f) => ({ providerId: f.ssoProvider, groupName: label(), roleId: f.ownRole }),
  },
}
