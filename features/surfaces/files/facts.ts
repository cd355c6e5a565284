import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'

const stale = ['files'] as const
const one = z.object({ entryId: z.uuid() })
const several = z.object({ entryIds: z.array(z.uuid()) })

/** Subject: whose files they are. No fact has the name of one: readers of the trail may have no right to it. */
export const filesFacts = facts('files', {
  folderCreated: { details: one, stale },
  uploaded: { details: one.extend({ size: z.number().int() }), stale },
  changed: { details: one.extend({ changes }), stale },
  moved: { details: several.extend({ parentId: z.uuid().nullable() }), stale },
  deleted: { details: several, stale },
  restored: { details: several, stale },
  downloaded: { details: one },
  /** From the trash, when its days are over. */
  purged: { details: z.object({ count: z.number().int() }), stale },
  /** The virus scanner has seen it: it can be opened. */
  checked: { details: one, stale },
  /** The virus scanner found something: it is gone. */
  refused: { details: one, stale },
})
