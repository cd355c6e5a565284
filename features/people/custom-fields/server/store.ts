import { type RawBuilder, sql } from 'kysely'
import { sectionOfField } from '#features/core/roles/server/api.ts'
import type { Db } from '#platform/db.ts'
import type { Condition, FieldType, Limits } from '../contract.ts'
import type { CustomField, Definition } from '../definitions/contract.ts'
import { isFor, isForPerson } from './access.ts'

type Option = CustomField['options'][number]

export interface Row {
  id: string
  name: string
  type: FieldType
  section: string
  isRequired: boolean
  isHidden: boolean
  options: Option[]
  /** Of types without options. */
  defaultValue: string | number | null
  limits: Limits | null
  /** No two people have the same value. */
  isUnique: boolean
  condition: Condition | null
  visibleFor: CustomField['visibleFor']
  /** Null where it is visible for everyone. */
  audienceId: string | null
  isPublished: boolean
  isForActor: boolean
  version: number
}

/** In the order in which fields are shown: a heading stands where its first field stands. */
const ORDER = sql`min(f.position) over (partition by f.section), f.section, f.position, lower(f.name), f.id`
const OPTIONS = sql<Option[]>`coalesce(case when f.type in ('select', 'radio', 'checkbox') then (
  select json_agg(json_build_object('id', o.id, 'name', o.name, 'isDefault', o.is_default) order by o.position)
  from custom_field_options o where o.company_id = f.company_id and o.field_id = f.id) end, '[]'::json)`
const CONDITION = sql<Condition | null>`case when f.when_field is not null then
  json_build_object('fieldId', f.when_field, 'optionIds', f.when_options) end`
const columns = (
  isForActor: RawBuilder<boolean>,
) => sql`f.id, f.name, f.type, f.section, f.is_required, f.is_hidden, ${OPTIONS} as options,
  f.default_value, f.limits, f.is_unique, ${CONDITION} as condition, f.visible_for, f.audience_id, f.is_published, ${isForActor} as is_for_actor, f.version`

/** What a request of a field is about. */
export type Named = Pick<Row, 'id' | 'name' | 'type' | 'isHidden' | 'isPublished' | 'isForActor'> & {
  options: Pick<Option, 'id' | 'name'>[]
}

/** The field whose id is in a column, as JSON; null where there is none. @param userId who reads */
export const fieldIn = (column: string, userId: string): RawBuilder<Named | null> => sql<Named | null>`(
  select json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'isHidden', f.is_hidden, 'isPublished', f.is_published,
    'isForActor', ${isFor(userId)}, 'options', ${OPTIONS}) from custom_fields f where f.id = ${sql.ref(column)})`

/**
 * All fields of the company. Audiences are checked in a second query, and only if a field has one: starting that large query costs more
 * than running the first. @param userId the reader; `isForActor` says whether a field is visible to them
 */
export async function all(db: Db, userId: string): Promise<Row[]> {
  const isForAll = sql<boolean>`f.visible_for = 'all'`
  const { rows } = await sql<Row>`select ${columns(isForAll)} from custom_fields f order by ${ORDER}`.execute(db)
  if (rows.every(({ isForActor }) => isForActor)) return rows
  const reached = await sql<{ id: string }>`
    select f.id from custom_fields f where f.visible_for <> 'all' and ${isFor(userId)}`.execute(db)
  const ids = new Set(reached.rows.map(({ id }) => id))
  return rows.map((row) => (ids.has(row.id) ? { ...row, isForActor: true } : row))
}

/** Without holding it. */
export const typeOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('customFields').select('type').where('id', '=', id).executeTakeFirst())?.type

export async function find(db: Db, id: string, userId: string): Promise<Row | undefined> {
  const { rows } =
    await sql<Row>`select ${columns(isFor(userId))} from custom_fields f where f.id = ${id} for update`.execute(db)
  return rows[0]
}

/** Whether another field is called so, and how many there are. */
export async function around(db: Db, name: string, butFor: string | null) {
  const { rows } = await sql<{ taken: boolean; count: number }>`
    select exists (select 1 from custom_fields where lower(name) = lower(${name}) and id is distinct from ${butFor}::uuid) as taken,
      (select count(*)::int from custom_fields) as count`.execute(db)
  return rows[0]!
}

/** Which of these people and roles are not there. A role that is one person's own is none to choose. */
export async function unknown(db: Db, { roleIds, userIds }: Pick<Definition, 'roleIds' | 'userIds'>) {
  const { rows } = await sql<{ roles: boolean; users: boolean }>`select
    exists (select 1 from unnest(${[...roleIds]}::uuid[]) id where id not in (select id from roles where owner_id is null)) as roles,
    exists (select 1 from unnest(${[...userIds]}::uuid[]) id where id not in (select id from users)) as users`.execute(
    db,
  )
  return rows[0]!
}

type Written = Pick<
  Definition,
  'name' | 'type' | 'section' | 'is_required' | 'isHidden' | 'isUnique' | 'visibleFor'
> & {
  defaultValue: string | number | null
  limits: Limits | null
  condition: Condition | null
}

const columnsOf = ({ is_required, defaultValue, limits, condition, ...field }: Written) => ({
  whenField: condition?.fieldId ?? null,
  whenOptions: condition?.optionIds ?? null,
  name: field.name,
  type: field.type,
  section: field.section,
  isRequired: is_required,
  isHidden: field.isHidden,
  isUnique: field.isUnique,
  visibleFor: field.visibleFor,
  defaultValue: defaultValue === null ? null : JSON.stringify(defaultValue),
  limits: limits && JSON.stringify(limits),
})

