import type { SweepPart } from '#tests/sweeps/part.ts'
import { label } from '#tests/sweeps/part.ts'
import { reportEmails } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Of the owner alone. */
    reportEmail: string
    reportView: string
  }
}

export const sweep: SweepPart = {
  of: [reportEmails],
  own: { id: 'reportEmail', viewId: 'reportView', recipientIds: 'user' },
  records: async (db, { owner }) => {
    const { id: reportView } = await db
      .insertInto('views')
      .values({ userId: owner, list: 'time-off-report', name: label(), params: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    // each call makes one, and a person has room for twenty
    await db.deleteFrom('reportEmails').where('userId', '=', owner).execute()
    const { id: reportEmail } = await db
      .insertInto('reportEmails')
      .values({
        userId: owner,
        viewId: reportView,
        frequency: 'monthly',
        hour: 8,
        nextAt: new Date('2037-06-01T08:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('reportEmailRecipients').values({ emailId: reportEmail, userId: owner }).execute()
    return { reportEmail, reportView }
  },
  examples: {
    createReportEmail: (f) => ({ viewId: f.reportView, frequency: 'weekly', weekday: 1, hour: 8 }),
    changeReportEmail: (f) => ({ viewId: f.reportView, frequency: 'monthly', monthDay: 31, hour: 9, version: 1 }),
    pauseReportEmail: () => ({ isPaused: true }),
    subscribeToReportEmail: () => ({ isOn: false }),
  },
  // with the link in an email
  without: ['showReportSubscription', 'changeReportSubscription', 'unsubscribeFromReport'],
}
