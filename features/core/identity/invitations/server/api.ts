import type { ReactionContext } from '#platform/events.ts'
import * as links from '../../links/server/actions.ts'
import { invitationDraft } from './mail.ts'
import * as store from './store.ts'

/**
 * Mails a pending person an invitation; an earlier one of theirs ends. For a reaction, after `user.invited` or a resend.
 * @param key the fact's id: the email is sent once, however often the reaction is retried
 */
export async function sendInvitation(ctx: Ctx, userId: string, key: string): Promise<void> {
  const person = await store.pending(ctx.db, userId)
  if (!person) return
  const link = { purpose: 'invitation' as const, companyId: ctx.company.id, subjectId: userId, email: person.email }
  const token = await links.issue(ctx.db, link, ctx.now)
  await ctx.mail.send(`invitation:${key}`, draftFor(ctx, person, token))
}

/** The same for many people, in as many statements as for one. @param key of the whole mailing */
export async function sendInvitations(ctx: Ctx, userIds: readonly string[], key: string): Promise<void> {
  const people = userIds.length ? await store.pendingAmong(ctx.db, userIds) : []
  if (people.length === 0) return
  const tokens = await links.issueInvitations(ctx.db, ctx.company.id, people, ctx.now)
  await ctx.mail.sendMany(
    people.map((person, at) => ({
      key: `invitation:${key}:${person.id}`,
      draft: draftFor(ctx, person, tokens[at]!),
    })),
  )
}

type Ctx = Pick<ReactionContext, 'company' | 'db' | 'now' | 'mail' | 'addressOf'>
type Person = NonNullable<Awaited<ReturnType<typeof store.pending>>>

function draftFor(ctx: Ctx, person: Person, token: string) {
  const inviter = [person.inviterFirstName, person.inviterLastName].filter(Boolean).join(' ')
  return invitationDraft(
    person,
    { company: ctx.company.name, inviter },
    ctx.addressOf(`/confirm-user-creation/${token}`),
  )
}
