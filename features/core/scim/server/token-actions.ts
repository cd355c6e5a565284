import type { Context, DirectoryCaller } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { holds, holdsString } from '#platform/permissions.ts'
import { forbidden, found } from '#platform/problems.ts'
import { scimFacts } from '../facts.ts'
import { keepsJobs } from './job-actions.ts'
import * as store from './store.ts'

const PREFIX = 'scim_'
/** `last_used_at` is written at most this often. */
const TOUCH_AFTER = 60_000

/** The SCIM client that a token of this company belongs to, with the rights vouched for it; null for an invalid token. */
export async function callerOf(db: Db, token: string, now: Date): Promise<DirectoryCaller | null> {
  if (!token.startsWith(PREFIX)) return null
  const row = await store.tokenBy(db, hashToken(token))
  if (!row) return null
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER) await store.touchToken(db, row.id, now)
  return { tokenId: row.id, isAdmin: row.vouchedAdmin, permissions: new Set(row.vouchedPermissions) }
}

export async function overview(ctx: Context) {
  const rows = await store.tokens(ctx.db)
  return {
    address: ctx.addressOf('/scim/v2'),
    tokens: rows.map(
      ({ id, name, hint, createdAt, lastUsedAt, firstName, lastName, vouchedAdmin, vouchedPermissions }) => ({
        id,
        name,
        hint,
        createdBy: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        keepsJobs: keepsJobs({ isAdmin: vouchedAdmin, permissions: new Set(vouchedPermissions) }),
      }),
    ),
    ...(await store.brought(ctx.db)),
    can: { create: mayCreate(ctx) },
  }
}

/** The SCIM client creates and deactivates people, so the actor must be allowed to. @returns the token, shown only this once */
export async function create(ctx: Context, name: string) {
  if (!mayCreate(ctx)) throw forbidden('scim.needsPeople')
  const token = PREFIX + newToken()
  const id = await store.insertToken(ctx.db, {
    name,
    tokenHash: hashToken(token),
    hint: token.slice(0, PREFIX.length + 4),
    vouchedAdmin: ctx.actor.isAdmin,
    vouchedPermissions: [...ctx.actor.permissions],
    createdBy: ctx.actor.userId,
  })
  await record(ctx, scimFacts.tokenCreated, id, { name })
  return { id, token }
}

export async function revoke(ctx: Context, id: string) {
  const { name } = found(await store.revokeToken(ctx.db, id, ctx.now))
  await record(ctx, scimFacts.tokenRevoked, id, { name })
}

const mayCreate = ({ actor }: Context): boolean =>
  holdsString(actor, 'people.create') && holds(actor, 'people.people', 'edit')
