import { user } from '#features/core/members/facts.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { placing, whereabouts } from '#features/people/record/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import { appliedValues } from '#kit/field-history.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { takingBack } from '#platform/history.ts'
import { enqueue } from '#platform/jobs.ts'
import { found, invalid } from '#platform/problems.ts'
import type { JobChangeField } from '../contract.ts'
import { jobHistoryFacts } from '../facts.ts'
import { sectionOf } from './access.ts'
import * as store from './store.ts'

/** What decides who sees a person: a change of it is judged. */
export const MOVES = ['managerId', 'departmentId', 'locationId'] as const

/**
 * Changes rows of the ledger and carries out what that makes of today, as one change of the person: nobody gains more by it than by moving
 * the person at once.
 * @throws Problem 422 when the person cannot be where the rows put them today
 */
export function settling<T>(ctx: Context, userId: string, fields: readonly JobChangeField[], work: () => Promise<T>) {
  const all = async () => {
    const done = await work()
    await carryOut(ctx, userId)
    return done
  }
  const field = MOVES.find((name) => fields.includes(name))
  return field ? movingPeople(ctx, { people: [userId] }, field, all) : all()
}

/**
 * A row for a day to come: a job carries it out when that day begins. It is tried now and rolled back, so that nobody plans a move
 * that they may not make today.
 */
export async function planned(
  ctx: Context,
  userId: string,
  { effectiveDate, values }: Pick<store.Row, 'effectiveDate' | 'values'>,
) {
  const at = await store.beginningOf(ctx.db, userId, effectiveDate)
  await enqueue(ctx.db, APPLY, { userId }, { key: `${userId}:${effectiveDate}`, at })
  const field = MOVES.find((name) => name in values)
  if (!field) return
  const move = () => store.changePlaces(ctx.db, userId, values)
  await takingBack(ctx.db, () => movingPeople(ctx, { people: [userId] }, field, move))
}

export const APPLY = 'jobHistory.apply'

/** The person's row becomes what the applied rows add up to. */
async function carryOut(ctx: Context, userId: string) {
  const held = found(await store.heldPlaces(ctx.db, userId))
  const changes = changesBetween(held, appliedValues(await validRowsOf(ctx.db, userId)))
  if (Object.keys(changes).length === 0) return
  const { wrong } = await placing(ctx, after(changes), userId)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await store.changePlaces(ctx.db, userId, after(changes))
  await record(ctx, user.updated, userId, { changes })
}

/**
 * Applies what is due for a person, the earliest first. Each row once: the person is held, and the mark is a compare-and-set. A row that
 * cannot be applied says why and is tried again with the next run.
 * @param isLast otherwise a row that cannot be applied waits for others of the same run
 * @returns whether anything about the person has changed
 */
export async function applyDue(db: Db, userId: string, now: Date, isLast = true): Promise<boolean> {
  const seen = new Set<string>()
  let changed = false
  for (;;) {
    const held = await store.heldPlaces(db, userId)
    if (!held) return changed
    // asked again after each row: the one before may have moved the person to where it is another day
    const { today } = await whereabouts(db, userId, now)
    const rows = await validRowsOf(db, userId)
    const due = rows.find((row) => !row.applied && row.effectiveDate <= today && !seen.has(row.id))
    if (!due) return changed
    seen.add(due.id)
    const next = rows.map((row) => (row === due ? { ...row, applied: true } : row))
    if (await applyOne(db, due, changesBetween(held, appliedValues(next)), { now, isLast })) changed = true
  }
}

interface Run {
  now: Date
  isLast: boolean
}

async function applyOne(db: Db, row: store.Row, changes: Changes, { now, isLast }: Run): Promise<boolean> {
  const { id, userId } = row
  const worker = { db, ip: '', actor: null }
  const [wrong] = Object.entries((await placing({ db }, after(changes), userId)).wrong)
  if (wrong) {
    if (isLast) await block(worker, row, problemOf(wrong))
    return false
  }
  if (!(await store.markApplied(db, id, now))) return false
  if (Object.keys(changes).length === 0) return false
  await store.changePlaces(db, userId, after(changes))
  await record(worker, user.updated, userId, { changes })
  return true
}

/** Once for each row, whatever keeps it from being applied later: the person is held, so that no other worker is at it. */
async function block(worker: Parameters<typeof record>[0], row: store.Row, problem: string) {
  const isMarked = await store.markBlocked(worker.db, row.id, problem)
  if (!isMarked || row.problem !== null) return
  const sections = [...new Set((Object.keys(row.values) as JobChangeField[]).map(sectionOf))]
  await record(worker, jobHistoryFacts.blocked, row.userId, { from: row.effectiveDate, problem, sections })
}

/** The message of a form says what to choose instead; here it says what has become of what was chosen. */
const problemOf = ([field, [message]]: [string, readonly unknown[]]): string =>
  message === 'errors.gone' ? `jobHistory.isGone.${field}` : String(message)

const validRowsOf = async (db: Db, userId: string) =>
  (await store.rowsOf(db, userId)).filter(({ endedAt }) => endedAt === null)

const after = (changes: Changes): store.Values =>
  Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value])) as store.Values
