import { randomUUID } from 'node:crypto'
import { hashToken } from '#platform/keys.ts'
import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { tokens } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    token: string
  }
}

export const sweep: SweepPart = {
  of: [tokens],
  own: { id: 'token' },
  records: async (db, { owner }) => {
    const token = {
      userId: owner,
      name: 'A program',
      prefix: 'srt_abcdef',
      tokenHash: hashToken(randomUUID()),
      tags: ['people'],
      writes: false,
      // over: those that still count are limited
      expiresAt: new Date(Date.now() - 86_400_000),
    }
    return { token: (await db.insertInto('apiTokens').values(token).returning('id').executeTakeFirstOrThrow()).id }
  },
  examples: {
    createToken: () => ({
      name: label(),
      tags: ['people'],
      writes: false,
      lastDay: new Date(Date.now() + 864e5).toISOString().slice(0, 10),
    }),
  },
}
