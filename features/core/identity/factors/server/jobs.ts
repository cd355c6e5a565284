import { record } from '#platform/events.ts'
import type { Job } from '#platform/jobs.ts'
import { signInRules } from '../facts.ts'
import * as store from './reminder-store.ts'
import { reminderOn } from './rules.ts'

export const jobs: readonly Job[] = [
  {
    // while the days of grace run; the announcement itself follows from the rule's change
    name: 'identity.secondFactorNear',
    cron: '0 7 * * *',
    run: ({ inCompany, now }) =>
      inCompany(async (db) => {
        const rule = await store.announced(db)
        const stage = rule && reminderOn(rule, now())
        if (!stage) return
        const { subjectId, known } = await store.reminderFact(db, rule.from, stage)
        const details = { from: rule.from.toISOString(), stage }
        if (!known) await record({ db, ip: '', actor: null }, signInRules.secondFactorNear, subjectId, details)
      }),
  },
]
