import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { mayOf, relationFrom } from '#platform/scope.ts'
import type { Line } from '../contract.ts'
import { line, type LineRow } from './line-store.ts'
import * as store from './store.ts'

/** Today's line is known to every colleague, as the head is; that of another day to those who see the job information and details. */
export async function showLine(ctx: Context, userId: string, day: Day | undefined): Promise<Line> {
  const person = found(await store.find(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, person.relation)
  if (day) ensure(['job.job_info', 'job.job_details'].every((section) => mayOf(ctx.actor, relation, section, 'view')))
  const rows = await line(ctx.db, ctx.actor, userId, day)
  const of = (part: LineRow['part']) => rows.filter((row) => row.part === part)
  const some = (part: LineRow['part']) => ({ people: of(part).map(presentRow), total: of(part)[0]?.total ?? 0 })
  return { above: of('above').toReversed().map(presentRow), beside: some('beside'), below: some('below') }
}

const presentRow = ({ id, firstName, lastName, avatar, jobTitle }: LineRow) => ({
  id,
  firstName,
  lastName,
  avatar,
  jobTitle,
})
