import type { Opening, OpeningBalances } from '#features/people/import/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { holds } from '#platform/permissions.ts'
import { balanceFacts } from '../facts.ts'
import { insertOpenings } from './adjustment-store.ts'
import { factsFrom, policiesFrom } from './facts-present.ts'
import { balanceOn } from './rules/engine.ts'
import { factRows } from './fact-store.ts'
import * as store from './store.ts'

const KIND = 'vacation'
const BATCH = 200

/** Balances that an import brings: an adjustment makes up the difference between what the policies give until that day and what the file says. */
export const broughtBalances: OpeningBalances = {
  state: async (db, actor) => {
    if (!holds(actor, 'other.timeoff.adjust', 'edit')) return 'notAllowed'
    return (await store.isUnlimited(db, KIND)) ? 'unlimited' : 'ok'
  },
  open: async ({ db, by, importId, say, file }, openings) => {
    for (let at = 0; at < openings.length; at += BATCH) {
      const adjustments = await differences(openings.slice(at, at + BATCH), db)
      const reason = say('timeOff.openingBalance', { file })
      const ids = await insertOpenings(db, adjustments, { kind: KIND, reason, createdBy: by, importId })
      await recordMany(
        { db, ip: '', actor: { userId: by } },
        adjustments.map(({ userId, day, amount }, index) =>
          newFact(balanceFacts.adjusted, userId, { adjustmentId: ids[index]!, kind: KIND, day, amount }),
        ),
      )
    }
  },
}

async function differences(
  openings: readonly Opening[],
  db: Parameters<OpeningBalances['open']>[0]['db'],
): Promise<Opening[]> {
  const rows = await factRows(
    db,
    openings.map(({ userId }) => userId),
  )
  const people = new Map(rows.map((row) => [row.userId, row]))
  return openings.flatMap(({ userId, day, amount }) => {
    const row = people.get(userId)!
    const { balance } = balanceOn(factsFrom(row, KIND, 'en', day), policiesFrom(row, KIND), day)
    return amount === balance ? [] : { userId, day, amount: amount - balance }
  })
}
