import type { ReactionContext } from '#platform/events.ts'
import * as links from '../../links/server/actions.ts'
import { invitationDraft } from './mail.ts'
import * as store from './store.ts'

/**
 * Mails a pending person the way in; an earlier invitation of theirs ends. For a reaction, after `user.invited` or a resend.
 * @param key the fact's id: the same letter is sent once, however often the reaction is tried
 */
export async function sendInvitation(
  ctx: Pick<ReactionContext, 'company' | 'db' | 'now' | 'mail' | 'addressOf'>,
  userId: string,
  key: string,
): Promise<void> {
  const person = await store.pending(ctx.db, userId)
  if (!person) return
  const link = { purpose: 'invitation' as const, companyId: ctx.company.id, subjectId: userId, email: person.email }
  const token = await links.issue(ctx.db, link, ctx.now)
  const inviter = [person.inviterFirstName, person.inviterLastName].filter(Boolean).join(' ')
  const draft = invitationDraft(
    person,
    { company: ctx.company.name, inviter },
    ctx.addressOf(`/confirm-user-creation/${token}`),
  )
  await ctx.mail.send(`invitation:${key}`, draft)
}
