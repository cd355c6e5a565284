import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import type { Kept } from '../fields.ts'
import { editedIn } from './access.ts'
import { valueIn } from './value-store.ts'

export interface HeldValue {
  userId: string
  value: Kept
  /** Whether the field is asked for in this record. */
  applies: boolean
  mayEdit: boolean
}

/** What these people have in a field, and whether the actor may change it there. People who are not here are left out. */
export async function heldBy(
  db: Db,
  actor: Actor,
  fieldId: string,
  userIds: readonly string[],
): Promise<Map<string, HeldValue>> {
  const asked: RawBuilder<boolean> = sql`(f.when_field is null or sec.field_applies(f.id, u.id))`
  const { rows } =
    await sql<HeldValue>`select u.id as user_id, ${valueIn('u.id', 'f.id')} as value, ${asked} as applies,
      ${editedIn(actor, 'f.id', 'u.id')} as may_edit
    from custom_fields f join users u on u.company_id = f.company_id and u.id = any(${[...userIds]}::uuid[])
    where f.id = ${fieldId}`.execute(db)
  return new Map(rows.map((row) => [row.userId, row]))
}
