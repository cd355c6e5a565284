import { todayIn } from '#kit/days.ts'
import { record } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { STEP } from '../delivery/contract.ts'
import { birthdays } from '../facts.ts'
import { WAKE, wakeDue } from './attention-actions.ts'
import { birthdayFact } from './birthday-store.ts'
import { SEND, sendPush } from './push-sending-actions.ts'
import { writeDue } from './waiting-actions.ts'

export const jobs: readonly Job[] = [
  // every hour of every time zone, also of those that are a quarter off, begins at one of these minutes
  { name: 'notifications: emails that wait', cron: `*/${STEP} * * * *`, slow: true, run: writeDue },
  { name: SEND, outside: true, run: (ctx, payload) => sendPush(ctx, payload as never) },
  { name: WAKE, cron: `*/${STEP} * * * *`, run: wakeDue },
  {
    // once a day everywhere: each person's own calendar goes on by one day between two runs
    name: 'upcoming birthdays',
    cron: '0 6 * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const at = now()
        const day = todayIn('UTC', at)
        const { subjectId, known } = await birthdayFact(db, day)
        if (!known)
          await record({ db, ip: '', actor: null }, birthdays.upcoming, subjectId, { day, at: at.toISOString() })
      }),
  },
]
