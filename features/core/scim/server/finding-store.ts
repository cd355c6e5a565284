import { type RawBuilder, sql } from 'kysely'
import { Fault } from './rules/fault.ts'
import type { Comparison, Filter, Sort } from './rules/filter.ts'
import { isId } from './rules/resource.ts'

/** An attribute of a filter in SQL, and how it is compared. */
export interface Field {
  text: RawBuilder<unknown>
  kind: 'text' | 'exact' | 'truth' | 'time' | 'id'
}

/** A filter as a condition. @throws Fault invalidFilter for an attribute or a comparison that is not served */
export function conditionOf(filter: Filter, fields: Record<string, Field>): RawBuilder<boolean> {
  if (filter.kind === 'not') return sql<boolean>`not coalesce(${conditionOf(filter.inner, fields)}, false)`
  if (filter.kind === 'and' || filter.kind === 'or') {
    const [left, right] = [conditionOf(filter.left, fields), conditionOf(filter.right, fields)]
    return filter.kind === 'and' ? sql<boolean>`(${left} and ${right})` : sql<boolean>`(${left} or ${right})`
  }
  const known = knownOf(fields, filter.attribute)
  if (!known) throw new Fault('invalidFilter', filter.attribute)
  if (filter.kind === 'present') return sql<boolean>`(${known.text} is not null and ${known.text}::text <> '')`
  return compared(known, filter.by, filter.value)
}

/** An object has more names than its own. */
const knownOf = (fields: Record<string, Field>, attribute: string): Field | undefined =>
  Object.hasOwn(fields, attribute) ? fields[attribute] : undefined

/**
 * The order that was asked for, and among equals the one without any. Who lacks the attribute comes last, or first when it runs down.
 * @throws Fault invalidValue for an attribute that nothing is sorted by
 */
export function orderOf(
  sort: Sort | null,
  fields: Record<string, Field>,
  came: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!sort) return came
  const known = knownOf(fields, sort.attribute)
  if (!known) throw new Fault('invalidValue', `sortBy ${sort.attribute}`)
  const { text, kind } = known
  const value = kind === 'text' ? sql`nullif(lower(${text}), '')` : text
  return sort.isDown ? sql`${value} desc nulls first, ${came}` : sql`${value} asc nulls last, ${came}`
}

function compared({ text, kind }: Field, by: Comparison, value: unknown): RawBuilder<boolean> {
  if (value === null) return by === 'ne' ? sql<boolean>`${text} is not null` : sql<boolean>`${text} is null`
  if (kind === 'truth') return truth(text, by, value)
  if (kind === 'time') return ordered(text, by, time(value))
  if (kind === 'id') return identity(text, by, String(value))
  if (typeof value !== 'string') throw new Fault('invalidFilter')
  return kind === 'exact' ? written(text, by, value) : written(sql`lower(${text})`, by, value.toLowerCase())
}

function truth(text: RawBuilder<unknown>, by: Comparison, value: unknown): RawBuilder<boolean> {
  const wanted = typeof value === 'string' ? value.toLowerCase() === 'true' : value === true
  if (by !== 'eq' && by !== 'ne') throw new Fault('invalidFilter')
  return sql<boolean>`${text} = ${by === 'eq' ? wanted : !wanted}`
}

function time(value: unknown): Date {
  const at = new Date(String(value))
  if (Number.isNaN(at.getTime())) throw new Fault('invalidFilter')
  return at
}

function identity(text: RawBuilder<unknown>, by: Comparison, value: string): RawBuilder<boolean> {
  if (by !== 'eq' && by !== 'ne') throw new Fault('invalidFilter')
  if (!isId(value)) return by === 'eq' ? sql<boolean>`false` : sql<boolean>`true`
  return by === 'eq' ? sql<boolean>`${text} = ${value}` : sql<boolean>`${text} <> ${value}`
}

const SIGNS: Partial<Record<Comparison, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

function ordered(text: RawBuilder<unknown>, by: Comparison, value: Date | string): RawBuilder<boolean> {
  const sign = SIGNS[by]
  if (!sign) throw new Fault('invalidFilter')
  return by === 'ne' ? sql<boolean>`${text} is distinct from ${value}` : sql<boolean>`${text} ${sql.raw(sign)} ${value}`
}

function written(text: RawBuilder<unknown>, by: Comparison, value: string): RawBuilder<boolean> {
  if (by === 'co') return sql<boolean>`position(${value} in ${text}) > 0`
  if (by === 'sw') return sql<boolean>`starts_with(${text}, ${value})`
  if (by === 'ew') return sql<boolean>`right(${text}, ${[...value].length}) = ${value}`
  return ordered(text, by, value)
}
