import type { State } from '#features/core/members/contract.ts'
import { memberFields } from '#features/core/members/fields.ts'
import { type Fields, having } from '#kit/fields.ts'

export const SORTS = ['name', 'hireDate', 'department', 'location', 'jobTitle'] as const
/** Fields of the record that are offered before its others. */
const FIRST = ['hireDate', 'workPhone', 'mobilePhone'] as const
/** Columns that a list can carry beside name and face, in the order in which they are offered. */
export const COLUMNS = [
  'email',
  'jobTitle',
  'department',
  'location',
  'manager',
  'status',
  'today',
  'skills',
  ...FIRST,
  ...having(memberFields, 'list').filter(
    (name): name is Exclude<typeof name, (typeof FIRST)[number]> => !FIRST.some((one) => one === name),
  ),
] as const
export type Column = (typeof COLUMNS)[number]

/** The key of a column's header. */
export function wordOfColumn(name: string): string {
  const field = (memberFields as Fields)[name]
  return field ? (field.list?.word ?? field.word) : `people.columns.${name}`
}

/**
 * What HR has to fill in before leave, holidays and approvals work for a person, in the order in which it is mended. `invitation`: they have
 * not been invited yet. `vacation`: their leave policy gives no days.
 */
export const GAPS = ['hireDate', 'location', 'manager', 'vacation', 'invitation'] as const
export type Gap = (typeof GAPS)[number]

/** What the list says of a person's day, in the order in which it is offered. */
export const TODAYS = ['in', 'away', 'off', 'starts', 'leaves'] as const
export type TodayState = (typeof TODAYS)[number]

/** A person's status as the list tells it: of those who have not accepted, who has no invitation yet. */
export const LIST_STATES = ['active', 'pending', 'notInvited', 'deactivated'] as const satisfies readonly (
  | State
  | 'notInvited'
)[]
export type ListState = (typeof LIST_STATES)[number]
