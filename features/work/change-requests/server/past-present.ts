import { changing } from '#features/core/members/server/api.ts'
import { type PastEffect, placing } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { takingBack } from '#platform/history.ts'
import { decidersOf, pendingSeen } from './actions.ts'
import { namedFew, nameOf } from './list-store.ts'
import type { Row } from './store.ts'

/** Those who may edit a section decide on it: what waits for a manager who could not any more, and who decides instead. */
export const requestsOfThen: PastEffect = {
  name: 'change requests',
  async foresee(ctx, { userId, fields: { managerId } }) {
    if (!managerId || !(managerId.isNow || managerId.isAhead)) return []
    const { before: former, after } = managerId
    if (former === null) return []
    const waiting = await pendingSeen(ctx, userId)
    if (waiting.length === 0 || 'managerId' in (await placing(ctx, { managerId: after }, userId)).wrong) return []
    const now = await decidersOfAll(ctx, waiting)
    let then = now
    await takingBack(ctx.db, async () => {
      await changing(ctx.db, [userId], { managerId: after }).execute()
      then = await decidersOfAll(ctx, waiting)
    })
    const going = waiting.filter(({ id }) => now.get(id)!.includes(former) && !then.get(id)!.includes(former))
    if (going.length === 0) return []
    const able = [...new Set(going.flatMap(({ id }) => then.get(id)!))]
    const known = new Set(going.flatMap(({ id }) => now.get(id)!))
    const coming = able.filter((id) => !known.has(id))
    const people = await namedFew(ctx.db, coming.length > 0 ? coming : able)
    const names = people.map((one) => `${one.firstName} ${one.lastName}`.trim())
    const list = new Intl.ListFormat(ctx.language, { type: 'conjunction' }).format(names)
    const words = { count: going.length, former: await nameOf(ctx.db, former), names: list || '–' }
    return [{ text: ctx.say('changeRequest.goesOver', words), to: null }]
  },
}

async function decidersOfAll(ctx: Context, waiting: readonly Row[]): Promise<Map<string, string[]>> {
  const deciders = new Map<string, string[]>()
  for (const one of waiting) deciders.set(one.id, await decidersOf(ctx, one))
  return deciders
}
