import { z } from 'zod'
import { facts } from '#kit/facts.ts'
import { choices, failure, mapping, options } from './contract.ts'

const stale = ['imports'] as const
/** What an import creates, and what shows its people. */
const made = [
  'imports',
  'people',
  'names',
  'departments',
  'jobTitles',
  'positions',
  'locations',
  'catalogues',
  'fieldTables',
  'goingOn',
] as const
const ofImport = z.object({ importId: z.uuid() })

export const importing = facts('people', {
  importUploaded: { details: z.object({ file: z.string(), rows: z.int() }), stale },
  importChanged: {
    details: z.union([z.object({ choices }), z.object({ mapping, options })]),
    stale,
  },
  importStarted: { details: z.object({ people: z.int().optional(), sendInvitations: z.boolean() }), stale },
  imported: { details: z.object({ people: z.int(), file: z.string() }), stale: made },
  importInviting: { details: z.object({ people: z.int() }), stale },
  importFailed: { details: z.object({ failure: failure.nullable() }), stale },
  importUndone: {
    details: z.object({ people: z.int(), kept: z.int() }),
    stale: made,
  },
})

/** About each of thousands of people: what follows hangs on the one fact of the whole. */
export const importedPeople = facts('user', {
  imported: { details: ofImport, silent: true },
  /** The import sends its emails itself. */
  invited: { details: ofImport, silent: true },
  importUndone: { details: ofImport, silent: true },
})
