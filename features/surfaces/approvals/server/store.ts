import { type RawBuilder, sql } from 'kysely'
import type { Actor, Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Page } from './rules.ts'

/** What is read here of a source (`ApprovalSource` in api.ts): the scalars that it puts into a statement. */
interface Source {
  name: string
  count: (reader: Actor) => RawBuilder<number>
  waiting: (ctx: Context, page: Page) => RawBuilder<unknown>
  countWaiting: (ctx: Context, page: Page) => RawBuilder<number>
}
interface SourceList {
  list: RawBuilder<unknown>
  count: RawBuilder<number>
}

/** What all sources have for the reader, by source: one scalar, however many sources there are. */
export const waitingOf = (ctx: Context, sources: readonly Source[], page: Page) =>
  byName<Record<string, unknown>>(sources.map((source) => [source.name, source.waiting(ctx, page)]))

export async function waiting(ctx: Context, sources: readonly Source[], page: Page) {
  const count = sum(sources.map((source) => source.countWaiting(ctx, page)))
  const { rows } = await sql<{ lists: Record<string, unknown>; count: number }>`
    select ${waitingOf(ctx, sources, page)} as lists, ${count} as count`.execute(ctx.db)
  return rows[0]!
}

export async function listed(db: Db, parts: readonly (SourceList & { source: string })[]) {
  const lists = byName(parts.map(({ source, list }) => [source, list]))
  const { rows } = await sql<{ lists: Record<string, unknown>; count: number }>`
    select ${lists} as lists, ${sum(parts.map(({ count }) => count))} as count`.execute(db)
  return rows[0]!
}

/** How many things of all sources wait for the reader, as a scalar subquery. */
export const countOf = (sources: readonly Source[], reader: Actor): RawBuilder<number> =>
  sum(sources.map((source) => source.count(reader)))

const byName = <T>(pairs: readonly (readonly [string, RawBuilder<unknown>])[]) =>
  sql<T>`json_build_object(${sql.join(pairs.flatMap(([name, value]) => [sql`${name}::text`, value]))})`

const sum = (numbers: readonly RawBuilder<number>[]): RawBuilder<number> =>
  numbers.length === 0 ? sql<number>`0` : sql<number>`(${sql.join([...numbers], sql` + `)})`
