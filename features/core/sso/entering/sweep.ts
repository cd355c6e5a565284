import type { SweepPart } from '#tests/sweeps/part.ts'
import { entering } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    ssoConnection: string
  }
}

export const sweep: SweepPart = {
  of: [entering],
  own: { id: ({ path }) => (path.includes('/connections/') ? 'ssoConnection' : 'ssoProvider') },
  records: async (db, { ssoProvider, owner, mark }) => {
    const binding = { providerId: ssoProvider, issuer: 'https://login.example.test', subject: mark, userId: owner }
    return {
      ssoConnection: (await db.insertInto('ssoBindings').values(binding).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  examples: { listAttempts: (f) => ({ providerId: f.ssoProvider }) },
  // begin or end a way through another server
  without: [
    'beginSso',
    'connectSso',
    'tryProvider',
    'showTrial',
    'finishSso',
    'takeAssertion',
    'finishSaml',
    'showSpMetadata',
  ],
}
