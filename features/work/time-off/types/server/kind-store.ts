import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { holds } from '#platform/permissions.ts'
import { BUILT_IN, type Kind } from '../contract.ts'

/** What the company calls the own type of a row; null where it is a built-in one, whose word is a message. */
export const ownName = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`(select t.name from leave_types t where t.id = ${sql.ref(`${alias}.own_type_id`)})`

/** The ids of the own types in their order, as text: what follows the built-in kinds in lists. */
export const ownKinds: RawBuilder<string[]> = sql<
  string[]
>`array(select t.id::text from leave_types t order by t.rank, t.name_key, t.id)`

/**
 * Whether the leave `alias` is of a type that the actor may know of others in the calendar; else it reads "Away". Of built-in ones by their
 * right; of the company's own, those that are not private are known like days off.
 */
export function isOpen(actor: Actor, alias: string): RawBuilder<boolean> {
  const open = BUILT_IN.filter((kind) => holds(actor, `calendar.${kind}`, 'view'))
  const row = (column: string) => sql.ref(`${alias}.${column}`)
  const own = open.includes('day_off')
    ? sql`coalesce(${row('own_type_id')} = any(array(select t.id from leave_types t where not t.is_private)), false)`
    : sql`false`
  return sql<boolean>`(${row('kind')} = any(${[...open]}::text[]) or ${own})`
}

/** Whether the leave `alias` says something that is not for everyone who may see that the person is away: an illness, or a private type. */
export const isSensitive = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.kind`)} = 'sick_day'
    or coalesce(${sql.ref(`${alias}.own_type_id`)} = any(array(select t.id from leave_types t where t.is_private)), false))`

/** Whether the person of the leave `alias` is absent, and does not work somewhere else. */
export const isAbsence = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.own_type_id`)} <> all(array(select t.id from leave_types t where t.counts_as_work)), true)`

/** All own types as the engine's facts have them. It names no person, so a statement asks it once. */
export const typesOfCompany = sql`
  (select coalesce(json_agg(json_build_object('kind', t.id, 'name', t.name, 'isArchived', t.archived_at is not null,
      'countsAsWork', t.counts_as_work, 'certificateAfterDays', t.certificate_after_days, 'askedBy', t.asked_by) order by t.rank, t.name_key, t.id), '[]')
    from leave_types t)`

/** For user-info: how the browser names and draws them. */
export const drawnTypes = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour, 'icon', t.icon,
      'isArchived', t.archived_at is not null, 'isPaid', t.is_paid, 'countsAsWork', t.counts_as_work, 'isRequestable', t.archived_at is null and t.asked_by = 'everyone')
      order by t.archived_at is not null, t.rank, t.name_key, t.id), '[]')
    from leave_types t)`

/** Which of these ids are types of the company. */
export async function idsAmong(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('leaveTypes')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export interface NamedType {
  kind: Kind
  name: string
  isArchived: boolean
  isPaid: boolean
  countsAsWork: boolean
}

/** All types that the company has added, in their order. */
export async function namedTypes(db: Db): Promise<NamedType[]> {
  const { rows } = await sql<NamedType>`
    select t.id as kind, t.name, t.archived_at is not null as is_archived, t.is_paid, t.counts_as_work from leave_types t
    order by t.rank, t.name_key, t.id`.execute(db)
  return rows
}
