import { z } from 'zod'
import { info as wire, person } from '#features/surfaces/notifications/contract.ts'
import { kind, type Reader } from '#features/surfaces/notifications/server/api.ts'
import { formatWhen } from '#kit/day-format.ts'
import type { Notice } from './notice-store.ts'

const info = z.object({
  agentUser: person.optional(),
  event: wire.shape.event.unwrap(),
})
export type NoticeInfo = z.infer<typeof info>

const ofType = (type: string, word: Notice) =>
  kind({
    type,
    event: 'event',
    // a reminder that waits reminds of what is over
    urgency: word === 'reminder' ? 'now' : 'news',
    because: 'participant',
    thing: ({ event }) => event.id,
    together: {
      name: `events.${word}`,
      text: (all, { say }) => say('events.notice.together', { what: word, count: all.length }),
      to: '/calendar?view=agenda',
    },
    info,
    text: ({ agentUser, event: { name, date, dateTo, timeFrom, timeTo } }: NoticeInfo, { say, language }: Reader) =>
      say(`events.notice.${word}`, {
        event: name,
        when: formatWhen({ day: date, endDay: dateTo ?? date, from: timeFrom, to: timeTo }, language),
        name: agentUser ? `${agentUser.firstName} ${agentUser.lastName}`.trim() : 'none',
      }),
    to: ({ event: { id, date } }) => `/calendar?view=agenda&on=${date}&event=${id}`,
  })

export const KINDS = {
  invited: ofType('UserWasChosenAsEventParticipant', 'invited'),
  changed: ofType('EventWasChanged', 'changed'),
  canceled: ofType('EventWasCanceled', 'canceled'),
  reminder: ofType('EventReminder', 'reminder'),
} as const satisfies Record<Notice, unknown>
