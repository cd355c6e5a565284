import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { push } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    pushDevice: string
  }
}

const keysOfBrowser = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

export const sweep: SweepPart = {
  of: [push],
  own: { id: 'pushDevice' },
  records: async (db, { owner }) => {
    const session = await db
      .insertInto('sessions')
      .values({ userId: owner, tokenHash: randomBytes(32), expiresAt: new Date(Date.now() + 3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('pushDevices')
      .values({
        userId: owner,
        sessionId: session.id,
        endpoint: `https://push.example.com/${randomUUID()}`,
        ...keysOfBrowser(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { pushDevice: id }
  },
  examples: {
    allowPush: () => ({ endpoint: `https://push.example.com/${randomUUID()}`, keys: keysOfBrowser() }),
  },
}
