import type { Letter } from '#features/surfaces/notifications/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import { formatWhen } from '#kit/day-format.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import type { CalendarPart } from '#platform/letter.ts'
import type { Reply } from '../contract.ts'
import { KINDS } from './notice-present.ts'
import * as notices from './notice-store.ts'

/** So many people at once: a part is one transaction, and a worker that dies repeats none that has committed. */
const PART = 200

/** Notifies everyone who is to be notified, part by part. */
export async function notifyDue(job: JobContext): Promise<void> {
  while (await notifyPart(job));
}

/** @returns whether there was anyone */
const notifyPart = ({ inReaction }: JobContext): Promise<boolean> =>
  inReaction(async (ctx) => {
    const due = await notices.takeDue(ctx.db, PART)
    for (const one of due) await notifyOf(ctx, one)
    return due.length > 0
  })

async function notifyOf(ctx: ReactionContext, due: notices.Due): Promise<void> {
  const about = await notices.story(ctx.db, due)
  if (!about) return
  const { kind, eventId, factId } = due
  // what was canceled in the meantime has a notice of its own
  if (about.isCanceled !== (kind === 'canceled')) return
  const userIds = kind === 'canceled' ? due.userIds : await notices.stillInvited(ctx.db, about.seriesId, due.userIds)
  const replies = await notices.repliesOf(ctx.db, eventId, userIds)
  for (const moment of await notices.momentsFor(ctx.db, eventId, userIds)) {
    const { date, dateTo, timeFrom, timeTo } = moment
    await notify(ctx, {
      userIds: moment.userIds,
      kind: KINDS[kind],
      info: {
        ...(about.agent && { agentUser: about.agent }),
        event: { id: eventId, name: about.name, date, ...(dateTo !== date && { dateTo }), timeFrom, timeTo },
      },
      eventId: factId,
      about: eventId,
      letter: letterOf(ctx, about, { ...moment, kind, replies }),
    })
  }
}

type NoticeLetter = notices.Moment & { kind: notices.Notice; replies: ReadonlyMap<string, Reply | null> }

const letterOf =
  (
    { addressOf, company }: ReactionContext,
    about: notices.Story,
    { kind, date, dateTo, timeFrom, timeTo, replies }: NoticeLetter,
  ): Letter =>
  (to, say) => {
    const { agent, name, place, link, repeat, description } = about
    const by = agent ? nameOf(agent) : company.name
    const words = { name: by, event: name }
    const line = (word: 'place' | 'link', value: string): [string, string][] =>
      value ? [[say(`events.fields.${word}`), value]] : []
    const texts = kind === 'canceled' ? [] : description.split(/\n+/).filter((text) => text.trim() !== '')
    return {
      subject: say(`events.mails.${kind}Subject`, words),
      paragraphs: [say(`events.mails.${kind}`, words), ...texts],
      facts: [
        [
          say('events.mails.when'),
          formatWhen({ day: date, endDay: dateTo, from: timeFrom, to: timeTo }, to.language, { long: true }),
        ],
        ...(repeat ? [[say('events.mails.repeats'), say(`events.frequency.${repeat.frequency}`)] as const] : []),
        ...line('place', place),
        ...line('link', link),
      ],
      button: {
        word: say('events.mails.open'),
        address: addressOf(`/calendar?view=agenda&on=${date}&event=${about.id}`),
      },
      // a reminder is of what is in the calendar already
      ...(kind !== 'reminder' && {
        calendar: calendarOf(about, {
          host: new URL(addressOf('/')).hostname,
          organizer: by,
          reply: replies.get(to.id) ?? null,
        }),
      }),
    }
  }

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

/** The date that a letter is of, under the UID that it has in calendar links. @param host of the company */
function calendarOf(
  about: notices.Story,
  { host, ...who }: { host: string; organizer: string; reply: Reply | null },
): CalendarPart {
  const { isWholeDay, description, place, link } = about
  return {
    method: about.isCanceled ? 'cancel' : 'request',
    uid: `${about.id}@${host}`,
    sequence: about.version - 1,
    changedAt: about.changedAt.toISOString(),
    summary: about.name,
    ...(description && { description }),
    ...(place && { location: place }),
    ...(link && { url: link }),
    start: isWholeDay ? about.day : about.startsAt.toISOString(),
    end: isWholeDay ? about.endDay : about.endsAt.toISOString(),
    ...who,
  }
}
