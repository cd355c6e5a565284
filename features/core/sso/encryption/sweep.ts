import { signingKey } from '#tests/identity-providers/keys.ts'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { encryption } from './contract.ts'

const CERTIFICATE = signingKey('example').certificate

export const sweep: SweepPart = {
  of: [encryption],
  own: { id: 'samlProvider' },
  records: async (db, { samlProvider }) => {
    const key = { providerId: samlProvider, certificate: CERTIFICATE, privateKey: 'read by nobody' }
    await db.insertInto('ssoDecryptionKeys').values(key).execute()
    return {}
  },
}
