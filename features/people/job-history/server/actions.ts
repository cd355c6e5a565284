import { holdLine, placing, whereabouts } from '#features/people/record/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import { valuesAsOf } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { ensure, found, invalid } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import { JOB_CHANGE_FIELDS, type JobChangeField, type JobChangeInput } from '../contract.ts'
import { jobHistoryFacts } from '../facts.ts'
import { may } from './access.ts'
import { planned, settling } from './settling-actions.ts'
import * as store from './store.ts'

type Change = Pick<store.Row, 'effectiveDate' | 'reason' | 'values'>

/** Records what is so from a day on: in the past, today, or planned. */
export async function recordChange(ctx: Context, userId: string, given: JobChangeInput) {
  const change = changeOf(given)
  await mayEdit(ctx, userId, fieldsIn(change.values))
  await holdLine(ctx.db)
  await known(ctx, userId, change.values)
  const valid = (await store.rowsOf(ctx.db, userId)).filter(({ endedAt }) => endedAt === null)
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  const changes = changesBetween(valuesAsOf(valid, change.effectiveDate, today), change.values)
  if (Object.keys(changes).length === 0) throw invalid({ general: ['jobHistory.nothingChanges'] })
  const fact = () => record(ctx, jobHistoryFacts.recorded, userId, { from: change.effectiveDate, changes })
  return put(ctx, userId, change, { today, fields: fieldsIn(change.values), fact })
}

/** What `recordChange` refuses of a row, looked at before someone else decides on it. @throws Problem 422 by field */
export async function checkChange(ctx: Context, userId: string, given: JobChangeInput): Promise<void> {
  const { values, effectiveDate } = changeOf(given)
  await known(ctx, userId, values)
  const valid = (await store.rowsOf(ctx.db, userId)).filter(({ endedAt }) => endedAt === null)
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  if (Object.keys(changesBetween(valuesAsOf(valid, effectiveDate, today), values)).length === 0)
    throw invalid({ general: ['jobHistory.nothingChanges'] })
}

export async function correct(ctx: Context, userId: string, id: string, given: JobChangeInput, why: string) {
  const before = await rowOf(ctx.db, userId, id)
  const change = changeOf(given)
  const fields = [...fieldsIn(before.values), ...fieldsIn(change.values)]
  await mayEdit(ctx, userId, fields)
  await holdLine(ctx.db)
  const { today } = await whereabouts(ctx.db, userId, ctx.now)
  if (before.isFirst) keepsFirst(change, today)
  const changes = differenceOf(before, change)
  await known(ctx, userId, newIn(changes))
  await endRow(ctx.db, store.ROWS, { userId, id }, { by: ctx.actor.userId, why })
  const fact = () => record(ctx, jobHistoryFacts.corrected, userId, { changes, why })
  return put(ctx, userId, change, { today, fields, replaces: before, fact })
}

export async function remove(ctx: Context, userId: string, id: string, why: string) {
  const before = await rowOf(ctx.db, userId, id)
  const fields = fieldsIn(before.values)
  await mayEdit(ctx, userId, fields)
  if (before.isFirst) throw invalid({ general: ['jobHistory.firstStays'] })
  await holdLine(ctx.db)
  await settling(ctx, userId, fields, async () => {
    await endRow(ctx.db, store.ROWS, { userId, id }, { by: ctx.actor.userId, why })
    await record(ctx, jobHistoryFacts.removed, userId, { from: before.effectiveDate, why })
  })
}

const changeOf = ({ effectiveDate, reason, ...given }: JobChangeInput): Change => ({
  effectiveDate,
  reason,
  values: Object.fromEntries(
    JOB_CHANGE_FIELDS.flatMap((field) => (given[field] === undefined ? [] : [[field, given[field]]])),
  ),
})

const fieldsIn = (values: store.Values) => Object.keys(values) as JobChangeField[]

const rowOf = async (db: Db, userId: string, id: string) =>
  found((await store.rowsOf(db, userId)).find((row) => row.id === id))

/** @throws Problem 404 when there is no such person, 403 when one of these fields is not the actor's to change, 422 without any */
async function mayEdit(ctx: Context, userId: string, fields: readonly JobChangeField[]) {
  const allowed = may.edit(ctx.actor, await relationTo(ctx.db, ctx.actor, userId))
  ensure(allowed.length > 0 && fields.every((field) => allowed.includes(field)))
  if (fields.length === 0) throw invalid({ general: ['jobHistory.nothingChanges'] })
}

/** What a row says from now on that it did not say; a field that it no longer sets has nothing after it. */
function differenceOf(before: Change, after: Change): Changes {
  const said = ({ effectiveDate, reason, values }: Change) => ({ effectiveDate, reason, ...values })
  const unset = fieldsIn(before.values).filter((field) => !(field in after.values))
  return {
    ...changesBetween(said(before), said(after)),
    ...Object.fromEntries(unset.map((field) => [field, [before.values[field] ?? null, null]])),
  }
}

const newIn = (changes: Changes): store.Values =>
  Object.fromEntries(
    JOB_CHANGE_FIELDS.flatMap((field) => (changes[field] ? [[field, changes[field][1]]] : [])),
  ) as store.Values

/** The history begins with a row that says everything and whose day has come. */
function keepsFirst({ values, effectiveDate }: Change, today: string) {
  const missing = JOB_CHANGE_FIELDS.filter((field) => !(field in values))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, ['errors.required']])))
  if (effectiveDate > today) throw invalid({ effectiveDate: ['jobHistory.firstInFuture'] })
}

/**
 * Whether what a row names exists. A position may be free on that day, and a reporting line be another: that is looked at when the row is
 * carried out.
 */
async function known(ctx: Context, userId: string, values: store.Values) {
  const { wrong } = await placing(ctx, values, userId)
  const now = Object.entries(wrong).filter(([, words]) => !words.some((word) => LATER.includes(word as string)))
  if (now.length > 0) throw invalid(Object.fromEntries(now))
}

const LATER = ['people.positionTaken', 'people.managerCycle']

interface Putting {
  today: string
  fields: readonly JobChangeField[]
  replaces?: store.Row
  fact: () => Promise<unknown>
}

/** Puts a row into the ledger: what is due is carried out with it. */
async function put(ctx: Context, userId: string, change: Change, { today, fields, replaces, fact }: Putting) {
  const isDue = change.effectiveDate <= today
  const work = async () => {
    const id = await store.insert(ctx.db, {
      ...change,
      userId,
      isFirst: replaces?.isFirst ?? false,
      appliedAt: isDue ? ctx.now : null,
      recordedBy: ctx.actor.userId,
      replaces: replaces?.id ?? null,
    })
    await fact()
    return id
  }
  if (!isDue) await planned(ctx, userId, change)
  return { id: await settling(ctx, userId, fields, work) }
}
