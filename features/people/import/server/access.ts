import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'

/** A file of people is its importer's business; administrators see to what was left behind. */
export const may = {
  see: (actor: Pick<Actor, 'userId' | 'isAdmin'>, one: { createdBy: string }) =>
    actor.isAdmin || one.createdBy === actor.userId,
}

/** `may.see`, in SQL over `i`. */
export const visibleTo = (actor: Pick<Actor, 'userId' | 'isAdmin'>): RawBuilder<boolean> =>
  actor.isAdmin ? sql`true` : sql`i.created_by = ${actor.userId}`
