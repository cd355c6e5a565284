import { importing } from './factory.ts'
import { csvFile } from './server/rules/write-file.ts'
import { fresh, type SweepPart } from '#tests/sweeps/part.ts'
import { imports } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    import: string
  }
}

export const sweep: SweepPart = {
  of: [imports],
  own: { id: 'import' },
  calls: async (w, owner) => {
    const rows = [
      ['First name', 'Last name', 'E-mail'],
      ['Lo', 'Falk', fresh()],
    ]
    const { body } = await importing(w).upload(owner, csvFile(rows))
    return { import: body.data.id }
  },
  examples: {
    rereadImport: () => ({ choices: {} }),
    checkImport: () => ({ mapping: ['firstName', 'lastName', 'email'], options: {} }),
  },
  without: ['startImport', 'inviteImported', 'undoImport'],
}
