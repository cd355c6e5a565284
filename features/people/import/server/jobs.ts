import { sendInvitations } from '#features/core/identity/invitations/server/api.ts'
import { record, recordMany, newFact } from '#platform/events.ts'
import { enqueue, type Job, type JobContext } from '#platform/jobs.ts'
import type { Report } from '../contract.ts'
import { importedPeople, importing } from '../facts.ts'
import { type Planned, planIn } from './file-actions.ts'
import { markNextInvited } from './making-store.ts'
import { reportOf } from './rules/report.ts'
import { JOBS } from './rules/states.ts'
import * as run from './run-actions.ts'
import * as store from './store.ts'

const MOST_ATTEMPTS = 5
const LETTERS = 200
/** After this long without progress the worker counts as dead. */
const STALE_MS = 50_000

export const jobs: readonly Job[] = [
  { name: 'people.import.check', slow: true, run: (ctx, { importId }) => check(ctx, String(importId)) },
  { name: 'people.import.run', slow: true, run: (ctx, { importId }) => runImport(ctx, String(importId)) },
  { name: 'people.import.invite', run: (ctx, { importId, by }) => invite(ctx, String(importId), by) },
  { name: 'people.import.watch', run: (ctx, { importId }) => lookAfter(ctx, String(importId)) },
]

async function check(ctx: JobContext, id: string) {
  const row = await ctx.inCompany((db) => store.begin(db, id, 'checking', ctx.now()))
  if (!row) return
  if (row.attempts > MOST_ATTEMPTS) return giveUp(ctx, row, { failure: 'technical' })
  const bytes = await run.bytesOf(row.storageKey)
  const importer = await ctx.inCompany((db) => run.importerOf(db, ctx.ports, row, ctx.now()))
  if (!importer) return giveUp(ctx, row, { failure: 'rights' })
  const { report, findings } = await planIn(ctx.company.id, bytes, row.settings, importer.company)
  await ctx.inCompany((db) => store.keepReport(db, id, row.version, report, findings))
  push(ctx, row)
}

/** All or nothing: whatever stops it in the middle, the next attempt begins at the beginning and finds nothing half-done. */
async function runImport(ctx: JobContext, id: string) {
  const row = await ctx.inCompany((db) => store.begin(db, id, 'running', ctx.now()))
  if (!row) return
  if (row.attempts > MOST_ATTEMPTS) return giveUp(ctx, row, { failure: 'technical' })
  const bytes = await run.bytesOf(row.storageKey)
  const refused = await ctx.inCompany(async (db) => {
    await store.queueUp(db)
    // another worker may have finished it while this one stood in line
    if ((await store.findForJob(db, id))?.status !== 'running') return null
    const importer = await run.importerOf(db, ctx.ports, row, ctx.now())
    if (!importer) return { failure: 'rights' as const }
    const planned = await planIn(ctx.company.id, bytes, row.settings, importer.company)
    if (planned.report.errors > 0) return { failure: 'changed' as const, ...planned }
    await run.make(db, row, planned, importer, ctx.now(), async (done) => {
      await ctx.inCompany((outside) => store.progress(outside, id, done, ctx.now()))
      push(ctx, row)
    })
    return null
  })
  if (refused) return giveUp(ctx, row, refused)
  push(ctx, row)
}

/** Sends a batch of invitations, then enqueues the next batch. */
async function invite(ctx: JobContext, id: string, asker: unknown) {
  const row = await ctx.inCompany(async (db) => {
    const known = await store.findForJob(db, id)
    if (known?.status !== 'done') return undefined
    const by = typeof asker === 'string' ? asker : known.createdBy
    const ids = (await run.mayStillImport(db, by)) ? await markNextInvited(db, id, by, ctx.now(), LETTERS) : []
    if (ids.length === 0) {
      await store.stopInviting(db, id)
      return known
    }
    const { company, addressOf } = ctx
    await sendInvitations({ company, addressOf, db, now: ctx.now(), mail: ctx.mailIn(db) }, ids, `import:${id}`)
    await recordMany(
      { db, ip: '', actor: { userId: by } },
      ids.map((one) => newFact(importedPeople.invited, one, { importId: id })),
    )
    await enqueue(db, 'people.import.invite', { importId: id, by }, { key: id })
    return known
  })
  if (row) push(ctx, row)
}

/** Whether a check or a run still goes on; if not, it is begun again. */
async function lookAfter(ctx: JobContext, id: string) {
  await ctx.inCompany(async (db) => {
    const row = await store.findForJob(db, id)
    const job = row && JOBS[row.status]
    if (!job) return
    if (ctx.now().getTime() - row.touchedAt.getTime() > STALE_MS)
      await enqueue(db, `people.import.${job}`, { importId: id }, { key: id })
    await run.watch(db, id)
  })
}

type Refusal = { failure: Report['failure'] } & Partial<Pick<Planned, 'report' | 'findings'>>

async function giveUp(ctx: JobContext, row: store.Row, { failure, report, findings = [] }: Refusal) {
  const nothing = reportOf({ rows: [], errors: [], warnings: [], willCreate: [], skipped: [], questions: [] })
  await ctx.inCompany(async (db) => {
    const failed = await store.fail(db, row.id, { ...(report ?? nothing), failure }, findings, ctx.now())
    if (failed)
      await record({ db, ip: '', actor: { userId: row.createdBy } }, importing.importFailed, row.id, { failure })
  })
  push(ctx, row)
}

const push = (ctx: JobContext, row: store.Row) => ctx.live.push(ctx.company.id, [row.createdBy], ['imports'])
