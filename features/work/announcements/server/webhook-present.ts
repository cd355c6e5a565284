import { open } from '#features/surfaces/webhooks/server/api.ts'
import { announcementFacts } from '../facts.ts'

/** Its id alone: who holds the right to webhooks need not be in the audience. */
export const events = open([announcementFacts.published, announcementFacts.changed, announcementFacts.deleted])
