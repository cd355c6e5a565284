import type { RawBuilder } from 'kysely'
import type { Remark } from '../contract.ts'
import type { Context } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

/**
 * What a feature says of a person today: at the head of their profile, and in the list of people. It is read in the statement of the head
 * or of the page: each source brings a scalar subquery that may speak of the person's row `p` (company_id, id, location_id, and `today`
 * where they work), and decides itself what its reader may know.
 */
export interface GoingOnSource {
  /** The key of its part. */
  name: string
  /** Where they are instead of at work; why today is no day of work; what is pending about them. */
  says: 'away' | 'off' | 'due'
  /** One JSON value, null for nothing. */
  query: (ctx: Pick<Context, 'actor' | 'language' | 'now'>) => RawBuilder<unknown>
  /** From a value that is not null to the remarks. */
  present: (ctx: Pick<Context, 'say' | 'language'>, value: never) => readonly Remark[]
}

/** Features bring what they know. */
export const goingOn = port<GoingOnSource>('goingOn')
