import type { Hands } from '#features/core/sso/members/server/api.ts'
import type { DirectoryCaller } from '#platform/context.ts'
import type { Changes } from '#kit/changes.ts'
import { port } from '#platform/ports.ts'

/** What a SCIM client says of a person's job; nothing is said of what is undefined, null takes it away. */
export interface SaidJob {
  title?: string | null
  department?: string | null
  managerId?: string | null
}

/** What the token's creator was allowed to do: the limit of what comes through it. */
type Limit = Pick<DirectoryCaller, 'isAdmin' | 'permissions'>

/** Places and the reporting line belong to a feature above: it finds or makes what is named, and puts it on the person. */
export interface JobKeeper {
  /** @returns what changed; null where the manager reports to the person */
  keep: (hands: Hands, limit: Limit, userId: string, said: SaidJob) => Promise<Changes | null>
}

/** One feature brings it. */
export const jobKeepers = port<JobKeeper>('jobKeepers')
