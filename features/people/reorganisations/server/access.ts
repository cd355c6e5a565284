import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'

interface Known {
  authorId: string | null
  isShared: boolean
  appliedAt: Date | string | null
}

/** Who may plan at all is said by the contract. */
export const may = {
  see: (actor: Pick<Actor, 'userId'>, { authorId, isShared, appliedAt }: Known) =>
    isShared || appliedAt !== null || authorId === actor.userId,
  /** A shared draft is a common one; its author alone takes it back. */
  unshare: (actor: Pick<Actor, 'userId'>, { authorId }: Pick<Known, 'authorId'>) => authorId === actor.userId,
}

/** `may.see`, in SQL over `r`. */
export const visibleTo = (actor: Pick<Actor, 'userId'>): RawBuilder<boolean> =>
  sql<boolean>`(r.is_shared or r.applied_at is not null or r.author_id = ${actor.userId})`
