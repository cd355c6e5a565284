import type { Actor } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import { mayOf, type Relation } from '#platform/scope.ts'

const SECTION = 'assets'

export const may = {
  /** What is known of things: adds, changes and deletes them. */
  keep: (actor: Actor): boolean => holds(actor, 'settings.assets', 'edit'),
  /** Reads the register of all things. */
  read: (actor: Actor): boolean => holds(actor, 'assets.register', 'view') || may.keep(actor),
  /** Says where things are: gives them to anyone, takes them back, changes their state. */
  moveAll: (actor: Actor): boolean => holds(actor, 'assets.register', 'edit') || may.keep(actor),
  /** What a person has, and had. */
  see: (actor: Actor, relation: Relation): boolean => mayOf(actor, relation, SECTION, 'view'),
  /** Gives things to this person and takes them back. */
  move: (actor: Actor, relation: Relation): boolean => may.moveAll(actor) || mayOf(actor, relation, SECTION, 'edit'),
}
