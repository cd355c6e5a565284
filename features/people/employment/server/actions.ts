import { namedEntries } from '#features/core/catalogues/server/api.ts'
import { endingOf, validAndEnded, whereabouts } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import { comparison, withStates } from '#kit/history.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { EMPLOYMENT_TERMS, type EmploymentFields } from '../contract.ts'
import { employmentFacts } from '../facts.ts'
import { may } from './access.ts'
import { wrongDays } from './rules.ts'
import * as store from './store.ts'

export async function show(
  ctx: Context,
  userId: string,
  { day, comparedWith }: { day?: string; comparedWith?: string },
) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  ensure(may.see(ctx.actor, relation))
  const edit = may.edit(ctx.actor, relation)
  const { today, lastDay } = await whereabouts(ctx.db, userId, ctx.now)
  const on = day ?? today
  const { valid, ended } = validAndEnded(await store.list(ctx.db, userId))
  return {
    data: withStates(valid, on, lastDay).map((row) => ({
      ...shown(row),
      until: row.until,
      state: row.state,
    })),
    ended: ended.map((row) => ({ ...shown(row), ...endingOf(row) })),
    ...comparison(valid, comparedWith ? [comparedWith, on] : undefined, EMPLOYMENT_TERMS, lastDay),
    choices: edit ? await choices(ctx) : null,
    can: { edit },
  }
}

const shown = (row: store.Row) => ({
  id: row.id,
  effectiveDate: row.effectiveDate,
  type: row.type,
  schedule: row.schedule,
  weeklyHours: row.weeklyHours,
  comments: row.comments,
  probationReviewOn: row.probationReviewOn,
  probationOutcome: row.probationOutcome,
  contractEnd: row.contractEnd,
  recordedAt: row.recordedAt,
  recordedBy: row.recordedBy,
})

async function choices(ctx: Context) {
  const entries = await namedEntries(ctx.db, ['employment_types', 'schedule_types'])
  const of = (list: string) =>
    entries.filter(({ catalogue }) => catalogue === list).map(({ id, name }) => ({ id, name }))
  return { types: of('employment_types'), schedules: of('schedule_types') }
}

export async function add(ctx: Context, userId: string, given: EmploymentFields) {
  await mayEdit(ctx, userId)
  const id = await insert(ctx, userId, complete(given), null)
  await record(ctx, employmentFacts.employmentAdded, userId, { from: given.effectiveDate })
  return { id }
}

export async function change(ctx: Context, userId: string, entryId: string, given: EmploymentFields, why: string) {
  await mayEdit(ctx, userId)
  const fields = complete(given)
  const before = found(await store.fieldsOf(ctx.db, userId, entryId))
  await endRow(ctx.db, store.TERMS, { userId, id: entryId }, { by: ctx.actor.userId, why })
  const id = await insert(ctx, userId, fields, entryId)
  await record(ctx, employmentFacts.employmentChanged, userId, { changes: changesBetween(before, fields), why })
  return { id }
}

export async function remove(ctx: Context, userId: string, entryId: string, why: string) {
  await mayEdit(ctx, userId)
  const { effectiveDate } = found(await store.fieldsOf(ctx.db, userId, entryId))
  await endRow(ctx.db, store.TERMS, { userId, id: entryId }, { by: ctx.actor.userId, why })
  await record(ctx, employmentFacts.employmentDeleted, userId, { from: effectiveDate, why })
}

/** @throws Problem 404 when there is no such person, 403 when theirs is not the actor's to change */
async function mayEdit(ctx: Context, userId: string) {
  ensure(may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId)))
}

const complete = (given: EmploymentFields): store.Fields => ({
  effectiveDate: given.effectiveDate,
  typeId: given.typeId,
  scheduleId: given.scheduleId ?? null,
  weeklyHours: given.weeklyHours ?? null,
  comments: given.comments,
  probationReviewOn: given.probationReviewOn ?? null,
  probationOutcome: given.probationOutcome ?? null,
  contractEnd: given.contractEnd ?? null,
})

async function insert(ctx: Context, userId: string, fields: store.Fields, replaces: string | null) {
  const wrong: Record<string, Message[]> = wrongDays(fields)
  const known = await store.entriesKnown(ctx.db, fields)
  if (!known.type) wrong.typeId = ['errors.gone']
  if (fields.scheduleId && !known.schedule) wrong.scheduleId = ['errors.gone']
  if (Object.keys(wrong).length) throw invalid(wrong)
  const id = await store.insert(ctx.db, fields, { userId, recordedBy: ctx.actor.userId, replaces })
  if (!id) throw invalid({ effectiveDate: ['employment.dayTaken'] })
  return id
}
