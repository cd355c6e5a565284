import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Ports } from '#platform/ports.ts'
import type { MandatoryAction } from '../contract.ts'
import { type MandatoryStep, mandatoryActions } from './ports.ts'

/** Names of the actions that are due for a person, as an expression: it becomes a part of the statement behind user-info. */
export const dueAmong = (ports: Ports, userId: string, required: boolean): RawBuilder<MandatoryAction[]> =>
  namesOf(
    userId,
    ports.of(mandatoryActions).filter((action) => action.required === required),
  )

/** Reads a person's open required actions. No query when no feature provides any, or for people who are known to have done them. */
export function requiredOf(ports: Ports) {
  const actions = ports.of(mandatoryActions).filter(({ required }) => required)
  const lasting = actions.every(({ untilRightsChange }) => untilRightsChange)
  const done = new Set<string>()
  return async (db: Db, { userId, rightsVersion }: Person): Promise<readonly MandatoryAction[]> => {
    const key = `${userId}:${rightsVersion}`
    if (actions.length === 0 || done.has(key)) return []
    const { rows } = await sql<{ names: MandatoryAction[] }>`select ${namesOf(userId, actions)} as names`.execute(db)
    const { names } = rows[0]!
    if (lasting && names.length === 0) {
      if (done.size >= MOST_KNOWN) done.clear()
      done.add(key)
    }
    return names
  }
}

type Person = Pick<Actor, 'userId' | 'rightsVersion'>

/** How many people are remembered at once to have nothing to do. */
const MOST_KNOWN = 20_000

function namesOf(userId: string, actions: readonly MandatoryStep[]): RawBuilder<MandatoryAction[]> {
  if (actions.length === 0) return sql`'{}'::text[]`
  const parts = actions.map(({ name, due }) => sql`case when ${due(userId)} then ${name}::text end`)
  return sql`array_remove(array[${sql.join(parts)}], null)`
}
