import type { catalogueFacts } from '#features/core/catalogues/facts.ts'
import type { user } from '#features/core/members/facts.ts'
import type { Db } from '#platform/db.ts'
import { type Fact, type FactOf, type ReactionContext, record } from '#platform/events.ts'
import { enqueue, type JobContext } from '#platform/jobs.ts'
import { countsOf, type Noted } from '../../balances/server/lengths-present.ts'
import { type FactRow, factRows } from '../../balances/server/fact-store.ts'
import { timeOff } from '../facts.ts'
import { joinsRequests, note, peopleWithLeave } from './counting-store.ts'
import { holdPerson } from './people-store.ts'

/**
 * What a person's leave is counted by has changed, or is planned to: the length that is noted of each leave becomes what the ledger says.
 * Of several that count again one notes it, so that its person is notified once, and nothing more happens when a planned day comes.
 */
export async function countAgain(ctx: ReactionContext, { subjectId: userId }: Fact) {
  if (userId) await countOf(ctx.db, userId)
}

type Neighbour = FactOf<
  (typeof timeOff)['asked' | 'recorded' | 'edited' | 'declined' | 'canceled' | 'shortened' | 'takenBack']
>

/** The same of a person whose leave is another now: the days off between it and what they have beside it may count, or count no more. */
export async function countBeside(ctx: ReactionContext, { details: { userId } }: Neighbour) {
  if (await joinsRequests(ctx.db)) await countOf(ctx.db, userId)
}

/** The same of a person who works elsewhere from now on: other holidays, or the policy of another group. */
export async function countElsewhere(ctx: ReactionContext, fact: FactOf<typeof user.updated>) {
  const { locationId, departmentId } = fact.details.changes
  if (locationId ?? departmentId) await countAgain(ctx, fact)
}

/** The same for everyone: holidays, extra working days, the company's week or a policy are other ones. */
export const countEveryone = ({ db }: ReactionContext): Promise<void> => enqueue(db, COUNT, {}, { key: 'everyone' })

/** The same for everyone whose working schedule has other days. */
export async function countByDays({ db }: ReactionContext, { subjectId }: FactOf<typeof catalogueFacts.daysChanged>) {
  if (subjectId) await enqueue(db, COUNT, { scheduleId: subjectId }, { key: subjectId })
}

/** Counts the leave of many people again. The job's key merges changes that come before it has begun. */
export const COUNT = 'time off: count again for many'
const BATCH = 100

/** Locks one person at a time. Running it twice changes nothing more. */
export async function countMany({ inCompany }: JobContext, scheduleId: string | undefined): Promise<void> {
  const people = await inCompany((db) => peopleWithLeave(db, scheduleId))
  for (let at = 0; at < people.length; at += BATCH) {
    const rows = await inCompany((db) => factRows(db, people.slice(at, at + BATCH)))
    for (const row of rows.filter((one) => changedCounts(one).length > 0))
      await inCompany((db) => countOf(db, row.userId))
  }
}

async function countOf(db: Db, userId: string): Promise<void> {
  await holdPerson(db, userId)
  const [row] = await factRows(db, [userId])
  for (const { id, before, now } of row ? changedCounts(row) : [])
    if ((await note(db, id, before, now)) && now.length !== before)
      await record({ db, ip: '', actor: null }, timeOff.recounted, id, { userId, before, length: now.length })
}

/** The leave of a person that counts otherwise than it is noted, with the length that is noted. */
function changedCounts(row: FactRow): { id: string; before: number; now: Noted }[] {
  const counts = countsOf(row)
  return row.requests.flatMap(({ id, length, bridged, certificateAfter }) => {
    const now = counts.get(id)
    const isSame = now?.length === length && now.bridged === bridged && now.certificateAfter === certificateAfter
    return now && !isSame ? [{ id, before: length, now }] : []
  })
}
