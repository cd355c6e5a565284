import { sendInvitation } from '#features/core/identity/invitations/server/api.ts'
import type { Reaction } from '#platform/events.ts'

export const reactions: readonly Reaction[] = [
  {
    name: 'people.invite',
    on: ['user.invited'],
    run: async (ctx, fact) => {
      if (fact.subjectId) await sendInvitation(ctx, fact.subjectId, fact.id)
    },
  },
  {
    name: 'people.tellLists',
    on: ['user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.invitationAccepted'],
    run: async (ctx, fact) => {
      ctx.live.push(ctx.company.id, 'everyone', {
        name: fact.name,
        ...(fact.subjectId && { subjectId: fact.subjectId }),
      })
    },
  },
]
