import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ApprovalSource } from './api.ts'

/** What all sources have for the reader, by source, and how much that is in all: one scalar each, however many sources there are. */
export const waitingOf = (ctx: Context, sources: readonly ApprovalSource[], limit: number) => ({
  lists: sql<Record<string, unknown>>`json_build_object(${sql.join(
    sources.flatMap((source) => [sql`${source.name}::text`, source.waiting(ctx, limit)]),
  )})`,
  count: countOf(sources, ctx.actor.userId),
})

export async function waiting(ctx: Context, sources: readonly ApprovalSource[], limit: number) {
  const { lists, count } = waitingOf(ctx, sources, limit)
  const { rows } = await sql<{ lists: Record<string, unknown>; count: number }>`
    select ${lists} as lists, ${count} as count`.execute(ctx.db)
  return rows[0]!
}

/** How many things of all sources wait for a person, as a scalar subquery. */
export const countOf = (sources: readonly ApprovalSource[], userId: string): RawBuilder<number> =>
  sources.length === 0
    ? sql<number>`0`
    : sql<number>`(${sql.join(
        sources.map((source) => source.count(userId)),
        sql` + `,
      )})`
