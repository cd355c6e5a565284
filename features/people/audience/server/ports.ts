import type { Topic } from '#kit/contract.ts'
import type { ReactionContext } from '#platform/events.ts'
import { port } from '#platform/ports.ts'

/** The people whose department, location, roles, groups, employment or access changed; or anyone's may have, as when a department moves. */
export type Concerned = readonly string[] | 'everyone'

/** A feature whose records have audiences. */
export interface AudienceOwner {
  /** What shows something else to people whom other audiences reach now. */
  topics: readonly Topic[]
  /**
   * Follows up after commit, once for each change. Who is reached now is asked with `reaches` and `reachedBy`; an owner that tells people
   * of a record once remembers whom it has told, and tells those of `people` whom it has not.
   */
  membershipsChanged?: (ctx: Pick<ReactionContext, 'db' | 'now' | 'ports'>, people: Concerned) => Promise<void>
}

/** Who has audiences. */
export const audienceOwners = port<AudienceOwner>('audience owners')
