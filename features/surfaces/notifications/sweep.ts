import type { SweepPart } from '#tests/sweeps/part.ts'
import { notifications } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    notification: string
  }
}

export const sweep: SweepPart = {
  of: [notifications],
  own: { id: 'notification', ids: 'notification' },
  records: async (db, { owner }) => ({
    notification: (
      await db
        .insertInto('notifications')
        .values({ userId: owner, type: 'vacation_created', info: JSON.stringify({}) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    readNotifications: (f) => ({ ids: [f.notification] }),
    updateChannels: () => ({
      data: Object.fromEntries(
        ['requests', 'birthday', 'event', 'private_message', 'private_group'].map((name) => [
          name,
          { email: true, desktop: true, app: true },
        ]),
      ),
    }),
  },
  passesOver: ['readNotifications'],
  // with the link in an email
  without: ['showSubscription', 'changeSubscription', 'unsubscribe'],
}
