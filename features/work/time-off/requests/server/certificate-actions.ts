import { fromDays } from '#kit/amounts.ts'
import { addDays, type Day, todayIn } from '#kit/days.ts'
import { type ReactionContext, record } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import { todayOf } from '../../balances/server/facts-present.ts'
import { daysOfLeave } from '../../balances/server/lengths-present.ts'
import { type FactRow, factRows } from '../../balances/server/fact-store.ts'
import { timeOff } from '../facts.ts'
import * as store from './certificate-store.ts'
import { certificateDay } from './rules/certificate.ts'

/** Nobody is reminded of a certificate that was due longer ago, as by a policy that begins to ask for one. */
const LONGEST_AGO = 14
/** Nobody who is ill is woken by it: the day begins at eight where the person works. */
const MORNING_MS = 8 * 3_600_000
const BATCH = 100

type Worker = Pick<JobContext, 'inCompany' | 'inReaction' | 'now'>

/** Reminds people once of the certificate that their leave needs, on the first day that asks for it. */
export async function remindOfCertificates({ inCompany, inReaction, now }: Worker): Promise<void> {
  const today = todayIn('UTC', now())
  // somewhere it is a day earlier or later
  const around = { from: addDays(today, -LONGEST_AGO - 1), until: addDays(today, 1) }
  const missing = await inCompany((db) => store.notReminded(db, around))
  for (let at = 0; at < missing.length; at += BATCH) {
    const some = missing.slice(at, at + BATCH)
    const people = await inCompany((db) => factRows(db, [...new Set(some.map(({ userId }) => userId))]))
    for (const row of people) {
      const due = some.filter((one) => one.userId === row.userId && isDue(row, one, now()))
      for (const one of due) await inReaction((ctx) => remind(ctx, one))
    }
  }
}

function isDue(row: FactRow, { id, certificateAfter }: store.Missing, now: Date): boolean {
  const leave = row.requests.find((one) => one.id === id)
  if (!leave) return false
  const day = certificateDay(daysOfLeave(row, leave).days, fromDays(certificateAfter))
  const today: Day = todayOf(row, new Date(now.getTime() - MORNING_MS))
  return day !== null && day <= today && day >= addDays(today, -LONGEST_AGO)
}

async function remind({ db, now }: Pick<ReactionContext, 'db' | 'now'>, one: store.Missing) {
  const { id, userId, certificateAfter } = one
  if (await store.markReminded(db, id, now))
    await record({ db, ip: '', actor: null }, timeOff.certificateDue, id, { userId, certificateAfter })
}
