import type { Day } from '#kit/days.ts'
import { hireDateEffects, mayRecord as may, wrongDays } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import * as store from './store.ts'

/** What another hire date would do. @throws Problem 422 for a day that cannot be saved either */
export async function foreseeHireDate(ctx: Context, userId: string, hireDate: Day) {
  const person = found(await store.find(ctx.db, userId, ctx.actor))
  ensure(may.reach(ctx.actor, relationFrom(ctx.actor, userId, person.relation), 'job.job_info', 'edit'))
  const wrong = wrongDays({ ...person, hireDate, birthDate: null }, ctx.now.toISOString().slice(0, 10))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (hireDate === person.hireDate) return { lines: [] }
  const lines = []
  for (const effect of ctx.ports.of(hireDateEffects)) lines.push(...(await effect.foresee(ctx, { userId, hireDate })))
  return { lines }
}
