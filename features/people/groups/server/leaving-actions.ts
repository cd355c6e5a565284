import { type Departure, successorOf } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { groupFacts } from '../facts.ts'
import * as store from './store.ts'

/** A leaver is a member no more, and what they own goes to who takes over from them. Groups are counted, never named: some are private. */
export const groupsGoOn: Departure = {
  name: 'groups',
  foresee: async ({ db, say }, leaver) => {
    const { owned, member } = await store.countFor(db, leaver.userId)
    const next = owned > 0 ? await successorOf(db, leaver) : undefined
    return [
      ...(owned > 0
        ? [say('groups.leaving.owned', { count: owned, to: next ? 'other' : 'nobody', name: next?.name ?? '' })]
        : []),
      ...(member > 0 ? [say('groups.leaving.member', { count: member })] : []),
    ]
  },
  carryOut: async ({ db, now }, leaver) => {
    const { userId } = leaver
    const next = await successorOf(db, leaver)
    const owned = await store.passOn(db, userId, next?.id ?? null)
    const joined: string[] = []
    if (next)
      for (const id of owned) joined.push(...((await store.addMembers(db, id, [next.id], now)).length > 0 ? [id] : []))
    const left = await store.leaveAll(db, userId)
    await recordMany({ db, ip: '', actor: null }, [
      ...owned.map((id) => newFact(groupFacts.ownerChanged, id, { userId: next?.id ?? null })),
      ...joined.map((id) => newFact(groupFacts.memberAdded, id, { userId: next?.id, how: 'added' })),
      ...left.map((id) => newFact(groupFacts.memberRemoved, id, { userId, how: 'left' })),
    ])
  },
}
