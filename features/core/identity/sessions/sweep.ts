import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { sessions } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    session: string
  }
}

export const sweep: SweepPart = {
  of: [sessions],
  own: { id: 'session' },
  names: { companyId: 'company' },
  records: async (db, { owner }) => ({
    session: (
      await db
        .insertInto('sessions')
        .values({ userId: owner, tokenHash: Buffer.from(randomUUID()), expiresAt: new Date(Date.now() + 1e9) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  without: ['signIn', 'continueSignIn', 'sessionTransfer', 'finishSessionTransfer'],
}
