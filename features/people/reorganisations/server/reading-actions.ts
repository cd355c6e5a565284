import type { PersonRef } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/problems.ts'
import {
  type ListedReorganisation,
  MOVE_FIELDS,
  type MoveField,
  type PlannedMove,
  type Reorganisation,
} from '../contract.ts'
import { draftedOn } from './actions.ts'
import { changedSpans, type Company, conflictsOf, type Net, netOf } from './rules.ts'
import * as store from './store.ts'

export async function list(ctx: Context, id?: string): Promise<ListedReorganisation[]> {
  const rows = await store.list(ctx.db, ctx.actor, id)
  const steps = Map.groupBy(
    await store.stepsOf(
      ctx.db,
      rows.map((row) => row.id),
    ),
    ({ reorganisationId }) => reorganisationId,
  )
  return rows.map((row) => ({ ...row, people: netOf(steps.get(row.id) ?? []).size }))
}

export async function show(ctx: Context, id: string): Promise<Reorganisation> {
  const listed = found((await list(ctx, id))[0])
  const row = found(await store.find(ctx.db, id))
  const drafted = await draftedOn(ctx, row)
  const isDraft = listed.appliedAt === null
  const { company, moves, departments, steps, today } = drafted
  // what was applied is what it was: later changes are no conflicts of it
  const conflicts = isDraft ? conflictsOf(moves, company, new Set(departments.keys())) : new Map<string, never>()
  const spans = isDraft ? changedSpans(company, moves) : []
  const people = await peopleIn(ctx, moves, company, spans)
  const nameOf = namesIn(steps, people, departments)
  const placeOf = (field: MoveField, value: string | null) =>
    value === null ? null : { id: value, name: nameOf(value) }
  const said = [...people.values()].flatMap((person): PlannedMove[] => {
    const move = moves.get(person.id)
    if (!move) return []
    const now = isDraft ? company.get(person.id) : undefined
    const fields = MOVE_FIELDS.filter((field) => field in move.values).map((field) => ({
      field,
      before: placeOf(field, now ? now[field] : (move.was[field] ?? null)),
      after: placeOf(field, move.values[field] ?? null),
      was: placeOf(field, move.was[field] ?? null),
    }))
    return [{ person, fields, conflicts: conflicts.get(person.id) ?? [] }]
  })
  return {
    ...listed,
    moves: said,
    spans: spans.map(({ id: lead, ...counts }) => ({ person: people.get(lead)!, ...counts })),
    isAuthor: row.authorId === ctx.actor.userId,
    canUndo: isDraft && steps.length > 0,
    today,
  }
}

/** Everyone who is spoken of, by name. */
async function peopleIn(
  ctx: Context,
  moves: ReadonlyMap<string, Net>,
  company: Company,
  spans: readonly { id: string }[],
): Promise<Map<string, PersonRef>> {
  const ids = new Set(spans.map(({ id }) => id))
  for (const { userId, values, was } of moves.values())
    for (const id of [userId, values.managerId, was.managerId, company.get(userId)?.managerId]) if (id) ids.add(id)
  return new Map((await store.peopleOf(ctx.db, [...ids])).map((person) => [person.id, person]))
}

/** What ids are called: as today, and what is gone as it was called when it was planned. */
function namesIn(
  steps: readonly store.StepRow[],
  people: ReadonlyMap<string, PersonRef>,
  departments: ReadonlyMap<string, string>,
) {
  const names = new Map(steps.flatMap((step) => Object.entries(step.names)))
  return (id: string): string => {
    const person = people.get(id)
    return person ? `${person.firstName} ${person.lastName}`.trim() : (departments.get(id) ?? names.get(id) ?? '')
  }
}
