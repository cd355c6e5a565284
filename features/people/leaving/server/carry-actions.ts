import { user } from '#features/core/members/facts.ts'
import { deactivate, departures, type Doing, hold, lastAdministrators } from '#features/core/members/server/api.ts'
import { holdLine } from '#features/people/record/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newFact, record, recordMany } from '#platform/events.ts'
import { leavingFacts } from '../facts.ts'
import * as store from './store.ts'

export const CARRY_OUT = 'leaving.carryOut'

/** A person's call where the day has passed already, or the worker. */
type Carrying = Doing & Pick<Context, 'ports'>

/**
 * Carries out the leaving of a person whose last day is over where they work: features end and pass on what is theirs, the reports get
 * their new manager, access ends. Once: it is held, and the mark is a compare-and-set. The last administrator stays, and it is tried again.
 * @returns whether it was carried out
 */
export async function carryOutDue(ctx: Carrying, userId: string): Promise<boolean> {
  await holdLine(ctx.db)
  const held = await hold(ctx.db, [userId])
  const due = await store.dueOf(ctx.db, userId, ctx.now)
  if (!due) return false
  const { id, lastDay } = due
  if ((await lastAdministrators(ctx, held)).size > 0) {
    if (await store.markBlocked(ctx.db, id, LAST_ADMIN))
      await record(ctx, leavingFacts.blocked, userId, { lastDay, problem: LAST_ADMIN })
    return false
  }
  if (!(await store.markCarriedOut(ctx.db, id, ctx.now))) return false
  await moveReports(ctx, userId, due)
  for (const { carryOut } of ctx.ports.of(departures)) await carryOut?.(ctx, { ...due, userId })
  await deactivate(ctx, [userId])
  await record(ctx, leavingFacts.carriedOut, userId, { lastDay })
  return true
}

export const LAST_ADMIN = 'people.lastAdmin'

/** The reports get their new manager, as one change of each. */
async function moveReports(ctx: Carrying, userId: string, due: store.Due): Promise<void> {
  const moves = await newManagers(ctx.db, userId, due)
  for (const [managerId, ids] of Map.groupBy(moves, ({ to }) => to)) {
    const moved = ids.map(({ id }) => id)
    await store.setManager(ctx.db, moved, managerId)
    await recordMany(
      ctx,
      moved.map((id) => newFact(user.updated, id, { changes: { managerId: [userId, managerId] } })),
    )
  }
}

/**
 * Who of the reports gets whom: the one who was chosen, if they are still here. The chosen one, or a report whom they are below, cannot:
 * they get the manager of the person who leaves.
 */
export async function newManagers(
  db: Db,
  userId: string,
  { reportsTo, managerId }: Pick<store.Due, 'reportsTo' | 'managerId'>,
): Promise<{ id: string; to: string | null }[]> {
  const to = reportsTo && (await store.isHere(db, reportsTo)) ? reportsTo : managerId
  const reports = await store.reportsOf(db, userId, to)
  return reports.map(({ id, isAbove }) => ({ id, to: isAbove ? managerId : to }))
}
