import type { AudienceOwner } from '#features/people/audience/server/api.ts'
import { allComing, follow, followPerson } from './invite-store.ts'
import { enqueueWork } from './series-actions.ts'

/** People who come into the audience of an event to come are invited, people who leave it are participants no more. */
export const audienceOwner: AudienceOwner = {
  topics: ['events', 'calendar', 'notifications', 'me'],
  membershipsChanged: async ({ db, now }, people) => {
    if (people === 'everyone') for (const series of await allComing(db, now)) await follow(db, series, now)
    else for (const userId of people) await followPerson(db, userId, now)
    await enqueueWork(db, now)
  },
}
