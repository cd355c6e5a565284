import { randomUUID } from 'node:crypto'
import { hashToken } from '#platform/keys.ts'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { factors } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    passkey: string
    browser: string
  }
}

export const sweep: SweepPart = {
  of: [factors],
  own: { id: ({ path }) => (path.includes('passkeys') ? 'passkey' : 'browser') },
  records: async (db, { accountId }) => {
    const key = {
      rpId: 'localhost',
      credentialId: randomUUID(),
      publicKey: Buffer.alloc(8),
      name: 'Key',
      synced: false,
    }
    const known = {
      tokenHash: hashToken(randomUUID()),
      rememberedAt: new Date(),
      rememberedUntil: new Date(Date.now() + 86_400_000),
    }
    return {
      passkey: (
        await db
          .insertInto('passkeys')
          .values({ ...key, accountId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
      browser: (
        await db
          .insertInto('knownBrowsers')
          .values({ ...known, accountId })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }
  },
  examples: {
    renamePasskey: () => ({ name: 'A key' }),
    saveSignInRules: () => ({ secondFactor: 'optional' }),
  },
  without: ['confirmIdentity', 'confirmTotp', 'removeTotp', 'renewRecoveryCodes', 'addPasskey', 'removePasskey'],
}
