import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { type Entry, type List, PAY_LISTS, SMALLEST_PAY_GROUP } from '../contract.ts'
import { catalogueUses, type Use, usesOf } from './ports.ts'

/** Features provide where entries are used. */
type Reading = Pick<Context, 'db' | 'ports'>

export async function all({ db, ports }: Reading): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.catalogue as list, e.name, ${daysNow} as days, e.version, e.built_in is not null as is_built_in, e.is_archived,
      ${shownCount(sql.ref('e.catalogue'), sql.ref('n.count'))} as count from catalogue_entries e
    left join (${counted(ports.of(catalogueUses).filter(({ isPast }) => !isPast))}) n on n.id = e.id
    order by e.position, lower(e.name collate "und-x-icu"), e.id`.execute(db)
  return rows
}

const daysNow = sql`(select s.days from schedule_days s where s.company_id = e.company_id and s.schedule_id = e.id
  order by s.effective_from desc limit 1)`

/** A number of people; null for a few, where it would say something of their pay. */
const shownCount = (list: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql<number | null>`case
  when ${list} = any(${PAY_LISTS}::text[]) and ${count} between 1 and ${SMALLEST_PAY_GROUP - 1}::int then null else coalesce(${count}, 0) end`

/** What a picker offers; what is archived as well, for records that have it already. */
export const named = (db: Db, lists: readonly List[]) =>
  db
    .selectFrom('catalogueEntries')
    .select(['id', 'name', 'catalogue', 'isArchived', 'builtIn'])
    .where('catalogue', 'in', [...lists])
    .orderBy('position')
    .orderBy(sql`lower(name collate "und-x-icu")`)
    .execute()

export interface EntryForChange {
  list: List
  name: string
  version: number
  /** What it is in every company; null for the company's own. */
  builtIn: string | null
  /** Whether another entry of the list is called so. */
  taken: boolean
}

/** An entry, and whether its list has another of this name. */
export async function find(db: Db, id: string, name = ''): Promise<EntryForChange | undefined> {
  const { rows } = await sql<EntryForChange>`
    select e.catalogue as list, e.name, e.version, e.built_in,
      exists (select 1 from catalogue_entries o where o.catalogue = e.catalogue and o.id <> e.id and lower(o.name) = lower(${name})) as taken
    from catalogue_entries e where e.id = ${id}`.execute(db)
  return rows[0]
}

/** An entry at the end of its list. @returns nothing when the list has one of this name */
export async function insert(db: Db, list: List, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into catalogue_entries (catalogue, name, position)
    select ${list}, ${name}, coalesce((select max(position) + 1 from catalogue_entries where catalogue = ${list}), 0)
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id
}

export interface NewEntry {
  list: List
  name: string
  builtIn?: string
}

/** What a new company begins with: a part of the statement that puts it together. */
export const making = (db: Db, entries: readonly NewEntry[]) =>
  db
    .insertInto('catalogueEntries')
    .values(entries.map(({ list, name, builtIn = null }, position) => ({ catalogue: list, name, position, builtIn })))
    .onConflict((on) => on.doNothing())

export async function rename(db: Db, id: string, name: string, version: number | undefined) {
  let query = db
    .updateTable('catalogueEntries')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** The id of what every company has. @param builtIn `in_use` */
export const builtInEntry = (builtIn: string): RawBuilder<string> =>
  sql<string>`(select _e.id from catalogue_entries _e where _e.built_in = ${builtIn})`

/** @returns the new version, or undefined when it was so already or was changed since */
export async function archive(db: Db, id: string, isArchived: boolean, version: number | undefined) {
  let query = db
    .updateTable('catalogueEntries')
    .set((eb) => ({ isArchived, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('isArchived', '=', !isArchived)
  if (version !== undefined) query = query.where('version', '=', version)
  return (await query.returning('version').executeTakeFirst())?.version
}

/** Entries that are not named come after these, as they were. @returns how many of those named are in the list */
export async function order(db: Db, list: List, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ isNamed: boolean }>`
    update catalogue_entries e set position = p.position from (
      select f.id, n.at is not null as is_named,
        row_number() over (order by n.at nulls last, f.position, lower(f.name collate "und-x-icu"), f.id)::int - 1 as position
      from catalogue_entries f left join unnest(${[...ids]}::uuid[]) with ordinality as n(id, at) on n.id = f.id
      where f.catalogue = ${list}
    ) p where e.id = p.id returning p.is_named`.execute(db)
  return rows.filter(({ isNamed }) => isNamed).length
}

/** For how many people an entry is noted, and whether the other one is of the same list. */
export async function removal({ db, ports }: Reading, id: string, list: List, replacementId: string | undefined) {
  const { rows } = await sql<{ count: number | null; replacement: boolean }>`
    select (select ${shownCount(sql`${list}::text`, sql`sum(n.count)`)}::int from (${counted(usesOf(ports, list))}) n where n.id = ${id}) as count,
      exists (select 1 from catalogue_entries where id = ${replacementId ?? null}::uuid and catalogue = ${list} and id <> ${id}) as replacement`.execute(
    db,
  )
  return rows[0]!
}

/** Deletes the entry and notes the replacement wherever it stood, in one statement. */
export async function remove(
  { db, ports }: Reading,
  id: string,
  list: List,
  version: number | undefined,
  replacementId?: string,
) {
  const moved = replacementId ? usesOf(ports, list).map((use, at) => replacing(use, at, id, replacementId)) : []
  const { rows } = await sql<{ id: string }>`${moved.length ? sql`with ${sql.join(moved)}` : sql``}
    delete from catalogue_entries where id = ${id} and ${version === undefined ? sql`true` : sql`version = ${version}`}
    returning id`.execute(db)
  return rows.length > 0
}

const replacing = (use: Use, at: number, id: string, replacementId: string): RawBuilder<unknown> =>
  sql`${sql.raw(`moved_${at}`)} as (${use.replacing(id, replacementId)})`

/** How many people each entry is noted for, wherever it is. */
const counted = (uses: readonly Use[]): RawBuilder<unknown> =>
  uses.length
    ? sql`select id, count(distinct person)::int as count from (${sql.join(
        uses.map(
          ({ table, column, person }) => sql`
            select ${sql.ref(column)} as id, ${sql.ref(person)} as person from ${sql.table(table)}
            where ${sql.ref(column)} is not null`,
        ),
        sql` union all `,
      )}) noted group by id`
    : sql`select null::uuid as id, 0 as count`

/** Names that an import brings to a list, in one statement however many. */
export const insertNamed = (db: Db, list: List, entries: readonly { id: string; name: string }[]) =>
  sql`insert into catalogue_entries (id, name, catalogue) select id, name, ${list}
    from json_to_recordset(${JSON.stringify(entries)}::json) e(id uuid, name text)`.execute(db)

/** Removes those that are noted nowhere. @param ids a query for ids of one list */
export const removeUnused = ({ db, ports }: Reading, list: List, ids: RawBuilder<unknown>) =>
  sql`delete from catalogue_entries e where e.id in (${ids})
    and not exists (select 1 from (${counted(usesOf(ports, list))}) n where n.id = e.id)`.execute(db)
