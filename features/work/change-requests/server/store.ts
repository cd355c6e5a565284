import { type RawBuilder, sql } from 'kysely'
import type { PersonRef } from '#features/core/members/contract.ts'
import { personRef } from '#features/core/members/server/api.ts'
import { fieldIn, type NamedField } from '#features/people/custom-fields/server/api.ts'
import { type NamedTable, tableIn } from '#features/people/field-tables/server/api.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { iso } from '#platform/instants.ts'
import { conflict } from '#platform/problems.ts'
import { relationColumn, type RelationRow } from '#platform/scope.ts'
import { life, type ChangeRequest, type Move } from '../contract.ts'
import { AUTHOR, decidableBy } from './access.ts'
import { currentFor, currentOf, type FieldValues, jobOf, namesIn } from './current-store.ts'

export type { FieldValues }

export interface Row extends Omit<ChangeRequest, 'changes' | 'can' | 'what' | 'isGone'> {
  /** Whose record it is about. */
  userId: string
  user: PersonRef
  values: FieldValues
  before: FieldValues
  /** Current values; null for a contact or row that no longer exists. */
  current: FieldValues | null
  /** That of the custom fields which it is about. */
  field: NamedField | null
  tableId: string | null
  /** That of the tables whose row it is about; null also once it was deleted. */
  table: NamedTable | null
  /** Of a job change: what the places are called whose ids it has; null for another request. */
  names: Readonly<Record<string, string>> | null
}

/** @param reader whose id decides whether the field is for them */
export const columnsFor = (
  reader: string,
) => sql`c.id, c.user_id as "userId", c.section, c.act, c.target_id as "targetId",
  c."values", c.before, c.comment, c.status, ${iso('c.asked_at')} as "askedAt", ${iso('c.decided_at')} as "decidedAt",
  c.decision_comment as "decisionComment", c.version, ${personRef('d')} as "decidedBy", ${personRef('a')} as "askedBy",
  ${personRef('u')} as "user", ${fieldIn('c.field_id', reader)} as field, c.table_id as "tableId",
  ${tableIn('c.table_id')} as "table", ${namesIn} as names, ${currentFor('u')} as current`

/** Requests `c`, with the person `u`, the author `a` and the decider `d`. */
export const requests = sql`from change_requests c join users u on u.company_id = c.company_id and u.id = c.user_id
  join users a on a.company_id = c.company_id and a.id = ${AUTHOR}
  left join users d on d.company_id = c.company_id and d.id = c.decided_by`

const SHOWN = 20

/** The newest about a person: what the reader has proposed, and what they can decide on. */
export async function ofPerson(db: Db, userId: string, reader: Actor): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columnsFor(reader.userId)} ${requests}
    where c.user_id = ${userId} and (${AUTHOR} = ${reader.userId} or ${decidableBy(reader)})
    order by c.asked_at desc, c.id limit ${SHOWN}`.execute(db)
  return rows
}

/** One, with the reader's relation to the person. */
export async function find(db: Db, id: string, reader: Actor) {
  const { rows } = await sql<Row & { relation: RelationRow }>`
    select ${columnsFor(reader.userId)}, ${relationColumn(reader, 'c.user_id')} as relation ${requests}
    where c.id = ${id}`.execute(db)
  return rows[0]
}

/** What stands in the record, and the reader's relation to the person. */
export async function recordOf(db: Db, userId: string, reader: Actor) {
  const { rows } = await sql<{ current: FieldValues; job: FieldValues; relation: RelationRow }>`
    select ${currentOf('u')} as current, ${jobOf('u')} as job, ${relationColumn(reader, 'u.id')} as relation from users u
    where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** What a request is about, and what it proposes. */
export interface NewRequest extends Pick<Row, 'userId' | 'section' | 'comment' | 'values' | 'before'> {
  act?: Row['act']
  fieldId?: string
  tableId?: string
  targetId?: string | null
}

/** @returns nothing while another one of the author for the same waits */
export const insert = async (
  db: Db,
  { values, before, ...rest }: NewRequest,
  { by, now }: { by: string; now: Date },
): Promise<string | undefined> => {
  const texts = { values: JSON.stringify(values), before: JSON.stringify(before) }
  return (
    await db
      .insertInto('changeRequests')
      .values({ ...rest, ...texts, askedBy: by, askedAt: now })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id
}

/** @throws Problem 409 when it is decided already */
export async function move(db: Db, id: string, by: Move, decision: { userId: string; comment: string; now: Date }) {
  const { from, to } = life.moves[by]
  const done = await db
    .updateTable('changeRequests')
    .set((eb) => ({
      status: to,
      decidedBy: decision.userId,
      decidedAt: decision.now,
      decisionComment: decision.comment,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  if (!done) throw conflict('changeRequest.noLongerPossible')
}

/** How many the reader has proposed of person `p` that wait. */
export const ownWaiting = (actor: Actor): RawBuilder<unknown> => sql`(
  select nullif(count(*), 0)::int from change_requests c
  where c.company_id = p.company_id and c.user_id = p.id and ${AUTHOR} = ${actor.userId} and c.status = 'pending')`

const concerns = (userId: string) => sql<boolean>`(user_id = ${userId} or asked_by = ${userId})`

/** How many wait that are about a person, or proposed by them. */
export async function countPending(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from change_requests where ${concerns(userId)} and status = 'pending'`.execute(db)
  return rows[0]!.count
}

/** Ends all of them. @returns them, with the fields that they named */
export async function withdrawAll(
  db: Db,
  userId: string,
  { by, now }: { by: string | null; now: Date },
): Promise<{ id: string; userId: string; fields: string[] }[]> {
  const { to } = life.moves.withdraw
  const rows = await db
    .updateTable('changeRequests')
    .set((eb) => ({ status: to, decidedBy: by, decidedAt: now, version: eb('version', '+', 1) }))
    .where(concerns(userId))
    .where('status', 'in', [...life.moves.withdraw.from])
    .returning(['id', 'userId', 'values'])
    .execute()
  return rows.map(({ values, ...one }) => ({ ...one, fields: Object.keys(values as FieldValues) }))
}
