import { todayIn } from '#kit/days.ts'
import { record } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { birthdays } from '../facts.ts'
import * as store from './store.ts'

export const jobs: readonly Job[] = [
  {
    // once a day everywhere: each person's own calendar goes on by one day between two runs
    name: 'upcoming birthdays',
    cron: '0 6 * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const at = now()
        const day = todayIn('UTC', at)
        const { subjectId, known } = await store.birthdayFact(db, day)
        if (!known)
          await record({ db, ip: '', actor: null }, birthdays.upcoming, subjectId, { day, at: at.toISOString() })
      }),
  },
]
