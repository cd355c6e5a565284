import type { GoingOnSource } from '#features/people/record/server/api.ts'
import { ownWaiting } from './store.ts'

/** What the reader has proposed of a person and waits, at the head of the profile: the approvals of others are their affair. */
export const requestsWaiting: GoingOnSource = {
  name: 'changeRequests',
  says: 'due',
  query: ({ actor }) => ownWaiting(actor),
  present: ({ say }, count: number) => [
    { text: say('changeRequest.waiting', { count }), mark: null, to: '/approvals?tab=others' },
  ],
}
