import { recordRead } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { conflict, found } from '#platform/problems.ts'
import { storage } from '#platform/storage-door.ts'
import type { Kind } from '../../balances/contract.ts'
import * as actions from './actions.ts'
import * as fileStore from './file-store.ts'
import * as store from './store.ts'

interface Asked {
  userId?: string | undefined
  cursor?: string | undefined
}

/** Leave that says something of a person's health. */
const OF_HEALTH: readonly Kind[] = ['sick_day']

/** A person's requests. Whoever reads of another's illness leaves a trace. */
export async function list(ctx: Context, { userId = ctx.actor.userId, ...asked }: Asked) {
  const page = await store.list(ctx.db, ctx.actor, { ...asked, userId })
  if (page.rows.some(({ kind }) => OF_HEALTH.includes(kind))) await recordRead(ctx, 'health', userId)
  return page
}

/** @throws Problem 404 for a request that the actor may not see */
export async function show(ctx: Context, id: string) {
  const row = await actions.visible(ctx, id)
  if (OF_HEALTH.includes(row.kind)) await recordRead(ctx, 'health', row.userId, { requestId: id })
  return row
}

/** A certificate is of health whatever leave it belongs to. */
export async function download(ctx: Context, id: string) {
  const row = await actions.visible(ctx, id)
  const file = found(await fileStore.attachmentOf(ctx.db, id))
  if (file.unscanned) throw conflict('timeOff.fileChecking')
  await recordRead(ctx, 'health', row.userId, { requestId: id, fileId: file.id, file: file.name })
  return { name: file.name, contentType: file.contentType, body: await storage.read(file.storageKey) }
}
