import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { domains } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    ssoDomain: string
  }
}

export const sweep: SweepPart = {
  of: [domains],
  own: { id: 'ssoDomain' },
  records: async (db, { mark }) => ({
    ssoDomain: (
      await db
        .insertInto('ssoDomains')
        .values({ domain: `${mark}.example`, token: randomUUID() })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: { addDomain: () => ({ domain: `${randomUUID().slice(0, 8)}.example` }) },
  // asks the DNS
  without: ['verifyDomain'],
}
