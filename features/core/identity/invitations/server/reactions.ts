import { reaction, type Reaction } from '#platform/events.ts'
import { invitationFacts } from '../facts.ts'
import { acceptedDraft } from './mail.ts'
import * as store from './store.ts'

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'invitations.tellInviter',
    on: [invitationFacts.invitationAccepted],
    run: async (ctx, fact) => {
      const inviterId = 'inviterId' in fact.details ? fact.details.inviterId : null
      if (!inviterId || !fact.subjectId) return
      const [inviter, person] = [
        await store.activeById(ctx.db, inviterId),
        await store.activeById(ctx.db, fact.subjectId),
      ]
      if (!inviter || !person) return
      const values = { name: `${person.firstName} ${person.lastName}`.trim(), company: ctx.company.name }
      await ctx.mail.send(`accepted:${fact.id}`, acceptedDraft(inviter, values, ctx.addressOf(`/people/${person.id}`)))
    },
  }),
]
