import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { exports } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A file that could not be made. */
    export: string
  }
}

export const sweep: SweepPart = {
  of: [exports],
  own: { id: 'export' },
  records: async (db, { owner }) => {
    // of one person there may be a few only: those that wait since an earlier call go
    await db.deleteFrom('exports').where('userId', '=', owner).where('status', '=', 'waiting').execute()
    const file = { file: 'People.csv', contentType: 'text/csv', storageKey: randomUUID() }
    const asked = { userId: owner, source: 'people', input: '{}', language: 'en', ip: '127.0.0.1' }
    const values = { ...file, ...asked, status: 'failed', expiresAt: new Date(Date.now() + 1e8) }
    return { export: (await db.insertInto('exports').values(values).returning('id').executeTakeFirstOrThrow()).id }
  },
  examples: {
    startExport: (f) => ({
      source: 'people',
      input: { department: f.department, location: f.location, jobTitle: f.jobTitle, manager: f.manager },
    }),
  },
  without: ['downloadExport'],
}
