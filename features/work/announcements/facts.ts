import { z } from 'zod'
import { changes, facts } from '#kit/facts.ts'
import { SIGNS } from './reactions/contract.ts'

const stale = ['announcements'] as const
/** What readers see changes too. */
const shown = [...stale, 'dashboard', 'notifications', 'me'] as const

const sized = z.object({ size: z.int() })
const reacted = z.object({ sign: z.enum(SIGNS) })

/** Never the title or the text: readers of the trail need not be in the audience. */
export const announcementFacts = facts('announcements', {
  created: { stale },
  /** Which fields changed; of texts and audience not what they were. */
  changed: { details: z.object({ changes }), stale: shown },
  scheduled: { details: z.object({ at: z.string() }), stale: shown },
  published: { stale: shown },
  /** People are notified again, because an editor asked for it. */
  notifiedAgain: { stale },
  deleted: { stale: shown },
  /** Before the announcement that it is for is saved; its id is the file's. */
  fileUploaded: { details: sized, stale: [] },
  pictureUploaded: { details: sized, stale: [] },
  /** The virus scanner was away, and has found nothing, or something: then the file is gone. */
  fileChecked: { stale: shown },
  fileRefused: { stale: shown },
  acknowledged: { stale: [...stale, 'dashboard'] },
  reacted: { details: reacted, stale: ['announcementReactions'] },
  reactionTakenBack: { details: reacted, stale: ['announcementReactions'] },
  reminded: { details: z.object({ count: z.int() }), stale },
})
