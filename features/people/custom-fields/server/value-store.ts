import { type RawBuilder, sql } from 'kysely'
import { active } from '#features/core/members/server/api.ts'
import type { Db } from '#platform/db.ts'
import { type FieldType, TYPES } from '../contract.ts'
import { isFor, isForPerson } from './access.ts'
import type { Kept } from '../fields.ts'

/** Where the value of a type is kept. */
const COLUMN: Record<FieldType, 'text' | 'number' | 'day' | 'moment' | 'country_id' | 'options'> = {
  string: 'text',
  text: 'text',
  email: 'text',
  link: 'text',
  number: 'number',
  date: 'day',
  datetime: 'moment',
  country: 'country_id',
  select: 'options',
  radio: 'options',
  checkbox: 'options',
}

const AS_JSON = {
  text: sql`to_json(v.text)`,
  number: sql`to_json(v.number)`,
  day: sql`to_json(v.day)`,
  moment: sql`to_json(to_char(v.moment, 'YYYY-MM-DD HH24:MI'))`,
  country_id: sql`to_json(v.country_id)`,
  options: sql`to_json(v.options)`,
} as const

const UNIQUE_FIELD = 'unique field '

/** A row `v` holds one kind of value; as JSON it is what it was read as. @param types those that are read */
export const valueOf = (types: readonly FieldType[]): RawBuilder<Kept> =>
  sql<Kept>`coalesce(${sql.join([...new Set(types.map((type) => COLUMN[type]))].map((column) => AS_JSON[column]))}, null)`
export const IS_FILLED = sql<boolean>`num_nonnulls(v.text, v.number, v.day, v.moment, v.country_id, v.options) > 0`

/**
 * Changes of one person's values queue up: two at once could each save over what the other has not seen. And these fields stay as
 * they are until then.
 */
export async function hold(db: Db, userId: string, fieldIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom fields of ' || ${userId}, 0))`.execute(db)
  await holdFields(db, fieldIds)
}

/** None of these fields becomes unique, or gets another type, before the transaction ends. */
export async function holdFields(db: Db, fieldIds: readonly string[]): Promise<void> {
  const keys = fieldIds.toSorted().map((id) => UNIQUE_FIELD + id)
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(db)
}

/** What a person has in a field, as JSON. @param person @param field columns that hold their ids */
export const valueIn = (person: string, field: string): RawBuilder<Kept> => sql<Kept>`(select ${valueOf(TYPES)}
  from custom_field_values v where v.user_id = ${sql.ref(person)} and v.field_id = ${sql.ref(field)})`

/** A person's values by the field's id, and a number that grows with each change of one. */
export async function ofPerson(db: Db, userId: string): Promise<{ values: Map<string, Kept>; version: number }> {
  const { rows } = await sql<{ id: string; value: Kept; version: number }>`
    select v.field_id as id, ${valueOf(TYPES)} as value, v.version from custom_field_values v where v.user_id = ${userId}`.execute(
    db,
  )
  return {
    values: new Map(rows.map(({ id, value }) => [id, value])),
    version: rows.reduce((sum, row) => sum + row.version, 0),
  }
}

/** What people have in a field. */
export async function filledIn(db: Db, fieldId: string): Promise<{ userId: string; value: Kept }[]> {
  const { rows } = await sql<{ userId: string; value: Kept }>`
    select v.user_id, ${valueOf(TYPES)} as value from custom_field_values v where v.field_id = ${fieldId} and ${IS_FILLED}
    order by v.user_id`.execute(db)
  return rows
}

export interface NewValue {
  userId: string
  fieldId: string
  type: FieldType
  value: Kept
}

/** Saves values. Replaced ones stay in the history. @param by the person who writes them @param reason where the field was changed and not the record */
export async function save(
  db: Db,
  values: readonly NewValue[],
  by: string,
  reason: 'type' | null = null,
): Promise<void> {
  if (values.length === 0) return
  const rows = values.map(({ userId, fieldId, type, value }) => ({
    user_id: userId,
    field_id: fieldId,
    [COLUMN[type]]: value,
  }))
  await sql`
    insert into custom_field_values (user_id, field_id, changed_by, change_reason, text, number, day, moment, country_id, options)
    select n.user_id, n.field_id, ${by}::uuid, ${reason}::text, n.text, n.number, n.day, n.moment, n.country_id,
      case when n.options is not null then array(select jsonb_array_elements_text(n.options)::uuid) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(user_id uuid, field_id uuid, text text, number numeric, day date, moment timestamp, country_id int, options jsonb)
    on conflict (company_id, user_id, field_id) do update set text = excluded.text, number = excluded.number, day = excluded.day,
      moment = excluded.moment, country_id = excluded.country_id, options = excluded.options,
      version = custom_field_values.version + 1, changed_at = now(), changed_by = excluded.changed_by,
      change_reason = excluded.change_reason`.execute(db)
}

/** Making a field unique waits for open writes of its values; writers take the same lock in the database (`sec.keep_unique_key`). */
export const holdField = (db: Db, fieldId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${UNIQUE_FIELD + fieldId}, 0))`.execute(db)

/** What is compared of a field's values, after it became unique or no longer is. */
export const keepKeys = (db: Db, fieldId: string) =>
  sql`update custom_field_values set unique_key = null where field_id = ${fieldId} and (text is not null or number is not null)`.execute(
    db,
  )

/** How many people share a value with another person. */
export async function sharing(db: Db, fieldId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::int as count from (
    select count(*) as count from custom_field_values v where v.field_id = ${fieldId} and ${IS_FILLED}
    group by sec.unique_key(v.text, v.number) having count(*) > 1) same`.execute(db)
  return rows[0]!.count
}

