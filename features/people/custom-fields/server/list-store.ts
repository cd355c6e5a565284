import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { folded, matching } from '#platform/search.ts'
import type { Condition, FieldType } from '../contract.ts'
import { type Guarded, rightsTo, seenIn } from './access.ts'
import type { Kept } from '../fields.ts'
import type { FieldFilter } from './rules/values.ts'
import { IS_FILLED, valueOf } from './value-store.ts'

/** A field as lists read it. */
type Listed = Guarded & { type: FieldType; condition: Condition | null }

/** The row of a person `u` for a field. */
const ofPerson = (id: string) => sql`v.company_id = u.company_id and v.user_id = u.id and v.field_id = ${id}::uuid`

/**
 * Whether a person's value `v` belongs to one of these fields. Not `= any`: PostgreSQL would use the index over fields and look up every field
 * of every person, 1,000 times for 50 people with 20 columns. All values of a person are one range of the primary key.
 */
const ofFields = (ids: RawBuilder<unknown>) => sql<boolean>`array_position(${ids}, v.field_id) is not null`

/** Values of a person by the place of their field in the list that was asked for: a page has a thousand, and ids are long. */
export type Placed = Readonly<Record<number, Kept>>

/** The values of these fields for a person `u` of a page: those that the reader sees in that person's record. */
export function valuesOf(actor: Actor, fields: readonly Listed[]): RawBuilder<Placed> {
  const place = sql`array_position(${fields.map(({ id }) => id)}::uuid[], v.field_id) - 1`
  return sql<Placed>`(select coalesce(json_object_agg(${place}, ${valueOf(fields.map(({ type }) => type))}), '{}')
    from custom_field_values v
    where v.company_id = u.company_id and v.user_id = u.id and ${ofFields(readableIn(actor, fields))} and ${IS_FILLED}
      and ${asked(fields)})`
}

/** Which of these fields the reader sees in the record of a person `u`: asked once for each person, and not for each value. */
const readableIn = (actor: Actor, fields: readonly Guarded[]): RawBuilder<string[]> =>
  sql<string[]>`${sql.join(
    alike(actor, fields).map(({ ids, seen }) => sql`case when ${seen} then ${ids}::uuid[] else '{}' end`),
    sql` || `,
  )}`

/** The same of several people, by their ids. */
export async function readableBy(
  db: Db,
  actor: Actor,
  fields: readonly Guarded[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ id: string; fields: string[] }>`
    select u.id, ${readableIn(actor, fields)} as fields from users u where u.id = any(${[...userIds]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, new Set(row.fields)]))
}

/** Whether the field of a value `v` is asked for of its person: what is kept of one that is not is shown nowhere. */
function asked(fields: readonly Listed[]): RawBuilder<boolean> {
  const conditional = fields.filter(({ condition }) => condition).map(({ id }) => id)
  return conditional.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(v.field_id <> all(${conditional}::uuid[]) or sec.field_applies(v.field_id, v.user_id))`
}

/** The same where the fields are known by their ids alone. */
const IS_ASKED = sql<boolean>`(not exists (select 1 from custom_fields _f where _f.id = v.field_id and _f.when_field is not null)
  or sec.field_applies(v.field_id, v.user_id))`

/** Fields whose values the reader sees of the same people have one condition together. */
function alike(actor: Actor, fields: readonly Guarded[]): { ids: string[]; seen: RawBuilder<boolean> }[] {
  const rightsOf = ({ id, isHidden, isForActor }: Guarded) =>
    JSON.stringify([isHidden, isForActor, rightsTo(actor, id)])
  return [...Map.groupBy(fields, rightsOf).values()].map((group) => ({
    ids: group.map(({ id }) => id),
    seen: seenIn(actor, group[0]!, 'u.id'),
  }))
}

/** Shorter words are in too many texts, and no index finds them. */
const SHORTEST_WORD = 3
/** More people than this are not looked up, but met while a list is walked in its order. */
const MOST_FOUND = 500

/** Ids of people with a word in one of these fields; null when there are too many. */
export const foundInFields = (fields: readonly string[], word: string): RawBuilder<string[] | null> =>
  fields.length > 0 && word.length >= SHORTEST_WORD
    ? sql<string[] | null>`sec.find_in_fields(${[...fields]}::uuid[], ${word}, ${sql.lit(MOST_FOUND)})`
    : sql<string[]>`'{}'::uuid[]`

