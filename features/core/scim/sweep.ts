import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { scimTokens } from './tokens/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    scimToken: string
  }
}

export const sweep: SweepPart = {
  of: [scimTokens],
  own: { id: 'scimToken' },
  records: async (db) => {
    const token = { name: 'Directory', tokenHash: Buffer.from(randomUUID()), hint: 'scim_abcd', vouchedAdmin: true }
    return { scimToken: (await db.insertInto('scimTokens').values(token).returning('id').executeTakeFirstOrThrow()).id }
  },
  examples: { createScimToken: () => ({ name: 'Directory' }) },
}
