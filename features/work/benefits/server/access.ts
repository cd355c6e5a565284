import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, type Reader, type Relation, visibleThrough } from '#platform/scope.ts'

/** Who has what is a section of the record; what benefits there are, and what they cost, is for those who keep them. */
export const may = {
  keep: (actor: Reader): boolean => holds(actor, 'settings.benefits', 'edit'),
  see: (actor: Reader, relation: Relation): boolean => mayOf(actor, relation, 'benefits', 'view'),
  grant: (actor: Reader, relation: Relation): boolean => mayOf(actor, relation, 'benefits', 'edit'),
  /** The person's own part of the cost. */
  seeOwnCost: (actor: Reader, relation: Relation): boolean => relation.own || may.keep(actor),
}

/** `may.see`, in SQL over the person's id. */
export const seen = (actor: Actor, column: string, among?: 'few'): RawBuilder<boolean> =>
  visibleThrough(actor, 'benefits', 'view', column, among)

/** `may.grant`, in SQL. */
export const granted = (actor: Actor, column: string): RawBuilder<boolean> =>
  visibleThrough(actor, 'benefits', 'edit', column)
