import { z } from 'zod'
import { facts } from '#kit/facts.ts'
import { channels } from './contract.ts'
import { delivery } from './delivery/contract.ts'

const stale = ['notifications', 'me'] as const
const count = z.object({ count: z.int() })
const device = z.object({ device: z.string() })

export const notificationFacts = facts('notifications', {
  read: { details: count, stale },
  cleared: { details: count, stale },
  deleted: { details: z.object({ id: z.uuid() }), stale },
  channelsUpdated: { details: channels, stale },
  unread: { details: count, stale },
  snoozed: { details: z.object({ id: z.uuid(), until: z.iso.datetime() }), stale },
  woken: { details: z.object({ id: z.uuid() }), stale },
  muted: { details: z.object({ id: z.uuid() }), stale },
  unmuted: { details: z.object({ id: z.uuid() }), stale },
  pushAllowed: { details: device, stale },
  pushForgotten: { details: device, stale },
  pushTested: { details: device },
  deliveryUpdated: { details: delivery, stale },
})

/** Once a day in every company; whose birthday is tomorrow is looked up when people are notified. */
export const birthdays = facts('birthdays', {
  upcoming: { details: z.object({ day: z.iso.date(), at: z.iso.datetime() }) },
})
