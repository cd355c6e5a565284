import { mayInDirectory } from '#features/people/directory/server/api.ts'
import { positions } from '#features/people/org/positions/contract.ts'
import type { Actor } from '#platform/context.ts'
import { meets } from '#platform/permissions.ts'

export const may = {
  /** Vacant positions are for those who have the list of them. */
  seePositions: (actor: Actor) => meets(positions.listPositions.needs, actor),
  lookBack: mayInDirectory.lookBack,
}
