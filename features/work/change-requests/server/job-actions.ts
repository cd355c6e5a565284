import type { JobPlaces } from '#features/people/job-history/contract.ts'
import { checkJobChange, recordJobChange } from '#features/people/job-history/server/api.ts'
import type { Context } from '#platform/context.ts'
import { ensure, found } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { JOB } from '../contract.ts'
import { may } from './access.ts'
import { ask, differenceOf } from './ask-actions.ts'
import * as store from './store.ts'

type Proposed = Omit<JobPlaces, 'positionId'> & { effectiveDate: string }

/** What differs from today's job, and from which day it is to apply: both are kept as they were proposed. */
export async function proposeJob(ctx: Context, userId: string, comment: string, proposed: Proposed) {
  const { effectiveDate, ...places } = proposed
  const { job, relation } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  ensure(may.propose(ctx.actor, relationFrom(ctx.actor, userId, relation), JOB))
  const { before, values } = differenceOf(job, places)
  const dated = { effectiveDate, ...values }
  await checkJobChange(ctx, userId, { ...dated, reason: '' })
  return ask(ctx, { userId, section: JOB, comment, values: dated, before })
}

/** An approved one is a row of the job history, in the name of the approver and by their right. */
export const applyJob = (ctx: Context, { userId, values }: store.Row) =>
  recordJobChange(ctx, userId, { ...(values as unknown as Proposed), reason: '' })
