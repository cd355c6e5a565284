import { audience } from '#features/people/audience/contract.ts'
import { daysOf } from '#kit/recurrence.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { found } from '#platform/problems.ts'
import type { EventInput } from '../contract.ts'
import { eventFacts as facts } from '../facts.ts'
import { create, kept } from './edit-actions.ts'
import { removeImported } from './import-store.ts'
import { coming, wallTime, wrongTimes } from './rules.ts'
import { fillUntil, wrongDates } from './series-actions.ts'

/** An event of another calendar. */
export type Imported = Omit<EventInput, 'audience'> & { uid: string }

/** Why it could not be created, or null. */
export function refusalOf(event: Omit<Imported, 'uid'>, now: Date): 'over' | 'repeat' | 'noTime' | null {
  const times = kept(event)
  const { repeat, day, timeZone } = times
  const wrong = wrongTimes(times, repeat, { now, before: null })
  if ('day' in wrong) return 'over'
  if (Object.keys(wrong).length > 0) return repeat ? 'repeat' : 'noTime'
  if (Object.keys(wrongDates(times, repeat)).length > 0) return 'repeat'
  const days = daysOf(repeat, day, fillUntil({ timeZone, firstDay: day }, now))
  return coming(days, times, wallTime(timeZone, now)).length === 0 ? 'over' : null
}

/** Makes it an event of the actor's own, for the actor alone. @throws Problem as for an event that is created */
export async function createImported(ctx: Context, importId: string, { uid, ...event }: Imported): Promise<void> {
  const forThem = audience.parse({ userIds: [ctx.actor.userId] })
  await create(ctx, { ...event, audience: forThem }, { importedUid: uid, importId })
}

/** @throws Problem 404 where there is nothing of it */
export async function undoImported(ctx: Context, importId: string): Promise<{ removed: number; kept: number }> {
  const done = await removeImported(ctx.db, { userId: ctx.actor.userId, importId })
  if (done.removed + done.kept === 0) found(null)
  if (done.removed > 0) await record(ctx, facts.importUndone, importId, { count: done.removed })
  return done
}
