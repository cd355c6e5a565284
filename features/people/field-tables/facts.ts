import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

/** A table is a right of roles. */
const stale = ['fieldTables', 'roles', 'goingOn', 'me'] as const
const named = z.object({ name: z.string() })
/** Of a person. The columns by their names, never their values: readers of the trail need not be readers of the table. */
const row = z.object({ table: z.string(), tableId: z.uuid(), rowId: z.uuid(), changes })

export const fieldTableFacts = facts('fieldTable', {
  created: { details: named, stale },
  updated: { details: named.extend({ changes }), stale },
  archived: { details: named, stale },
  restored: { details: named, stale },
  deleted: { details: named, stale },
  ordered: { stale: ['fieldTables'] },
  rowAdded: { details: row, stale: ['fieldTables', 'goingOn'] },
  /** Of one of thousands of people: what follows hangs on the fact of the whole import. */
  rowImported: { details: row, silent: true },
  rowCorrected: { details: row, stale: ['fieldTables', 'goingOn'] },
  rowRemoved: { details: row, stale: ['fieldTables', 'goingOn'] },
  /** Of a person; the worker says it once for each row and last day. */
  expiresSoon: { details: z.object({ table: z.string(), rowId: z.uuid(), endsOn: z.iso.date() }) },
  exported: {
    details: z.object({ table: z.string(), format: z.string(), count: z.int(), exportId: z.uuid().optional() }),
  },
})
