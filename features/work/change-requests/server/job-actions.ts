import type { JobPlaces } from '#features/people/job-history/contract.ts'
import { checkJobChange, recordJobChange } from '#features/people/job-history/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { conflict, ensure, found, invalid } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { JOB } from '../contract.ts'
import { changeRequestFacts as facts } from '../facts.ts'
import { may } from './access.ts'
import * as store from './store.ts'

type Proposed = Omit<JobPlaces, 'positionId'> & { effectiveDate: string }

/** What differs from today's job, and from which day it is to apply: both are kept as they were proposed. */
export async function proposeJob(ctx: Context, userId: string, comment: string, proposed: Proposed) {
  const { effectiveDate, ...places } = proposed
  const { job, relation } = found(await store.recordOf(ctx.db, userId, ctx.actor))
  ensure(may.propose(ctx.actor, relationFrom(ctx.actor, userId, relation), JOB))
  const different = changesBetween(job, places)
  const names = Object.keys(different)
  if (names.length === 0) throw invalid({ general: ['changeRequest.nothingChanged'] })
  const picked = (at: 0 | 1) => Object.fromEntries(names.map((name) => [name, different[name]![at]]))
  const values = { effectiveDate, ...picked(1) }
  await checkJobChange(ctx, userId, { ...values, reason: '' })
  const id = await store.insert(ctx.db, { userId, section: JOB, comment, values, before: picked(0), now: ctx.now })
  if (!id) throw conflict('changeRequest.oneWaits')
  await record(ctx, facts.asked, id, { userId, fields: Object.keys(values) })
  return { id }
}

/** An approved one is a row of the job history, in the name of the approver and by their right. */
export const applyJob = (ctx: Context, userId: string, values: store.FieldValues) =>
  recordJobChange(ctx, userId, { ...(values as unknown as Proposed), reason: '' })
