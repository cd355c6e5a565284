import type { Context } from '#platform/context.ts'
import { conflict, found, invalid, notUnderstood } from '#platform/problems.ts'
import type { Listed } from '../contract.ts'
import { approvals, type ApprovalSource, type Deciding, itemsOf } from './api.ts'
import { beginning, byKey, cut, deciding, type Key, type Page, readCursor } from './rules.ts'
import * as store from './store.ts'

const PAGE = 50

interface Narrowing extends Pick<Page, 'kinds' | 'search' | 'status'> {
  cursor?: string | undefined
}

/**
 * One more than is shown, from where the last page ended.
 * @throws Problem 400 for a cursor that is none, 422 for a kind that no source knows: an empty answer would pass for one
 */
async function pageOf(ctx: Context, { cursor, ...narrowing }: Narrowing): Promise<Page> {
  if (narrowing.kinds) await ensureKinds(ctx, narrowing.kinds)
  const after = readCursor(cursor)
  if (cursor && !after) throw notUnderstood()
  return { ...narrowing, limit: PAGE + 1, after }
}

/** @throws Problem 422 */
async function ensureKinds(ctx: Context, wanted: readonly string[]): Promise<void> {
  const sources = ctx.ports.of(approvals)
  const others = wanted.filter((kind) => !sources.some(({ kinds }) => kinds.includes(kind)))
  if (others.length === 0) return
  const own = await Promise.all(sources.map(({ ownKinds }) => ownKinds?.(ctx, others)))
  if (others.some((kind) => !own.some((kinds) => kinds?.has(kind)))) throw invalid({ kinds: ['errors.wrongValue'] })
}

export async function waiting(ctx: Context, narrowing: Narrowing) {
  const { lists, count } = await store.waiting(ctx, ctx.ports.of(approvals), await pageOf(ctx, narrowing))
  return { ...cut(itemsOf(ctx, lists), PAGE, beginning), count }
}

export const others = (ctx: Context, narrowing: Narrowing) => listed(ctx, 'others', narrowing, beginning, 1)

export const decided = (ctx: Context, narrowing: Narrowing) => listed(ctx, 'decided', narrowing, deciding, -1)

async function listed(
  ctx: Context,
  which: 'others' | 'decided',
  narrowing: Narrowing,
  key: (one: Listed) => Key,
  direction: 1 | -1,
) {
  const page = await pageOf(ctx, narrowing)
  const sources = ctx.ports.of(approvals)
  const parts = sources.map((source) => ({ source: source.name, ...source[which](ctx, page) }))
  const { lists, count } = await store.listed(ctx.db, parts)
  const all = await Promise.all(
    sources.map(async ({ name, presentListed }, index) =>
      (await presentListed(ctx, lists[name])).map((row) => ({ ...row, source: name, opens: parts[index]!.opens })),
    ),
  )
  return { ...cut(all.flat().toSorted(byKey(key, direction)), PAGE, key), count }
}

export async function surroundings(ctx: Context, { source, id }: { source: string; id: string }): Promise<unknown> {
  const { shape, read } = found(sourceOf(ctx, source).surroundings)
  return shape.parse(await read(ctx, id))
}

export async function decide(ctx: Context, { source, ...verdict }: Deciding & { source: string }) {
  const from = sourceOf(ctx, source)
  const message = await from.decide(ctx, verdict)
  return { status: verdict.decision, message: ctx.say(message), canTakeBack: from.takeBack !== undefined }
}

/** @throws Problem 409 for a source whose decisions take effect at once */
export async function takeBack(ctx: Context, { source, id }: { source: string; id: string }) {
  const from = sourceOf(ctx, source)
  if (!from.takeBack) throw conflict('approvals.appliedAtOnce')
  return { message: ctx.say(await from.takeBack(ctx, id)) }
}

/** @throws Problem 404 for an unknown source */
const sourceOf = ({ ports }: Context, name: string): ApprovalSource =>
  found(ports.of(approvals).find((source) => source.name === name))
