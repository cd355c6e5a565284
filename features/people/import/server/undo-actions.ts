import { endLinks } from '#features/core/identity/links/server/api.ts'
import { holdings } from '#features/core/members/server/api.ts'
import type { Context } from '#platform/context.ts'
import { record, recordMany, newFact } from '#platform/events.ts'
import { conflict, found } from '#platform/problems.ts'
import type { ShownImport } from '../contract.ts'
import { importedPeople, importing } from '../facts.ts'
import { show } from './actions.ts'
import * as store from './store.ts'
import * as undoing from './undo-store.ts'

const NAMED = 5

/** Removes exactly what an import created. If imported people are already in use, names them and removes nobody. */
export async function undo(ctx: Context, id: string): Promise<ShownImport> {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  if (row.status !== 'done') throw conflict('import.notDone')
  const people = await undoing.hold(ctx.db, id)
  const blockers = await undoing.blockers(ctx.db, id, ctx.ports.of(holdings), NAMED + 1)
  if (blockers.length) throw conflict(refusal(ctx, blockers))
  if (!(await undoing.mark(ctx.db, id, ctx.now))) throw conflict('import.notDone')
  await endLinks(ctx.db, people, ctx.now)
  await remove(ctx, id)
  const kept = await undoing.removeNames(ctx, id)
  await recordMany(
    ctx,
    people.map((one) => newFact(importedPeople.importUndone, one, { importId: id })),
  )
  await record(ctx, importing.importUndone, id, { people: people.length, kept })
  return show(ctx, id)
}

async function remove(ctx: Context, id: string) {
  try {
    await undoing.removePeople(ctx.db, id)
  } catch (error) {
    // another feature's rows still reference one of them
    if ((error as { code?: string }).code === '23503') throw conflict('import.stillUsed')
    throw error
  }
}

function refusal(ctx: Context, blockers: readonly undoing.Blocker[]) {
  const named = blockers
    .slice(0, NAMED)
    .map(({ name, reason }) => ctx.say(reason, { name }))
    .join('; ')
  return { key: 'import.undoBlocked', values: { named, more: blockers.length > NAMED ? 1 : 0 } }
}