/** Whether one of these fields of a person `u` has the word: the same rules; `offset 0` keeps the lookup with each person. */
export function hasWord(fields: readonly string[], word: string): RawBuilder<boolean> {
  const options = sql`array(select o.id from custom_field_options o
    where o.field_id = any(${[...fields]}::uuid[]) and ${sql.join(matching(folded(sql`o.name`), word), sql` and `)})`
  const ways = [
    sql`(v.text is not null and ${sql.join(matching(folded(sql`v.text`), word), sql` and `)})`,
    sql`v.options && (${options})`,
    ...(NUMBER.test(word) ? [sql`v.number = ${word.replace(',', '.')}::numeric`] : []),
  ]
  return sql<boolean>`exists (select 1 from custom_field_values v where v.company_id = u.company_id and v.user_id = u.id
    and ${ofFields(sql`${[...fields]}::uuid[]`)} and (${sql.join(ways, sql` or `)}) and ${IS_ASKED} offset 0)`
}
/** As `sec.find_in_fields` reads one. */
const NUMBER = /^-?\d{1,12}([.,]\d{1,3})?$/

/** Whether the value of a person `u` is what the filter leaves. */
export const leaves = (field: Listed, filter: FieldFilter): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from custom_field_values v
    where ${ofPerson(field.id)} and ${within(field.type, filter)} and ${asked([field])})`

function within(type: FieldType, filter: FieldFilter): RawBuilder<boolean> {
  if ('choices' in filter)
    return type === 'country'
      ? sql<boolean>`v.country_id = any(${filter.choices.map(Number)}::int[])`
      : sql<boolean>`v.options && ${[...filter.choices]}::uuid[]`
  if ('words' in filter)
    return sql<boolean>`${sql.join([IS_FILLED, ...matching(folded(sql`v.text`), filter.words)], sql` and `)}`
  const { from, to } = filter
  const limits = {
    number: [sql<boolean>`v.number >= ${from}::numeric`, sql<boolean>`v.number <= ${to}::numeric`],
    date: [sql<boolean>`v.day >= ${from}::date`, sql<boolean>`v.day <= ${to}::date`],
    // to the end of the last day
    datetime: [sql<boolean>`v.moment >= ${from}::date`, sql<boolean>`v.moment < ${to}::date + 1`],
  }[type as 'number' | 'date' | 'datetime']
  return sql<boolean>`${sql.join(
    limits.filter((_, at) => [from, to][at] !== null),
    sql` and `,
  )}`
}

/** What people `u` have chosen in fields of choices: rows of `field_id` and `choice`, an option or a country. */
export const chosenIn = (fields: readonly string[]): RawBuilder<unknown> => sql`join (
  select v.company_id, v.user_id, v.field_id, unnest(coalesce(v.options::text[], array[v.country_id::text])) as choice
  from custom_field_values v where v.field_id = any(${[...fields]}::uuid[]) and ${IS_ASKED}) v on v.company_id = u.company_id and v.user_id = u.id`

/** How people `u` are sorted by a field: those with a value by `key`, after `join`; those without are the others. */
export interface FieldSort {
  join: RawBuilder<unknown>
  /** Never null after the join. */
  key: RawBuilder<unknown>
  /** A key as a cursor has brought it. */
  keyFrom: (text: string) => RawBuilder<unknown>
  hasNone: RawBuilder<boolean>
}

/** Longer texts that begin alike are sorted by the people's names. */
const KEY_LENGTH = 100

/** @param countries their numbers in the order of their names in the reader's language */
export function sortBy(field: Listed, countries: readonly number[]): FieldSort {
  const { id, type } = field
  const has = sql`${ofPerson(id)} and ${IS_FILLED} and ${asked([field])}`
  const text = {
    key: sql`lower(left(v.text, ${sql.lit(KEY_LENGTH)}) collate "und-x-icu")`,
    keyFrom: (key: string) => sql`${key}::text collate "und-x-icu"`,
  }
  const number = (key: RawBuilder<unknown>) => ({ key, keyFrom: (from: string) => sql`${from}::int` })
  // a field's options have places of their own; of several the first counts
  const choice = number(sql`(select min(o.position) from custom_field_options o
    where o.company_id = v.company_id and o.field_id = v.field_id and o.id = any(v.options))`)
  const by: Record<FieldType, Pick<FieldSort, 'key' | 'keyFrom'>> = {
    string: text,
    text,
    email: text,
    link: text,
    number: { key: sql`v.number`, keyFrom: (key) => sql`${key}::numeric` },
    date: { key: sql`v.day`, keyFrom: (key) => sql`${key}::date` },
    datetime: { key: sql`v.moment`, keyFrom: (key) => sql`${key}::timestamp` },
    country: number(sql`array_position(${[...countries]}::int[], v.country_id)`),
    select: choice,
    radio: choice,
    checkbox: choice,
  }
  return {
    ...by[type],
    join: sql`join custom_field_values v on ${has}`,
    hasNone: sql<boolean>`not exists (select 1 from custom_field_values v where ${has})`,
  }
}
