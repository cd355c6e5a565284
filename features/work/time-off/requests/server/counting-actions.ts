import type { catalogueFacts } from '#features/core/catalogues/facts.ts'
import type { user } from '#features/core/members/facts.ts'
import { type Fact, type FactOf, type ReactionContext, record } from '#platform/events.ts'
import { lengthsOf } from '../../balances/server/lengths-present.ts'
import { factRows } from '../../balances/server/store.ts'
import { timeOff } from '../facts.ts'
import { noteLength, peopleOnSchedule } from './counting-store.ts'
import { holdPerson } from './people-store.ts'

/**
 * What a person's leave is counted by has changed, or is planned to: the length that is noted of each leave becomes what the ledger says.
 * Of several that count again one notes it, so that its person is notified once, and nothing more happens when a planned day comes.
 */
export async function countAgain(ctx: ReactionContext, { subjectId: userId }: Fact) {
  if (userId) await countOf(ctx, userId)
}

/** The same of a person who works elsewhere from now on. */
export async function countElsewhere(ctx: ReactionContext, fact: FactOf<typeof user.updated>) {
  if (fact.details.changes['locationId']) await countAgain(ctx, fact)
}

/** The same for everyone whose working schedule has other days. */
export async function countByDays(ctx: ReactionContext, { subjectId }: FactOf<typeof catalogueFacts.daysChanged>) {
  if (!subjectId) return
  for (const userId of await peopleOnSchedule(ctx.db, subjectId)) await countOf(ctx, userId)
}

async function countOf({ db }: ReactionContext, userId: string) {
  await holdPerson(db, userId)
  const [row] = await factRows(db, [userId])
  if (!row) return
  const lengths = lengthsOf(row)
  for (const { id, length: before } of row.requests) {
    const length = lengths.get(id) ?? before
    if (length === before || !(await noteLength(db, id, before, length))) continue
    await record({ db, ip: '', actor: null }, timeOff.recounted, id, { userId, before, length })
  }
}
