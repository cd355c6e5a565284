import { Readable } from 'node:stream'
import { checkChain, lastSeal, sealedAfter } from '#platform/audit.ts'
import { beginningOf } from '#platform/audit-chain.ts'
import { signHead } from '#platform/audit-signing.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import type { Download } from '#platform/files.ts'
import { ensure, notUnderstood } from '#platform/problems.ts'
import type { AuditEntry, AuditFilters } from '../contract.ts'
import { chainLines, tableHead, tableLines } from './export-present.ts'
import { idsIn, readCursor, readDetails, textOf, writeCursor } from './rules.ts'
import { allHeads, headsBetween } from './heads-store.ts'
import * as store from './store.ts'

const PAGE = 50
/** Entries of one file; a longer chain is taken in parts, each beginning where the last one ended. */
const MOST = 100_000
/** Entries that are read and written at once: more would hold everybody else's answers. */
const PART = 500

export async function list(ctx: Context, { cursor, ...filters }: AuditFilters & { cursor?: string | undefined }) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) throw notUnderstood()
  const rows = await store.page(ctx.db, ctx.actor, filters, after, PAGE + 1)
  const data = await present(ctx, rows.slice(0, PAGE))
  const next = rows.length > PAGE ? writeCursor(rows[PAGE - 1]!) : null
  return { data, next, last: await end(ctx), can: { chain: ctx.actor.isAdmin } }
}

export async function check(ctx: Context) {
  const broken = await checkChain(ctx.db, ctx.company.id, await allHeads(ctx.db))
  return { broken, last: await end(ctx) }
}

export async function exportAll(
  ctx: Context,
  { format, after, ...filters }: AuditFilters & { format: 'csv' | 'jsonl'; after: number },
): Promise<Download> {
  const name = `audit-${ctx.company.domain}-${ctx.now.toISOString().slice(0, 10)}`
  const file = format === 'csv' ? await asTable(ctx, filters, name) : await asChain(ctx, after, name)
  const narrowed = Object.entries(filters).flatMap(([filter, value]) => (value ? [filter] : []))
  await record(ctx, 'audit.exported', null, { format, ...(narrowed.length > 0 && { narrowed }) })
  return file
}

async function asTable(ctx: Context, filters: AuditFilters, name: string): Promise<Download> {
  const parts = [tableHead(ctx.say)]
  let last: store.Row | undefined
  for (let count = 0; count < MOST; count += PART) {
    const rows: store.Row[] = await store.page(ctx.db, ctx.actor, filters, last ?? null, PART)
    parts.push(tableLines(await present(ctx, rows)))
    last = rows.at(-1)
    if (rows.length < PART) break
  }
  return { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', body: Readable.from(parts) }
}

/** The whole chain as it is sealed, without names or words: only who reads everything may take it. */
async function asChain(ctx: Context, after: number, name: string): Promise<Download> {
  ensure(ctx.actor.isAdmin)
  const [before] = after > 0 ? await sealedAfter(ctx.db, after - 1, 1) : []
  if (after > 0 && before?.seq !== after) throw notUnderstood()
  const entries = await entriesAfter(ctx, after)
  const beginning = before?.hash ?? beginningOf(ctx.company.id)
  const heads = await signedHeads(ctx, after, entries.at(-1) ?? { seq: after, hash: beginning })
  const body = chainLines(ctx.company, { after, before: beginning }, entries, heads)
  return { name: `${name}.jsonl`, contentType: 'application/x-ndjson; charset=utf-8', body }
}

async function entriesAfter(ctx: Context, after: number) {
  const entries: Awaited<ReturnType<typeof sealedAfter>> = []
  for (let at = after; at < after + MOST; at += PART) {
    const part = await sealedAfter(ctx.db, at, PART)
    entries.push(...part)
    if (part.length < PART) break
  }
  return entries
}

/** What was signed along the way, and now at the end of this file: whoever cuts the file or the chain cannot sign another. */
async function signedHeads(ctx: Context, after: number, last: { seq: number; hash: Buffer }) {
  const whole = await lastSeal(ctx.db)
  const closing = signHead({
    company: ctx.company.id,
    of: (whole?.seq ?? 0) <= last.seq ? 'end' : 'part',
    seq: last.seq,
    fingerprint: last.hash.toString('hex'),
    at: ctx.now.toISOString(),
  })
  return [...(await headsBetween(ctx.db, after, last.seq)), closing]
}

async function end(ctx: Context) {
  const last = await lastSeal(ctx.db)
  return last ? { seq: last.seq, fingerprint: last.hash.toString('hex') } : null
}

async function present(ctx: Context, rows: readonly store.Row[]): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ actor, subject, details }) => idsIn([actor, subject, details]))
  const names = await store.namesOf(ctx.db, [...new Set(ids)])
  const named = (id: string | null) => (id ? { id, name: names.get(id) ?? null } : null)
  return rows.map(({ id, at, name, actor, subject, ip, details, seq, fingerprint }) => {
    const { changes, more } = readDetails(details)
    return {
      id,
      at,
      name,
      actor: named(actor),
      subject: named(subject),
      ip: ip || null,
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: textOf(before, names),
        after: textOf(after, names),
      })),
      more: more.map(({ field, value }) => ({ field, value: textOf(value, names) })),
      seal: seq === null ? null : { seq, fingerprint: fingerprint! },
    }
  })
}
