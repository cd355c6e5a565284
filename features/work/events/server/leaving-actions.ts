import { type Departure, successorOf } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { eventFacts } from '../facts.ts'
import { countCreated, passOn } from './leaving-store.ts'

/** What a leaver has created goes to who takes over from them; that they are invited no more follows from the audience. Events are counted, never named. */
export const eventsGoOn: Departure = {
  name: 'events',
  foresee: async ({ db, say, now }, leaver) => {
    const count = await countCreated(db, leaver.userId, now)
    if (count === 0) return []
    const next = await successorOf(db, leaver)
    return [say('events.leaving', { count, to: next ? 'other' : 'nobody', name: next?.name ?? '' })]
  },
  carryOut: async ({ db, now }, leaver) => {
    const next = await successorOf(db, leaver)
    const passed = await passOn(db, leaver.userId, next?.id ?? null, now)
    await recordMany(
      { db, ip: '', actor: null },
      passed.map((id) => newFact(eventFacts.passedOn, id, { userId: next?.id ?? null })),
    )
  },
}
