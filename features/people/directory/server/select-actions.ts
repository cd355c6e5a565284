import { maySeeEmails } from '#features/core/roles/server/api.ts'
import { findGroups } from '#features/people/groups/server/api.ts'
import type { Actor, Context } from '#platform/context.ts'
import { may } from './access.ts'
import * as store from './store.ts'

export const searchable = (actor: Actor) => ({ withEmail: maySeeEmails(actor), withNumber: may.searchNumbers(actor) })

/** People first; where there are many, groups have up to half of the places. */
export async function findUserOrGroup(ctx: Context, { search, limit }: { search: string; limit: number }) {
  const people = await store.select(ctx.db, { search, limit, ...searchable(ctx.actor) })
  const groups = await findGroups(ctx, search, Math.max(limit - people.length, Math.floor(limit / 2)))
  return [
    ...people.slice(0, limit - groups.length).map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      type: 'user' as const,
    })),
    ...groups.map(({ id, name }) => ({ id, name, type: 'group' as const })),
  ]
}
