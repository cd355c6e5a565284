import { lastSeal } from '#platform/audit.ts'
import { publicKeyPem, type SignedHead, signHead } from '#platform/audit-signing.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { Download } from '#platform/files.ts'
import { enqueue } from '#platform/jobs.ts'
import { conflict, ensure } from '#platform/problems.ts'
import { auditFacts } from '../facts.ts'
import * as store from './heads-store.ts'

const NOBODY = { emails: [], webhook: null, version: 0 }

export async function readReceivers(ctx: Context) {
  ensure(ctx.actor.isAdmin)
  const { emails, webhook, version } = (await store.receivers(ctx.db)) ?? NOBODY
  return { data: { emails, webhook, version } }
}

export async function saveReceivers(
  ctx: Context,
  { emails, webhook, version }: { emails: string[]; webhook: string | null; version: number },
) {
  ensure(ctx.actor.isAdmin)
  const before = (await store.receivers(ctx.db)) ?? NOBODY
  const saved = await store.saveReceivers(ctx.db, { emails, webhook, version, language: ctx.language })
  if (!saved) throw conflict('errors.stale')
  // the rest of a webhook's address may be a secret
  const hostOf = (address: string | null) => (address ? new URL(address).host : null)
  await record(ctx, auditFacts.receiversChanged, null, {
    changes: { emails: [before.emails, emails], webhook: [hostOf(before.webhook), hostOf(webhook)] },
  })
  return { data: saved }
}

export async function publicKey(ctx: Context): Promise<Download> {
  ensure(ctx.actor.isAdmin)
  return { name: 'staffroom-audit-key.pem', contentType: 'application/x-pem-file', body: publicKeyPem() }
}

/** Signs where the chain ends now, keeps it, and hands it to whom the company names. Null while nothing is sealed. */
export async function signEnd(
  db: Db,
  companyId: string,
  now: Date,
): Promise<{ head: SignedHead; to: store.Receivers | undefined } | null> {
  const last = await lastSeal(db)
  if (!last) return null
  const head = signHead({
    company: companyId,
    of: 'end',
    seq: last.seq,
    fingerprint: last.hash.toString('hex'),
    at: now.toISOString(),
  })
  await store.keep(db, head)
  const to = await store.receivers(db)
  if (to?.webhook) await enqueue(db, 'audit.postHead', { head }, { key: `${companyId}:${head.at}` })
  return { head, to }
}
