import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'
import type { Relation } from '#platform/scope.ts'

export interface Thing {
  id: string
  name: string
}
/** One that can be given, with the numbers by which it is told from others of its name. */
export interface FreeThing extends Thing {
  serialNumber: string
  inventoryNumber: string
}

/** A thing that a step names, as it is now. */
export interface KnownThing extends FreeThing {
  categoryId: string | null
  holder: { id: string; name: string } | null
  /** What its state says of it, and whether it can be given to someone as long as nobody has it. */
  state: string
  isGiven: boolean
}

/** The feature that keeps the company's things: steps hand them over and wait for their return through it, so that its histories know. */
export interface ThingKeeper {
  may: {
    /** Gives this person things and takes them back. */
    move: (actor: Context['actor'], relation: Relation) => boolean
    /** Knows of every thing and who has it. */
    read: (actor: Context['actor']) => boolean
    /** Knows what this person has. */
    see: (actor: Context['actor'], relation: Relation) => boolean
  }
  /** Names of people who may give things to anyone. */
  movers: (ctx: Pick<Context, 'db' | 'now'>) => Promise<readonly string[]>
  /** What a person has now. */
  held: (db: Db, userId: string) => Promise<readonly (Thing & { categoryId: string | null })[]>
  free: (
    ctx: Context,
    asked: { userId: string; categoryId: string | null; thingId: string | null; search: string | undefined },
  ) => Promise<readonly FreeThing[]>
  /** Those of these that are still kept. */
  known: (db: Db, ids: readonly string[]) => Promise<readonly KnownThing[]>
  /** Any of them, for who may read them. */
  find: (db: Db, search: string | undefined) => Promise<readonly (FreeThing & { categoryId: string | null })[]>
  /** @throws Problem as the keeper's own call does */
  give: (ctx: Context, given: { userId: string; thingId: string }) => Promise<void>
}
export const thingKeepers = port<ThingKeeper>('thing keepers')

/** What follows where things have changed hands: asked by a reaction of their keeper. */
export interface ThingFollower {
  given: (ctx: Following, moved: { userId: string; thingIds: readonly string[]; by: string | null }) => Promise<void>
  returned: (ctx: Following, moved: { userId: string; by: string | null }) => Promise<void>
}
type Following = Pick<Context, 'db' | 'now' | 'ports'>
export const thingFollowers = port<ThingFollower>('thing followers')
