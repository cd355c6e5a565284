import { departures } from '#features/core/members/server/api.ts'
import { whereabouts } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { may } from './access.ts'
import * as store from './store.ts'

const FACES = 5

/** What happens when a person leaves on a day: the features say it, with numbers as they are now. */
export async function foresee(ctx: Context, userId: string, lastDay: string) {
  const subject = found(await store.person(ctx.db, userId, ctx.actor))
  ensure(may.record(ctx.actor, relationFrom(ctx.actor, userId, subject.relation), subject))
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const { manager, ...reports } = await store.around(ctx.db, userId, FACES)
  const leaver = { userId, lastDay, reportsTo: manager?.id ?? null }
  const atOnce = lastDay < today
  const day = formatDay(lastDay, ctx.language, { year: true })
  const consequences = [ctx.say(atOnce ? 'leaving.accessEndsNow' : 'leaving.accessEnds', { day })]
  for (const { foresee: lines } of ctx.ports.of(departures)) consequences.push(...(await lines(ctx, leaver)))
  return { consequences, atOnce, reports, manager }
}
