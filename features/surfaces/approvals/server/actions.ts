import type { Context } from '#platform/context.ts'
import { found } from '#platform/problems.ts'
import type { Item } from '../contract.ts'
import { type ApprovalSource, type Deciding, itemsOf, sources } from './api.ts'
import * as store from './store.ts'

const MOST = 50

export async function waiting(ctx: Context): Promise<{ data: Item[]; count: number }> {
  const { lists, count } = await store.waiting(ctx, sources, MOST)
  return { data: itemsOf(ctx, lists), count }
}

export const surroundings = (ctx: Context, { source, id }: { source: string; id: string }) =>
  sourceOf(source).surroundings(ctx, id)

export async function decide(ctx: Context, { source, ...deciding }: Deciding & { source: string }) {
  const message = await sourceOf(source).decide(ctx, deciding)
  return { status: deciding.decision, message: ctx.say(message) }
}

/** @throws Problem 404 for a source that nobody offers */
const sourceOf = (name: string): ApprovalSource => found(sources.find((source) => source.name === name))
