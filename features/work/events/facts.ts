import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { REPLIES, SCOPES } from './contract.ts'

const stale = ['events', 'calendar'] as const
/** What participants are notified of changes too. */
const notifying = [...stale, 'notifications', 'me'] as const
const scope = z.enum(SCOPES)

/** Never the name or the text: readers of the trail need not be invited. */
export const eventFacts = facts('events', {
  created: { stale: notifying },
  /** Which fields changed; of texts and participants not what they were. */
  changed: { details: z.object({ changes, scope }), stale: notifying },
  canceled: { details: z.object({ scope }), stale: notifying },
  replied: { details: z.object({ reply: z.enum(REPLIES), scope }), stale },
  /** Events of an import that their creator took back. */
  importUndone: { details: z.object({ count: z.int() }), stale },
  /** What a person who left the company created goes to this person, or to nobody. */
  passedOn: { details: z.object({ userId: z.uuid().nullable() }), stale },
})
