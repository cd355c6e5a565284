import { checkChain, lastSeal } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { notUnderstood } from '#platform/problems.ts'
import type { AuditEntry, AuditFilters } from '../contract.ts'
import { idsIn, readCursor, readDetails, textOf, writeCursor } from './rules.ts'
import { allHeads } from './heads-store.ts'
import * as store from './store.ts'

const PAGE = 50

export async function list(ctx: Context, { cursor, ...filters }: AuditFilters & { cursor?: string | undefined }) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) throw notUnderstood()
  const rows = await store.page(ctx, filters, after, PAGE + 1)
  const data = await present(ctx, rows.slice(0, PAGE))
  const next = rows.length > PAGE ? writeCursor(rows[PAGE - 1]!) : null
  return { data, next, last: await end(ctx), can: { chain: ctx.actor.isAdmin } }
}

export async function check(ctx: Context) {
  const broken = await checkChain(ctx.db, ctx.company.id, await allHeads(ctx.db))
  return { broken, last: await end(ctx) }
}

async function end(ctx: Context) {
  const last = await lastSeal(ctx.db)
  return last ? { seq: last.seq, fingerprint: last.hash.toString('hex') } : null
}

export async function present(
  ctx: Pick<Context, 'db' | 'actor' | 'ports' | 'say'>,
  rows: readonly store.Row[],
): Promise<AuditEntry[]> {
  const ids = rows.flatMap(({ actor, subject, details }) => idsIn([actor, subject, details]))
  const names = await store.namesOf(ctx, [...new Set(ids)])
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
