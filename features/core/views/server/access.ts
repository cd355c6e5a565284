import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { ViewList } from './ports.ts'

interface Owned {
  userId: string
  isShared: boolean
}

export const may = {
  /** One's own views, and those that are shared with everyone. */
  see: (actor: Actor, view: Owned) => view.isShared || view.userId === actor.userId,
  /** Anyone with the right to share may change a shared view, no matter who created it. */
  edit: (actor: Actor, view: Owned, list: ViewList) =>
    view.isShared ? list.may.share(actor) : view.userId === actor.userId,
}

/** `may.see`, in SQL over `v`. */
export const visibleTo = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(v.is_shared or v.user_id = ${actor.userId})`
