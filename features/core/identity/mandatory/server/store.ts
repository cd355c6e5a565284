import { type RawBuilder, sql } from 'kysely'
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

/** Reads a person's open required actions. No query when no feature provides any. */
export const requiredOf =
  (ports: Ports) =>
  async (db: Db, { userId }: { userId: string }): Promise<readonly MandatoryAction[]> => {
    if (!ports.of(mandatoryActions).some(({ required }) => required)) return []
    const { rows } = await sql<{ names: MandatoryAction[] }>`select ${dueAmong(ports, userId, true)} as names`.execute(
      db,
    )
    return rows[0]!.names
  }

function namesOf(userId: string, actions: readonly MandatoryStep[]): RawBuilder<MandatoryAction[]> {
  if (actions.length === 0) return sql`'{}'::text[]`
  const parts = actions.map(({ name, due }) => sql`case when ${due(userId)} then ${name}::text end`)
  return sql`array_remove(array[${sql.join(parts)}], null)`
}
