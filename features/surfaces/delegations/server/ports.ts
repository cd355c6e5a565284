import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/context.ts'
import type { Ports } from '#platform/ports.ts'
import { port } from '#platform/ports.ts'

/** In whose name what follows is recorded: of a call its actor, of the clock nobody. */
export interface Following {
  db: Db
  now: Date
  ip: string
  actor: Context['actor'] | null
  stale?: Context['stale']
  ports: Ports
}

/** A feature whose lists of approvers stand-ins join. */
export interface DelegationFollower {
  name: string
  /** Makes the stand-ins of what waits equal to `standInsNow`, in the transaction that has changed delegations, or when a day begins. */
  follow: (ctx: Following) => Promise<void>
}

export const delegationFollowers = port<DelegationFollower>('delegationFollowers')