/**
 * Ids of the unique fields whose values another person of the company has, including people who have left. When two people write the
 * same value at once, the second call waits for the first and is refused; the unique index guarantees it.
 */
export async function taken(db: Db, values: readonly NewValue[]): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const rows = JSON.stringify(
    values.map(({ userId, fieldId, type, value }) => ({ userId, fieldId, [COLUMN[type]]: value })),
  )
  const given = sql`(select n."userId" as user_id, n."fieldId" as field_id, sec.unique_key(n.text, n.number) as key
    from json_to_recordset(${rows}::json) as n("userId" uuid, "fieldId" uuid, text text, number numeric)) n`
  await sql`select pg_advisory_xact_lock(hashtextextended('unique value ' || n.field_id || n.key, 0))
    from (select * from ${given} order by n.field_id, n.key) n`.execute(db)
  const { rows: found } = await sql<{ id: string }>`select v.field_id as id from ${given}
    join custom_field_values v on v.field_id = n.field_id and v.unique_key = n.key and v.user_id <> n.user_id`.execute(
    db,
  )
  return new Set(found.map(({ id }) => id))
}

/** The values of these unique fields that people have, by the field's id. */
export async function takenValues(db: Db, fieldIds: readonly string[]): Promise<Record<string, string[]>> {
  if (fieldIds.length === 0) return {}
  const { rows } = await sql<{ id: string; keys: string[] }>`select v.field_id as id, array_agg(v.unique_key) as keys
    from custom_field_values v where v.field_id = any(${[...fieldIds]}::uuid[]) and v.unique_key is not null group by 1`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ id, keys }) => [id, keys]))
}

/** How many people have a value of each field, by its id. */
export const counts = (db: Db): Promise<Map<string, number>> =>
  counted(
    db,
    sql`select v.field_id as id, count(*)::int as count from custom_field_values v where ${IS_FILLED} group by 1`,
  )

/** How many people have chosen each option, by its id. */
export const optionCounts = (db: Db): Promise<Map<string, number>> =>
  counted(db, sql`select o as id, count(*)::int as count from custom_field_values v, unnest(v.options) o group by 1`)

async function counted(db: Db, statement: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await (statement as RawBuilder<{ id: string; count: number }>).execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** How many people have a value of this field, and how many have chosen one of these options. */
export async function countOf(db: Db, fieldId: string, optionIds: readonly string[] = []) {
  const { rows } = await sql<{ filled: number; chosen: number }>`
    select count(*) filter (where ${IS_FILLED})::int as filled,
      count(*) filter (where v.options && ${[...optionIds]}::uuid[])::int as chosen
    from custom_field_values v where v.field_id = ${fieldId}`.execute(db)
  return rows[0]!
}

const ASKED = sql<boolean>`f.is_published and not f.is_hidden`
const HAS_VALUE = (userId: RawBuilder<unknown> | string) => sql<boolean>`exists (select 1 from custom_field_values v
  where v.company_id = f.company_id and v.field_id = f.id and v.user_id = ${userId} and ${IS_FILLED})`

/** Whether a field `f` has to be filled in by this person: required, visible for them, and empty. */
export const isToFill = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(${isMissing(userId)} and ${isFor(userId)})`

/** Whether the condition of a field `f` holds for a person; most have none. */
const appliesTo = (userId: RawBuilder<unknown> | string) =>
  sql<boolean>`(f.when_field is null or sec.field_applies(f.id, ${userId}))`

/** The same, whether its condition holds or not. */
export const isPerhapsToFill = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(${ASKED} and f.is_required and not ${HAS_VALUE(userId)} and ${isFor(userId)})`

const isMissing = (userId: RawBuilder<unknown> | string) =>
  sql<boolean>`${ASKED} and f.is_required and not ${HAS_VALUE(userId)} and ${appliesTo(userId)}`

/** Which of these fields are asked of a person and empty: published, visible for them, and not set aside by a condition. */
export async function emptyAmong(db: Db, userId: string, fieldIds: readonly string[]): Promise<string[]> {
  if (fieldIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`select f.id from custom_fields f
    where f.id = any(${[...fieldIds]}::uuid[]) and f.is_published and not ${HAS_VALUE(userId)} and ${appliesTo(userId)}
      and ${isFor(userId)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether it is new to them: optional, published since they joined, and neither filled in nor passed over. */
export const isNew = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`(${ASKED} and not f.is_required and f.published_at > (select u.created_at from users u where u.id = ${userId})
    and not exists (select 1 from custom_field_values v where v.company_id = f.company_id and v.field_id = f.id and v.user_id = ${userId})
    and ${appliesTo(userId)} and ${isFor(userId)})`

/** Whether any field is due for a person: a part of other statements. */
export const anyDue = (userId: string, due: (userId: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from custom_fields f where ${due(userId)})`

/** Ids of the fields that are due for a person. */
export async function dueFor(
  db: Db,
  userId: string,
  due: (userId: string) => RawBuilder<boolean>,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select f.id from custom_fields f where ${due(userId)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Who has to fill in a field: people who can sign in. */
const askedFor = (
  fieldId: string,
) => sql`users u join custom_fields f on f.company_id = u.company_id and f.id = ${fieldId}
  where ${active('u')} and ${isMissing(sql.ref('u.id'))} and ${isForPerson(fieldId, 'u.id')}`

/** Ids of the people who have to fill in a field. */
export async function concerned(db: Db, fieldId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from ${askedFor(fieldId)} order by u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many people have to fill in each of these fields, by its id. */
export async function missingCounts(db: Db, fieldIds: readonly string[]): Promise<Map<string, number>> {
  if (fieldIds.length === 0) return new Map()
  const each = fieldIds.map((id) => sql`select ${id} as id, (select count(*)::int from ${askedFor(id)}) as count`)
  return counted(db, sql.join(each, sql` union all `))
}
