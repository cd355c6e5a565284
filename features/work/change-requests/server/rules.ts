import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { ChangeRequest } from '../contract.ts'

type Values = Readonly<Record<string, unknown>>
interface Compared {
  before: Values
  /** Null for a contact or a row that is not there. */
  current: Values | null
}
interface About extends Pick<ChangeRequest, 'section' | 'act'> {
  values: Values
  current: Values | null
  table: { isArchived: boolean; columns: readonly { id: string; isGone: boolean }[] } | null
}

/** Fields whose values have changed since the proposal. */
export const changedMeanwhile = ({ before, current }: Compared): string[] =>
  Object.keys(before).filter((name) => textOf(before[name]) !== textOf(current?.[name]))

/** Lists of options are the same when they have the same. */
const textOf = (value: unknown) => JSON.stringify(value ?? '')

/** Whether the contact, the row, the table or one of its columns is no longer there. A custom field takes its requests with it. */
export function isGone({ section, act, table, values, current }: About): boolean {
  if (section === 'tableRow' && (!table || table.isArchived || !hasAll(table.columns, values))) return true
  return (section === 'tableRow' || section === 'emergency') && act !== 'add' && current === null
}

const hasAll = (columns: NonNullable<About['table']>['columns'], values: Values) => {
  const there = new Set<string>(columns.filter((one) => !one.isGone).map(({ id }) => keyOfField(id)))
  return Object.keys(values).every((name) => there.has(name))
}

/**
 * The version that a decider has seen: another one once the record holds other values than those they were shown, so that nobody decides
 * over a change that they do not know of.
 */
export function versionOf(row: Pick<ChangeRequest, 'version'> & Compared): number {
  const names = changedMeanwhile(row)
  if (names.length === 0) return row.version
  return row.version + 1 + checksum(JSON.stringify(names.map((name) => [name, row.current?.[name] ?? null])))
}

/** A number below two to the thirtieth. */
const checksum = (text: string): number => {
  let sum = 7
  for (const sign of text) sum = (Math.imul(sum, 31) + sign.codePointAt(0)!) | 0
  return sum & 0x3fffffff
}
