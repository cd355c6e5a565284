import { randomUUID } from 'node:crypto'
import type { Actor, Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { CONTENT_TYPES, type ExportSource, exportSource, fileName } from '#platform/exports.ts'
import { type Download, storageKey } from '#platform/files.ts'
import { check } from '#platform/input.ts'
import { enqueueAll } from '#platform/jobs.ts'
import { meets } from '#platform/permissions.ts'
import { conflict, ensure, forbidden, found, invalid } from '#platform/problems.ts'
import { storage } from '#platform/storage-binding.ts'
import { HOURS, MOST_UNFINISHED, type ShownExport } from '../contract.ts'
import { exportFacts } from '../facts.ts'
import { stillHolds } from './rules.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

export async function start(
  ctx: Context,
  asked: { source: string; input: Record<string, string> },
): Promise<ShownExport> {
  const source = exportSource(ctx.ports, asked.source)
  if (!source) throw invalid({ source: ['errors.wrongValue'] })
  ensureReach(source, ctx.actor)
  ensure(meets(source.route.needs, ctx.actor))
  const plan = await source.plan(ctx, check(source.route, asked.input) as never)
  const kept = {
    ...asked,
    id: randomUUID(),
    userId: ctx.actor.userId,
    language: ctx.language,
    ip: ctx.ip,
    file: fileName(plan),
    contentType: CONTENT_TYPES[plan.format],
    storageKey: storageKey(ctx.company.id),
    expiresAt: new Date(ctx.now.getTime() + HOURS * HOUR_MS),
  }
  await store.holdPerson(ctx.db, kept.userId)
  const row = await store.insert(ctx.db, kept, MOST_UNFINISHED)
  if (!row) throw conflict({ key: 'exports.tooMany', values: { count: MOST_UNFINISHED } })
  await record(ctx, exportFacts.started, null, { exportId: row.id, source: source.name, file: row.file })
  await enqueueAll(ctx.db, [
    { job: 'exports.make', payload: { exportId: row.id }, key: row.id },
    { ...removing(row), at: row.expiresAt },
  ])
  return present(row)
}

/** What takes the bytes away: at its time, or at once. */
const removing = ({ id, storageKey: key }: store.Row) => ({
  job: 'exports.remove',
  payload: { exportId: id, storageKey: key },
  key: id,
})

export const list = async (ctx: Context): Promise<ShownExport[]> =>
  (await store.of(ctx.db, ctx.actor.userId, ctx.now)).map(present)

export const show = async (ctx: Context, id: string): Promise<ShownExport> =>
  present(found(await store.find(ctx.db, ctx.actor.userId, id, ctx.now)))

/** The rights are asked again: what was read with a right that is gone may not be taken any more. */
export async function download(ctx: Context, id: string): Promise<Download> {
  // a file is personal: under impersonation the viewer makes their own
  if (ctx.actor.viewer) throw forbidden('errors.onlyLooking')
  const row = found(await store.find(ctx.db, ctx.actor.userId, id, ctx.now))
  const source = found(exportSource(ctx.ports, row.source))
  if (row.status !== 'ready') throw conflict('exports.notReady')
  ensureReach(source, ctx.actor)
  if (!meets(source.route.needs, ctx.actor) || !stillHolds(row.rights!, ctx.actor))
    throw forbidden('exports.rightsChanged')
  await record(ctx, exportFacts.downloaded, null, { exportId: id, source: row.source, file: row.file })
  return { name: row.file, contentType: row.contentType, body: await storage.read(row.storageKey) }
}

/** A running job notices the removal at its next part. */
export async function end(ctx: Context, id: string): Promise<void> {
  const row = found(await store.remove(ctx.db, ctx.actor.userId, id, ctx.now))
  await enqueueAll(ctx.db, [removing(row)])
  await record(ctx, exportFacts.ended, null, { exportId: id, source: row.source, file: row.file })
}

/** A token reaches a file only with the part of the API that the same file is of. @throws Problem 403 */
function ensureReach({ tag }: ExportSource, { token }: Actor): void {
  if (token && !token.tags.includes(tag)) throw forbidden('exports.tokenReach')
}

const present = (row: store.Row): ShownExport => ({
  id: row.id,
  source: row.source,
  file: row.file,
  status: row.status,
  doneRows: row.doneRows,
  totalRows: row.totalRows,
  failure: row.failure,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
