import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { type ExportSource, exportSource, fileOf, linesOf, type Plan } from '#platform/exports.ts'
import { Full } from '#platform/fair-queue.ts'
import { Refused } from '#platform/guarded.ts'
import { check } from '#platform/input.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import { meets } from '#platform/permissions.ts'
import { Problem } from '#platform/problems.ts'
import { readActor } from '#platform/session.ts'
import { storage } from '#platform/storage-binding.ts'
import { words } from '#platform/words.ts'
import type { Failure } from '../contract.ts'
import { exportFacts } from '../facts.ts'
import { rightsOf } from './rules.ts'
import * as store from './store.ts'

const MOST_ATTEMPTS = 5
/** Interval of progress updates. */
const REPORT_MS = 500
/** After each part the job pauses for this multiple of the part's duration: exports are not urgent and must not slow down pages. */
const REST = 2
const MOST_REST_MS = 500
const PLACE_MS = 1000

export const jobs: readonly Job[] = [
  { name: 'exports.make', slow: true, run: (ctx, { exportId }) => make(ctx, String(exportId)) },
  {
    name: 'exports.remove',
    run: async (ctx, { exportId, storageKey }) => {
      await storage.remove(String(storageKey))
      await ctx.inCompany((db) => store.forget(db, String(exportId)))
    },
  },
]

/** The export was removed. */
class Ended extends Error {}

async function make(ctx: JobContext, id: string): Promise<void> {
  const row = await ctx.inCompany((db) => store.begin(db, id))
  if (!row) return
  if (row.attempts > MOST_ATTEMPTS) return giveUp(ctx, row, 'technical')
  try {
    await makeFile(ctx, row)
  } catch (error) {
    if (error instanceof Ended) return
    // what the rules refuse they will refuse again; what broke is tried again
    if (error instanceof Problem) return giveUp(ctx, row, 'rights')
    if (error instanceof Refused) return giveUp(ctx, row, 'tooLarge')
    throw error
  }
}

async function makeFile(ctx: JobContext, row: store.Row): Promise<void> {
  const source = exportSource(ctx.ports, row.source)
  const begun = source && (await ctx.inCompany((db) => planOf(ctx, db, source, row)))
  if (!begun) return giveUp(ctx, row, 'rights')
  const { actor, plan } = begun
  const total = await plan.count(ctx.inCompany, Number.MAX_SAFE_INTEGER)
  const progress = progressOf(ctx, row, total)
  await progress.now()
  const lines = await linesOf(plan, ctx.inCompany, progress.after)
  const bytes = await whenPlace(() => fileOf(ctx.company.id, plan, lines))
  await storage.put(row.storageKey, bytes, row.contentType)
  const count = progress.rows()
  const details = { ...plan.details, format: plan.format, count, exportId: row.id }
  const isWanted = await ctx.inCompany(async (db) => {
    if (!(await store.finish(db, row.id, count, rightsOf(actor)))) return false
    const by = { db, ip: row.ip, actor }
    await record(by, source.fact, null, details)
    await record(by, exportFacts.ready, null, { exportId: row.id, file: row.file })
    return true
  })
  if (!isWanted) await storage.remove(row.storageKey)
  push(ctx, row)
}

/** With the rights of now, not of the moment when it was asked for. @returns null: they may no longer */
async function planOf(
  ctx: JobContext,
  db: Db,
  source: ExportSource,
  row: store.Row,
): Promise<{ actor: Actor; plan: Plan } | null> {
  const { company } = ctx
  const actor = await readActor(db, row.userId, ctx.now())
  if (!actor || !meets(source.route.needs, actor)) return null
  const { language } = row
  const asking = { company, actor, now: ctx.now(), language, say: words(language), db, ports: ctx.ports }
  return { actor, plan: await source.plan(asking, check(source.route, row.input) as never) }
}

/** Reports progress, pauses between the parts, and stops when the export was removed. */
function progressOf(ctx: JobContext, row: store.Row, total: number) {
  let rows = 0
  let reportedAt = performance.now()
  let since = reportedAt
  const now = async () => {
    reportedAt = performance.now()
    if (!(await ctx.inCompany((db) => store.progress(db, row.id, rows, total)))) throw new Ended()
    push(ctx, row)
  }
  const after = async (count: number) => {
    rows += count
    const took = performance.now() - since
    if (performance.now() - reportedAt > REPORT_MS) await now()
    await pause(Math.min(MOST_REST_MS, REST * took))
    since = performance.now()
  }
  return { now, after, rows: () => rows }
}

/** Workbooks share their places with the files that people upload: a job can wait for one. */
async function whenPlace<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Full)) throw error
      await pause(PLACE_MS)
    }
}

async function giveUp(ctx: JobContext, row: store.Row, failure: Failure): Promise<void> {
  await ctx.inCompany(async (db) => {
    if (await store.fail(db, row.id, failure))
      await record({ db, ip: row.ip, actor: { userId: row.userId } }, exportFacts.failed, null, {
        exportId: row.id,
        file: row.file,
        failure,
      })
  })
  push(ctx, row)
}

const push = (ctx: JobContext, row: store.Row) => ctx.live.push(ctx.company.id, [row.userId], ['exports'])
