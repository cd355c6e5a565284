import type { Input } from '#kit/contract.ts'
import { lastSeal, sealedAfter } from '#platform/audit.ts'
import { beginningOf } from '#platform/audit-chain.ts'
import { signHead } from '#platform/audit-signing.ts'
import { type Asking, exportOf, type Plan, type Read } from '#platform/exports.ts'
import { ensure, notUnderstood } from '#platform/problems.ts'
import { audit, type AuditFilters } from '../contract.ts'
import { auditFacts } from '../facts.ts'
import { present } from './actions.ts'
import { chainEntry, chainHead, tableCells, tableHead } from './export-present.ts'
import { headsBetween } from './heads-store.ts'
import * as store from './store.ts'

/** Entries of one file; a longer chain is taken in parts, each beginning where the last one ended. */
const MOST = 100_000
/** Entries that are read and written at once: more would delay all other answers. */
const PART = 100

export const auditExport = exportOf({
  name: 'audit',
  route: audit.exportAudit,
  fact: auditFacts.exported,
  tag: 'audit',
  plan: async (ctx, { format, after, ...filters }) => {
    const name = `audit-${ctx.company.domain}-${ctx.now.toISOString().slice(0, 10)}`
    const narrowed = Object.entries(filters).flatMap(([filter, value]) => (value ? [filter] : []))
    const details = narrowed.length > 0 ? { narrowed } : {}
    return { name, details, ...(format === 'csv' ? tableOf(ctx, filters) : await chainOf(ctx, after)) }
  },
})
type Rest = Omit<Plan, 'name' | 'details'>

function tableOf(ctx: Asking, filters: AuditFilters): Rest {
  return {
    format: 'csv',
    head: tableHead(ctx.say),
    count: (read, most) => read((db) => store.count({ ...ctx, db }, filters, Math.min(most, MOST))),
    parts: async function* (read: Read) {
      let last: store.Row | undefined
      for (let count = 0; count < MOST; count += PART) {
        const from = last ?? null
        const entries = await read(async (db) => {
          const rows = await store.page({ ...ctx, db }, filters, from, PART)
          last = rows.at(-1)
          return present({ ...ctx, db }, rows)
        })
        if (entries.length > 0) yield entries.map(tableCells)
        if (entries.length < PART) return
      }
    },
  }
}

/** The whole chain as it is sealed, without names or words: only who reads everything may take it. */
async function chainOf(ctx: Asking, after: Input<typeof audit.exportAudit>['after']): Promise<Rest> {
  ensure(ctx.actor.isAdmin)
  const [before] = after > 0 ? await sealedAfter(ctx.db, after - 1, 1) : []
  if (after > 0 && before?.seq !== after) throw notUnderstood()
  const beginning = before?.hash ?? beginningOf(ctx.company.id)
  let last = { seq: after, hash: beginning }
  return {
    format: 'jsonl',
    head: [chainHead(ctx.company, { after, before: beginning })],
    foot: (read) => signedHeads(ctx, read, after, last),
    count: async (read, most) => Math.min(most, MOST, ((await read(lastSeal))?.seq ?? after) - after),
    parts: async function* (read: Read) {
      last = { seq: after, hash: beginning }
      while (last.seq < after + MOST) {
        const from = last.seq
        const entries = await read((db) => sealedAfter(db, from, PART))
        yield entries.map(chainEntry)
        last = entries.at(-1) ?? last
        if (entries.length < PART) break
      }
    },
  }
}

/** The heads signed along the way, and one at the end of this file: a forger who cuts the file or the chain cannot sign another. */
async function signedHeads(ctx: Asking, read: Read, after: number, last: { seq: number; hash: Buffer }) {
  const whole = await read(lastSeal)
  const closing = signHead({
    company: ctx.company.id,
    of: (whole?.seq ?? 0) <= last.seq ? 'end' : 'part',
    seq: last.seq,
    fingerprint: last.hash.toString('hex'),
    at: ctx.now.toISOString(),
  })
  const heads = await read((db) => headsBetween(db, after, last.seq))
  return [...heads, closing].map((head) => JSON.stringify(head))
}
