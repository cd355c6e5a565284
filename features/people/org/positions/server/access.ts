import type { Actor } from '#platform/context.ts'
import { meets } from '#platform/permissions.ts'
import { positions } from '../contract.ts'

/** Who may ask for the vacant positions. */
export const mayListVacant = (actor: Actor): boolean => meets(positions.listVacantPositions.needs, actor)
