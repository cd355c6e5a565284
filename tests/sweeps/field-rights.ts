import type { FieldType } from '#features/people/custom-fields/contract.ts'
import type { Name } from '#tests/world.ts'

/** What may be done with a company's own fields, by the words of the specification and not by the code that decides. */
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
  'for somebody else': { visibleFor: 'users', users: ['ann'] },
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
  if (variant === 'for somebody else') return false
  if (level === 'none' || (variant === 'hidden' && level === 'view')) return false
  return scope === 'other' || scope === relation
}
/** Filters and sorts tell of everyone. */
export const isSeenOfAll = (right: Right, variant: Variant) =>
  RELATIONS.every((relation) => isSeen(right, variant, relation))
export const isSeenOfSomebody = (right: Right, variant: Variant) =>
  RELATIONS.some((relation) => isSeen(right, variant, relation))

/** People who are imported are not there yet: they take the right to edit everyone's. */
export const isImported = ({ scope, level }: Right, variant: Variant) =>
  scope === 'other' && level === 'edit' && variant !== 'for somebody else'

/** What the four people have, and by which filter each is found. */
export const VALUES: Record<
  FieldType,
  (at: number, options: readonly { id: string; name: string }[]) => [unknown, string]
> = {
  string: (at) => [`Secret ${'abcd'[at]}1`, `secret ${'abcd'[at]}1`],
  text: (at) => [`Secret\n${'abcd'[at]}2`, `${'abcd'[at]}2`],
  email: (at) => [`secret${at}@mark.example`, `secret${at}@mark`],
  link: (at) => [`https://mark.example/secret${at}`, `secret${at}`],
  number: (at) => [7311 + at, `${7311 + at}..${7311 + at}`],
  date: (at) => [`1971-03-0${at + 1}`, `1971-03-0${at + 1}`],
  datetime: (at) => [`1972-03-0${at + 1} 10:00`, `1972-03-0${at + 1}`],
  country: (at) => [[752, 40, 710, 124][at], String([752, 40, 710, 124][at])],
  select: (at, options) => [options[at]!, options[at]!.id],
  radio: (at, options) => [options[at]!, options[at]!.id],
  checkbox: (at, options) => [[options[at]!], options[at]!.id],
}
