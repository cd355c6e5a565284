import type { Topic } from '#kit/contract.ts'
import type { ReactionContext } from '#platform/events.ts'
import { port } from '#platform/ports.ts'

/** The people whose department, location, roles, groups, employment or access changed; or anyone's may have, as when a department moves. */
export type Concerned = readonly string[] | 'everyone'

/** A feature whose records have audiences. */
export interface AudienceOwner {
  /** Topics that go stale for people whose audiences changed. */
  topics: readonly Topic[]
  /**
   * Called once per change, after commit. Query current reach with `reaches` and `reachedBy`. An owner that notifies people once must
   * store whom it notified.
   */
  membershipsChanged?: (ctx: Pick<ReactionContext, 'db' | 'now' | 'ports'>, people: Concerned) => Promise<void>
}

/** Who has audiences. */
export const audienceOwners = port<AudienceOwner>('audience owners')