/** A field at the end of the order. */
export async function insert(db: Db, field: Written): Promise<string> {
  const { id } = await db
    .insertInto('customFields')
    .values({ ...columnsOf(field), position: sql<number>`coalesce((select max(position) + 1 from custom_fields), 0)` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Compare-and-set. @returns the new version, or undefined on a version conflict */
export const change = (db: Db, id: string, field: Written, version: number | undefined) =>
  set(db, id, columnsOf(field), version)

async function set(
  db: Db,
  id: string,
  values: object,
  version: number | undefined,
  only: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<number | undefined> {
  let query = db
    .updateTable('customFields')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where(only)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

export interface OptionRow {
  id: string
  name: string
  isDefault: boolean
}

/** Replaces the options: those with a known id stay, those that are not named go, also from people's values. */
export async function setOptions(db: Db, fieldId: string, options: readonly OptionRow[], by: string): Promise<void> {
  await sql`
    with gone as (
      delete from custom_field_options where field_id = ${fieldId} and not (id = any(${options.map(({ id }) => id)}::uuid[]))
      returning id
    )
    update custom_field_values v set version = v.version + 1, changed_at = now(), changed_by = ${by}::uuid, change_reason = 'option',
      options = nullif(
        array(select o from unnest(v.options) with ordinality as chosen(o, at) where o not in (select id from gone) order by at), '{}')
    where v.field_id = ${fieldId} and v.options && array(select id from gone)`.execute(db)
  await putOptions(db, fieldId, options)
}

/** Adds options, and changes those with a known id. */
export async function putOptions(db: Db, fieldId: string, options: readonly OptionRow[]): Promise<void> {
  const rows = JSON.stringify(options.map((option, position) => ({ ...option, position })))
  await sql`
    insert into custom_field_options (id, field_id, name, position, is_default)
    select o.id, ${fieldId}, o.name, o.position, o."isDefault"
    from json_to_recordset(${rows}::json) as o(id uuid, name text, position int, "isDefault" boolean)
    on conflict (company_id, id) do update set name = excluded.name, position = excluded.position, is_default = excluded.is_default`.execute(
    db,
  )
}

/** Which audience the field has, in the transaction that has changed its version. */
export const setAudience = (db: Db, id: string, audienceId: string | null) =>
  db.updateTable('customFields').set({ audienceId }).where('id', '=', id).execute()

/** The roles that a field can be made visible for. */
export const roles = (db: Db) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'builtIn'])
    .where('ownerId', 'is', null)
    .orderBy(sql`array_position(array['user', 'admin', 'hr', 'asset_manager'], built_in)`)
    .orderBy(sql`lower(name)`)
    .execute()

/** Compare-and-set. @returns the new version, and whether it has never been published before */
export async function publish(db: Db, id: string, version: number | undefined) {
  const { rows } = await sql<{ version: number; first: boolean }>`
    update custom_fields f set is_published = true, published_at = now(), version = f.version + 1
    from (select id, published_at from custom_fields where id = ${id} for update) before
    where f.id = before.id and not f.is_published and ${version === undefined ? sql`true` : sql`f.version = ${version}`}
    returning f.version, before.published_at is null as first`.execute(db)
  return rows[0]
}

/** @returns the new version, or undefined when it is not published or was changed meanwhile */
export const unpublish = (db: Db, id: string, version: number | undefined) =>
  set(db, id, { isPublished: false }, version, sql<boolean>`is_published`)

export async function remove(db: Db, id: string, version: number | undefined): Promise<boolean> {
  let query = db.deleteFrom('customFields').where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('id').executeTakeFirst()) !== undefined
}

/** New places and headings; fields that are not named come after these, in their order. @returns how many of those named are there */
export async function order(db: Db, fields: readonly { fieldId: string; section: string }[]): Promise<number> {
  const rows = JSON.stringify(fields.map((field, at) => ({ ...field, at })))
  const { rows: moved } = await sql<{ named: boolean }>`
    update custom_fields f set position = p.position, section = p.section
    from (
      select f.id, coalesce(n.section, f.section) as section, n.at is not null as named,
        row_number() over (order by n.at nulls last, f.position, lower(f.name), f.id)::int - 1 as position
      from custom_fields f left join json_to_recordset(${rows}::json) as n("fieldId" uuid, section text, at int) on n."fieldId" = f.id
    ) p where f.id = p.id returning p.named`.execute(db)
  return moved.filter(({ named }) => named).length
}

/** People who have one of the fields open see that it has changed. */
export const renameSection = (db: Db, section: string, name: string) =>
  db
    .updateTable('customFields')
    .set((eb) => ({ section: name, version: eb('version', '+', 1) }))
    .where('section', '=', section)
    .execute()

/** Fields that have ever been published: each is a right of roles. */
export const asRights = async (db: Db) => {
  const fields = await db
    .selectFrom('customFields')
    .select(['id', 'name'])
    .where('publishedAt', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return fields.map(({ id, name }) => ({ section: sectionOfField(id), name }))
}

/** What decides who sees a field beside the rights to it, and the people of its audience. */
export async function limitOf(db: Db, id: string) {
  const { rows } = await sql<{
    visibleFor: CustomField['visibleFor']
    isPublished: boolean
    isHidden: boolean
    audience: string[]
  }>`select f.visible_for, f.is_published, f.is_hidden,
      array(select u.id from users u where u.company_id = f.company_id and ${isForPerson(id, 'u.id')}) as audience
    from custom_fields f where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Conditions of the company's fields change one after the other: two at once could each close a circle that neither sees. */
export const holdConditions = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('conditions of fields ' || sec.company(), 0))`.execute(db)

/** Whether some field has to be filled in by those whom its audience reaches. */
export const isRequiredOfSome = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('customFields')
    .select('id')
    .where('isPublished', '=', true)
    .where('isRequired', '=', true)
    .where('isHidden', '=', false)
    .where('audienceId', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
