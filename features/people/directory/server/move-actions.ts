import { user } from '#features/core/members/facts.ts'
import { movingPeople } from '#features/core/roles/server/api.ts'
import { holdLine, wrongPlaces } from '#features/people/record/server/api.ts'
import { changesBetween } from '#kit/changes.ts'
import type { Context } from '#platform/context.ts'
import { newFact, recordMany } from '#platform/events.ts'
import type { Message } from '#platform/problems.ts'
import type { BulkResult, Move } from '../changes/contract.ts'
import * as store from './people-store.ts'

/** One person's move; with `is` only if their values are still these. */
interface Wanted {
  id: string
  to: Move
  is?: Move
}
type Result = BulkResult

/** Everyone to the same places, at once. The places are there. */
export const moveMany = (ctx: Context, ids: readonly string[], to: Move): Promise<Result[]> =>
  moving(
    ctx,
    ids.map((id) => ({ id, to: given(to) })),
  )

/** Moves each person back, unless they have been moved since. */
export const moveBack = (ctx: Context, people: readonly { id: string; was: Move; is: Move }[]): Promise<Result[]> =>
  moving(
    ctx,
    people.map(({ id, was, is }) => ({ id, to: given(was), is: given(is) })),
  )

function moving(ctx: Context, wanted: readonly Wanted[]): Promise<Result[]> {
  const ids = wanted.map(({ id }) => id)
  const fields = new Set(wanted.flatMap(({ to }) => Object.keys(to)))
  const field = FIELDS.find((one) => fields.has(one)) ?? 'departmentId'
  return movingPeople(ctx, { people: ids }, field, () => moveEach(ctx, wanted))
}
export const FIELDS = ['departmentId', 'managerId', 'locationId', 'jobTitleId'] as const

async function moveEach(ctx: Context, wanted: readonly Wanted[]): Promise<Result[]> {
  if (wanted.some(({ to }) => to.managerId)) await holdLine(ctx.db)
  const held = new Map(
    (
      await store.holdPlaces(
        ctx.db,
        wanted.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const results = new Map<string, Result>()
  const refuse = (id: string, message: Message) => results.set(id, { id, done: false, message: ctx.say(message) })
  for (const [text, group] of groupsOf(wanted)) {
    const to = JSON.parse(text) as Move
    const gone = await wrongPlaces(ctx, to, null)
    // read for each group: the one before may have moved a manager
    const above = to.managerId ? await store.chainOf(ctx.db, to.managerId) : new Set<string>()
    const able = group.filter(({ id, is }) => {
      const row = held.get(id)
      if (!row) refuse(id, 'errors.missing')
      else if (Object.keys(gone).length) refuse(id, 'errors.gone')
      else if (is && Object.keys(changesBetween(row, is)).length) refuse(id, 'people.movedSince')
      else if (above.has(id)) refuse(id, id === to.managerId ? 'people.ownManager' : 'people.managerCycle')
      else return true
      return false
    })
    await apply(
      ctx,
      able.map(({ id }) => held.get(id)!),
      to,
      results,
    )
  }
  return wanted.map(({ id }) => results.get(id)!)
}

async function apply(ctx: Context, people: readonly store.Placed[], to: Move, results: Map<string, Result>) {
  const changes = people.map((row) => ({ row, changes: changesBetween(row, to) }))
  const changed = changes.filter((one) => Object.keys(one.changes).length > 0)
  if (changed.length) {
    await store.move(
      ctx.db,
      changed.map(({ row }) => row.id),
      to,
    )
    await recordMany(
      ctx,
      changed.map(({ row, changes: its }) => newFact(user.updated, row.id, { changes: its })),
    )
  }
  for (const { row, changes: its } of changes) {
    const was = Object.fromEntries(Object.entries(its).map(([field, [before]]) => [field, before])) as Move
    results.set(row.id, { id: row.id, done: true, message: null, ...(Object.keys(was).length > 0 && { was }) })
  }
}

function groupsOf(wanted: readonly Wanted[]) {
  const groups = new Map<string, Wanted[]>()
  for (const one of wanted) {
    const key = JSON.stringify(one.to)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

/** Only what is given, in one order. */
export const given = (move: Move): Move =>
  Object.fromEntries(FIELDS.flatMap((field) => (move[field] === undefined ? [] : [[field, move[field]]])))
