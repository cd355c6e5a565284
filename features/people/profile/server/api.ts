import type { RawBuilder } from 'kysely'
import type { Remark } from '#features/people/record/contract.ts'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

/** Today's remarks about a person. */
export interface GoingOn {
  away?: readonly Remark[]
  due?: readonly Remark[]
}

/**
 * What a feature says at the head of a person's profile. All of it is read in the one statement of the head: each source brings a scalar
 * subquery that may speak of the person's row `p` (id, today where they work), and decides itself what its reader may know.
 */
export interface GoingOnSource {
  /** The key of its part. */
  name: string
  /** One JSON value. */
  query: (ctx: Context) => RawBuilder<unknown>
  /** From that value to the remarks. */
  present: (ctx: Context, value: never) => GoingOn
}

/** Features bring what they know. */
export const goingOn = port<GoingOnSource>('goingOn')
