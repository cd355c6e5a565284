import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { attention } from './attention/contract.ts'
import { notifications } from './contract.ts'
import { deliveries } from './delivery/contract.ts'
import { push } from './push/contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    notification: string
    /** What the owner has muted. */
    mutedThing: string
    pushDevice: string
  }
}

const keysOfBrowser = () => ({
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

export const sweep: SweepPart = {
  of: [notifications, attention, deliveries, push],
  own: {
    id: ({ path }) => (path.includes('/push') ? 'pushDevice' : 'notification'),
    ids: 'notification',
    thing: 'mutedThing',
  },
  records: async (db, { owner }) => {
    const thing = randomUUID()
    await db.insertInto('mutedThings').values({ userId: owner, thing }).execute()
    const { id } = await db
      .insertInto('notifications')
      .values({ userId: owner, type: 'vacation_created', info: JSON.stringify({}), thing: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = await db
      .insertInto('sessions')
      .values({ userId: owner, tokenHash: randomBytes(32), expiresAt: new Date(Date.now() + 3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const device = await db
      .insertInto('pushDevices')
      .values({
        userId: owner,
        sessionId: session.id,
        endpoint: `https://push.example.com/${randomUUID()}`,
        ...keysOfBrowser(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { notification: id, mutedThing: thing, pushDevice: device.id }
  },
  examples: {
    allowPush: () => ({ endpoint: `https://push.example.com/${randomUUID()}`, keys: keysOfBrowser() }),
    readNotifications: (f) => ({ ids: [f.notification] }),
    unreadNotifications: (f) => ({ ids: [f.notification] }),
    snoozeNotification: () => ({ until: 'tomorrow' }),
    updateDelivery: () => ({
      data: {
        pace: 'daily',
        emailsOn: true,
        hour: 8,
        weekday: 1,
        quiet: { from: 1080, until: 480 },
        quietWeekends: true,
        waitsOnLeave: true,
      },
    }),
    updateChannels: () => ({
      data: Object.fromEntries(
        ['requests', 'birthday', 'event', 'private_message', 'private_group'].map((name) => [
          name,
          { email: true, desktop: true, app: true },
        ]),
      ),
    }),
  },
  passesOver: ['readNotifications', 'unreadNotifications', 'unmuteThing'],
  // with the link in an email
  without: ['showSubscription', 'changeSubscription', 'unsubscribe'],
}
