import type { Letter, NotificationKind } from '#features/surfaces/notifications/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import { isChanged, type NoticeInfo, reminds, wasPublished } from './notice-present.ts'
import { type Due, type Notice, stillReached, type Story, story, takeDue } from './notice-store.ts'

/** So many people at once: a part is one transaction, and a worker that dies repeats none that has committed. */
const PART = 200

const KINDS: Record<Notice, NotificationKind<NoticeInfo>> = {
  published: wasPublished,
  changed: isChanged,
  reminder: reminds,
}

/** Notifies everyone who is marked, part by part. */
export async function notifyDue(job: JobContext): Promise<void> {
  while (await notifyPart(job));
}

/** @returns whether there was anyone */
const notifyPart = ({ inReaction }: JobContext): Promise<boolean> =>
  inReaction(async (ctx) => {
    const due = await takeDue(ctx.db, PART)
    for (const one of due) await notifyOf(ctx, one)
    return due.length > 0
  })

async function notifyOf(ctx: ReactionContext, { announcementId, notice, factId, userIds }: Due): Promise<void> {
  const about = await story(ctx.db, announcementId)
  if (!about) return
  const { id, title, creator, audienceId, sendsMail } = about
  const reached = await stillReached(ctx.db, { audienceId, now: ctx.now }, userIds)
  const kind = KINDS[notice]
  const announcement = { id, title, creator, deletedAt: null }
  await notify(ctx, {
    // its writer knows of it
    userIds: reached.filter((userId) => notice === 'reminder' || userId !== creator?.id),
    kind,
    info: { ...(creator && { agentUser: creator }), announcement },
    eventId: factId,
    about: id,
    ...(sendsMail && { letter: letterOf(ctx, about, notice) }),
  })
}

const letterOf =
  (
    { addressOf, company }: ReactionContext,
    { id, title, body, creator, asksAcknowledgement, pictureAlt, files }: Story,
    notice: Notice,
  ): Letter =>
  (_to, say) => {
    const address = addressOf(`/dashboard?announcement=${id}`)
    const picture = pictureAlt && say('announcements.mails.picture', { alt: pictureAlt })
    const lines = [...(picture ? [picture] : []), ...files].map((text) => ({ text, address }))
    const name = creator ? `${creator.firstName} ${creator.lastName}`.trim() : company.name
    return {
      subject: say(`announcements.mails.${notice}Subject`, { title }),
      paragraphs: [
        say(`announcements.mails.${notice}`, { name, title }),
        ...body.split(/\n+/).filter((line) => line.trim() !== ''),
        ...(asksAcknowledgement ? [say('announcements.mails.acknowledge')] : []),
      ],
      button: { word: say('announcements.mails.open'), address },
      // neither the picture nor a file: an email can't be taken back, and can be forwarded to anyone
      ...(lines.length > 0 && { sections: [{ title: say('announcements.mails.attached'), lines }] }),
    }
  }
