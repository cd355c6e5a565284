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

/** The feature that keeps the company's things: steps hand them over and wait for their return through it, so that its histories know. */
export interface ThingKeeper {
  may: {
    /** Gives this person things and takes them back. */
    move: (actor: Context['actor'], relation: Relation) => boolean
    /** Knows what this person has. */
    see: (actor: Context['actor'], relation: Relation) => boolean
  }
  /** Names of people who may give things to anyone. */
  movers: (ctx: Pick<Context, 'db' | 'now'>) => Promise<readonly string[]>
  /** What a person has now. */
  held: (db: Db, userId: string) => Promise<readonly (Thing & { categoryId: string | null })[]>
  free: (
    ctx: Context,
    asked: { userId: string; categoryId: string | null; search: string | undefined },
  ) => Promise<readonly FreeThing[]>
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
