import { invitationFacts } from '#features/core/identity/invitations/facts.ts'
import { sendInvitation } from '#features/core/identity/invitations/server/api.ts'
import { user } from '#features/core/members/facts.ts'
import { reaction, type Reaction } from '#platform/events.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'people.invite',
    on: [user.invited],
    run: async (ctx, fact) => {
      if (fact.subjectId) await sendInvitation(ctx, fact.subjectId, fact.id)
    },
  }),
  reaction({
    name: 'people.tellLists',
    on: [user.created, user.updated, user.activated, user.deactivated, invitationFacts.invitationAccepted],
    // only the lists: names appear on every page, but not all pages have to refetch for one
    run: async (ctx) => ctx.live.push(ctx.company.id, 'everyone', ['people']),
  }),
]
