import { whereabouts } from '#features/people/record/server/api.ts'
import { valuesAsOf } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import { ensure } from '#platform/problems.ts'
import { relationTo } from '#platform/scope.ts'
import type { JobAsOf } from '../contract.ts'
import { may } from './access.ts'
import { differencesFor, historyFor, valuesFor } from './history-present.ts'
import * as store from './store.ts'

export async function show(ctx: Context, userId: string) {
  const { edit, ...reading } = await readingOf(ctx, userId)
  return { ...historyFor({ ...reading, say: ctx.say }), today: reading.today, hasLeft: reading.hasLeft, can: { edit } }
}

/** The job as of a day, by the rights that the reader has today: being someone's manager on that day opens nothing. */
export async function showAsOf(ctx: Context, userId: string, day: string): Promise<JobAsOf> {
  const reading = await readingOf(ctx, userId)
  const valid = inForce(reading)
  const state = valuesAsOf(valid, day, reading.today)
  const managerId = reading.fields.includes('managerId') && state.managerId
  return {
    begins: valid[0]?.effectiveDate ?? null,
    today: reading.today,
    values: valuesFor(reading, state),
    manager: managerId ? await store.personOf(ctx.db, managerId) : null,
  }
}

/** What differs between two days, as far as the reader may see it. */
export async function compare(ctx: Context, userId: string, from: string, to: string) {
  const reading = await readingOf(ctx, userId)
  const valid = inForce(reading)
  const [before, after] = [from, to].map((day) => valuesAsOf(valid, day, reading.today))
  return differencesFor(reading, before!, after!)
}

/** The rows, and what of them the reader may see. @throws Problem 404 when there is no such person, 403 when it is nothing at all */
async function readingOf(ctx: Context, userId: string) {
  const relation = await relationTo(ctx.db, ctx.actor, userId)
  const fields = may.see(ctx.actor, relation)
  ensure(fields.length > 0)
  const edit = may.edit(ctx.actor, relation)
  const { today, lastDay } = await whereabouts(ctx.db, userId, ctx.now)
  const rows = await store.rowsOf(ctx.db, userId)
  const names = await store.namesOf(ctx.db, rows)
  return { rows, names, fields, edit, mayEdit: edit.length > 0, today, hasLeft: lastDay !== null && lastDay < today }
}

/** The rows that make a day what it was or will be: what is planned is for those who keep the history. */
const inForce = ({ rows, mayEdit }: Awaited<ReturnType<typeof readingOf>>) =>
  rows.filter(({ endedAt, applied }) => endedAt === null && (applied || mayEdit))
