import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { enqueue, type Job, type JobContext } from '#platform/jobs.ts'
import { meets } from '#platform/permissions.ts'
import { forbidden, Problem } from '#platform/problems.ts'
import { readActor } from '#platform/session.ts'
import { words } from '#platform/words.ts'
import { bulkChanges, type Failure } from '../bulk/contract.ts'
import type { BulkResult, Move, Taken } from '../changes/contract.ts'
import * as bulk from './bulk-actions.ts'
import * as store from './bulk-store.ts'
import * as statuses from './status-actions.ts'

const MOST_ATTEMPTS = 5
/** As long as a part took, the job rests: others of the company may change rights and people meanwhile. */
const MOST_REST_MS = 500
const AGAIN_MS = 3_600_000

export const jobs: readonly Job[] = [
  { name: 'people.bulk.run', slow: true, run: (ctx, { changeId }) => run(ctx, String(changeId)) },
  { name: 'people.bulk.remove', run: (ctx, { changeId }) => remove(ctx, String(changeId)) },
]

/** Runs the parts in order, each in its own transaction. A restarted job continues after the last finished part. */
async function run(ctx: JobContext, id: string): Promise<void> {
  const row = await ctx.inCompany((db) => store.begin(db, id))
  if (!row) return
  if (row.attempts > MOST_ATTEMPTS) return finish(ctx, row, { failure: 'technical' })
  push(ctx, row)
  try {
    for (let begun = performance.now(); await onePart(ctx, row); begun = performance.now()) {
      push(ctx, row)
      await pause(Math.min(MOST_REST_MS, performance.now() - begun))
    }
  } catch (error) {
    // what the rules refuse they will refuse again; what broke is tried again
    if (!(error instanceof Problem) || error.kind === 'unavailable') throw error
    return finish(ctx, row, whyOf(error, row))
  }
  await finish(ctx, row, null)
}

/** @returns whether there was one */
async function onePart(ctx: JobContext, row: store.Row): Promise<boolean> {
  const afterwards: (() => void | Promise<void>)[] = []
  const wasThere = await ctx.inCompany(async (db) => {
    const part = await store.nextPart(db, row)
    if (!part) return false
    const asking = await askingOf(ctx, db, row, (work) => void afterwards.push(work))
    await store.finishPart(db, row, part.part, await (row.isUndo ? takeBack : change)(asking, row, part))
    return true
  })
  for (const work of afterwards) await work()
  return wasThere
}

const change = (ctx: Context, { action, asked }: store.Row, { ids }: store.ChosenPeople): Promise<BulkResult[]> =>
  action === 'move' ? bulk.changeAll(ctx, ids, asked) : statuses.changeMany(ctx, action, ids)

async function takeBack(ctx: Context, { asked }: store.Row, { results }: store.ChosenPeople): Promise<BulkResult[]> {
  const moves = (results ?? []).flatMap((one) => takenOf(one, asked))
  return moves.length ? bulk.undo(ctx, moves) : []
}

/** What takes a result back; nothing where nothing changed. */
function takenOf({ id, was, changeId, own }: BulkResult, asked: Move): Taken[] {
  if (!was && !changeId && !own) return []
  const is = Object.fromEntries(Object.keys(was ?? {}).map((field) => [field, asked[field as keyof Move]])) as Move
  return [{ id, was: was ?? {}, is, ...(changeId && { changeId }), ...(own && { own }) }]
}

/** The person as of now, not of the moment when it was asked for. @throws Problem 403 where they may no longer */
async function askingOf(
  ctx: JobContext,
  db: Db,
  { userId, language, ip }: store.Row,
  afterCommit: Context['afterCommit'],
): Promise<Context> {
  const now = ctx.now()
  const actor = await readActor(db, userId, now)
  if (!actor || !meets(bulkChanges.startBulkChange.needs, actor)) throw forbidden()
  const { company, ports, addressOf } = ctx
  const asking = { company, actor, db, now, language, say: words(language), ip, ports, addressOf }
  return { ...asking, requestId: '', stale: new Set(), afterCommit }
}

function whyOf({ kind, key, details }: Problem, { language }: store.Row): { failure: Failure; problem?: string } {
  if (kind === 'forbidden') return { failure: 'rights' }
  const [first] = Object.values(details.fields ?? {}).flat()
  return { failure: 'refused', problem: words(language)(first ?? key) }
}

async function finish(ctx: JobContext, row: store.Row, why: Parameters<typeof store.finish>[2]): Promise<void> {
  await ctx.inCompany((db) => store.finish(db, row.id, why))
  push(ctx, row)
}

/** At its time; one that still goes on is looked at again later. */
async function remove(ctx: JobContext, id: string): Promise<void> {
  await ctx.inCompany(async (db) => {
    if (!(await store.expire(db, id))) return
    const at = new Date(ctx.now().getTime() + AGAIN_MS)
    await enqueue(db, 'people.bulk.remove', { changeId: id }, { key: id, at })
  })
}

const push = (ctx: JobContext, row: store.Row) => ctx.live.push(ctx.company.id, [row.userId], ['bulkChanges'])
