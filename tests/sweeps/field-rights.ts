import type { FieldType } from '#features/people/custom-fields/contract.ts'
import type { Name } from '#tests/world.ts'

/** What may be done with custom fields, by the words of the specification and not by the code that decides. */
export const SCOPES = ['own', 'manager', 'other', 'area'] as const
export type Scope = (typeof SCOPES)[number] | 'none'
export type Level = 'none' | 'view' | 'edit'
/** Ann reports to Max; Mia is his peer; Eve works in the kitchen. */
export const SUBJECT = { own: 'max', manager: 'ann', other: 'mia', area: 'eve' } as const
export type Relation = keyof typeof SUBJECT
export const RELATIONS = Object.keys(SUBJECT) as Relation[]
export const VARIANTS = {
  plain: {},
  hidden: { isHidden: true },
  'for the reader': { visibleFor: 'users', users: ['max'] },
  'for someone else': { visibleFor: 'users', users: ['ann'] },
} as const satisfies Record<string, { isHidden?: boolean; visibleFor?: string; users?: readonly Name[] }>
export type Variant = keyof typeof VARIANTS
export const KINDS = Object.keys(VARIANTS) as Variant[]

export interface Right {
  scope: Scope
  level: Level
}
export const RIGHTS: Right[] = [
  { scope: 'none', level: 'none' },
  ...SCOPES.flatMap((scope) => (['view', 'edit'] as const).map((level) => ({ scope, level }))),
]

/** Whether the value is shown: hidden fields only to those who can edit them, and no field to those whom it is not for. */
export function isSeen({ scope, level }: Right, variant: Variant, relation: Relation): boolean {
  if (variant === 'for someone else') return false
  if (level === 'none' || (variant === 'hidden' && level === 'view')) return false
  return scope === 'other' || scope === relation
}
/** Filters and sorts tell of everyone. */
export const isSeenOfAll = (right: Right, variant: Variant) =>
  RELATIONS.every((relation) => isSeen(right, variant, relation))
export const isSeenOfSomeone = (right: Right, variant: Variant) =>
  RELATIONS.some((relation) => isSeen(right, variant, relation))

/** A search finds whose value it is: it looks where the reader sees everyone's. */
const SEARCHED: readonly FieldType[] = ['string', 'text', 'email', 'number', 'select']
export const isFound = (right: Right, variant: Variant, type: FieldType): boolean =>
  SEARCHED.includes(type) && isSeenOfAll(right, variant)

/** People who are imported are not there yet: they take the right to edit everyone's. */
export const isImported = ({ scope, level }: Right, variant: Variant) =>
  scope === 'other' && level === 'edit' && variant !== 'for someone else'

/** The name of an option of a field. */
export const optionName = (variant: Variant, type: FieldType, at: number) => `Secret ${markOf(variant)}${type}${at}`

/** No variant has a word of another: a search would find one by the other. */
const markOf = (variant: Variant) => 'wxyz'[KINDS.indexOf(variant)]!

type Option = { id: string; name: string }
type Valuing = (
  at: number,
  mark: string,
  options: readonly Option[],
) => [value: unknown, filter: string, search: string]

const chosen: Valuing = (at, _, options) => [options[at]!, options[at]!.id, options[at]!.name]

/** What the four people have, by which filter each is found, and by which words. */
const VALUES: Record<FieldType, Valuing> = {
  string: (at, mark) => [
    `Secret ${mark}${'abcd'[at]}1`,
    `secret ${mark}${'abcd'[at]}1`,
    `secret ${mark}${'abcd'[at]}1`,
  ],
  text: (at, mark) => [`Secret\n${mark}${'abcd'[at]}2`, `${mark}${'abcd'[at]}2`, `${mark}${'abcd'[at]}2`],
  email: (at, mark) => [`secret${mark}${at}@mark.example`, `secret${mark}${at}@mark`, `secret${mark}${at}@mark`],
  link: (at, mark) => [`https://mark.example/${mark}link${at}`, `${mark}link${at}`, `${mark}link${at}`],
  number: (at, mark) => {
    const value = 7311 + at + 10 * 'wxyz'.indexOf(mark)
    return [value, `${value}..${value}`, String(value)]
  },
  date: (at) => [`1971-03-0${at + 1}`, `1971-03-0${at + 1}`, `1971-03-0${at + 1}`],
  datetime: (at) => [`1972-03-0${at + 1} 10:00`, `1972-03-0${at + 1}`, `1972-03-0${at + 1}`],
  country: (at) => [
    [752, 40, 710, 124][at],
    String([752, 40, 710, 124][at]),
    ['Sweden', 'Austria', 'Africa', 'Canada'][at]!,
  ],
  select: chosen,
  radio: chosen,
  checkbox: (at, mark, options) => {
    const [value, filter, search] = chosen(at, mark, options)
    return [[value], filter, search]
  },
}

export function valueFor(variant: Variant, type: FieldType, at: number, options: readonly Option[]) {
  const [value, filter, search] = VALUES[type](at, markOf(variant), options)
  return { value, filter, search }
}
