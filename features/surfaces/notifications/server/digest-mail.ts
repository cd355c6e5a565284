import type { ReactionContext } from '#platform/events.ts'
import type { Draft } from '#platform/letter.ts'
import type { Say } from '#platform/words.ts'
import { type Event, EVENTS } from '../contract.ts'
import { type AnyKind, type Reader } from './ports.ts'
import type { Recipient } from './recipient-store.ts'
import { EVERYTHING, unsubscribePath } from './subscription-actions.ts'
import type { Waiting } from './waiting-store.ts'

interface News {
  kinds: ReadonlyMap<string, AnyKind>
  to: Recipient
  news: readonly Waiting[]
  say: Say
}

interface Line {
  event: Event
  text: string
  /** A path of the company's pages, or a full address. */
  to: string
}

type Writing = Pick<ReactionContext, 'company' | 'addressOf'>

/** What waited for a person as one email: of a single thing the email that it would have been; undefined where there is nothing to say. */
export function digestOf(ctx: Writing, { kinds, to, news, say }: News): Draft | undefined {
  const [first] = news
  if (news.length === 1 && first?.draft) return { ...first.draft, to: to.email }
  const lines = linesOf(news, kinds, { id: to.id, language: to.language, say })
  const [newest] = lines
  if (!newest) return undefined
  const { company, addressOf } = ctx
  const full = (path: string) => (path.startsWith('/') ? addressOf(path) : path)
  const events = EVENTS.filter((event) => lines.some((line) => line.event === event))
  const [only] = events
  return {
    to: to.email,
    language: to.language,
    subject: say('notifications.digest.subject', { first: newest.text, more: lines.length - 1 }),
    greeting: say('notifications.mail.greeting', { name: to.firstName }),
    paragraphs: [say('notifications.digest.intro', { company: company.name })],
    sections: events.map((event) => ({
      title: say(`notifications.digest.of.${event}`),
      lines: lines.filter((line) => line.event === event).map((line) => ({ text: line.text, address: full(line.to) })),
    })),
    footer: say('notifications.digest.footer', {
      company: company.name,
      address: addressOf('/settings/personal/general'),
    }),
    unsubscribe: addressOf(
      unsubscribePath({ companyId: company.id, userId: to.id, event: events.length === 1 && only ? only : EVERYTHING }),
    ),
  }
}

/** Newest first; several of one thing are one line, where the newest of them would be. */
function linesOf(news: readonly Waiting[], kinds: News['kinds'], reader: Reader): Line[] {
  const groups = Map.groupBy(news, (one, at) => kinds.get(one.type)?.line ?? at)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    const together =
      group.length > 1 &&
      kinds.get(newest!.type)?.readTogether(
        group.map(({ info }) => info),
        reader,
      )
    const alone = lineOf(newest!, kinds, reader)
    if (!together) return group.flatMap((one) => lineOf(one, kinds, reader) ?? [])
    return { event: newest!.event, text: together.text, to: together.to ?? alone?.to ?? '/dashboard' }
  })
}

/** Of what no feature brings any more there is nothing to say but its subject. */
function lineOf({ event, type, info, draft }: Waiting, kinds: News['kinds'], reader: Reader): Line | undefined {
  const worded = kinds.get(type)?.read(info, reader)
  if (worded) return { event, text: worded.text, to: worded.to }
  return draft ? { event, text: draft.subject, to: draft.button?.address ?? '/dashboard' } : undefined
}
