import type { AudienceOwner } from '#features/people/audience/server/api.ts'
import { withdrawFromStrangers } from './surface-store.ts'

/** Other announcements may be for those who moved. Nobody is notified of an older one for coming into its audience. */
export const audienceOwner: AudienceOwner = {
  topics: ['announcements', 'dashboard', 'notifications', 'me'],
  membershipsChanged: ({ db, now }, people) => withdrawFromStrangers(db, people, now),
}
