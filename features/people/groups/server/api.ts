import type { Context } from '#platform/context.ts'
import type { GroupRef } from '../contract.ts'
import { presentRef } from './group-present.ts'
import * as store from './store.ts'

export { joined as groupJoined, memberOf, memberships as groupMemberships, membersOf } from './store.ts'
export { visibleTo as groupsVisibleTo } from './access.ts'

/** Groups whose names hold every word of the text, by the rules of searching people; those only that the actor may know of. */
export const findGroups = async ({ db, actor }: Reading, search: string, limit: number): Promise<GroupRef[]> =>
  (await store.findNamed(db, actor, search, limit)).map(presentRef)

/** Names for chips: those of these groups that the actor may know of. A caller that needs all of them compares the numbers. */
export const knownGroups = async ({ db, actor }: Reading, ids: readonly string[]): Promise<GroupRef[]> =>
  (await store.known(db, actor, ids)).map(presentRef)

type Reading = Pick<Context, 'db' | 'actor'>
