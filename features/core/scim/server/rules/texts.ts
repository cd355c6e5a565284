import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import { inputOf } from '#kit/field-shapes.ts'
import { type Fields, type Having, namesOf, only, stored, type Values, valuesOf } from '#kit/fields.ts'
import { Fault } from './fault.ts'

/** Fields of a person that their declaration opens to SCIM clients (`scim`): each is one text. */
export type Texts = Values<Pick<MemberFields, Having<MemberFields, 'scim'>>>
type Kept = Record<string, string | null>

export const TEXTS = only(memberFields, 'scim') as Fields

/** The names of a field's attribute, as it is written and as it is looked up. */
export const attributeOf = (fs: Fields, name: string): string => fs[name]!.scim!
const keyOf = (fs: Fields, name: string) => attributeOf(fs, name).toLowerCase()

/** A value under the field's own rule; null empties it. @throws Fault invalidValue */
function textIn(fs: Fields, name: string, value: unknown): Kept {
  const { success, data } = inputOf(fs).safeParse({ [name]: value ?? '' })
  if (!success) throw new Fault('invalidValue', attributeOf(fs, name))
  return stored(fs, data as Kept)
}

/** Of a person, or of what is said of one. */
export const textsOf = (row: object): Texts => valuesOf(TEXTS, row as never) as unknown as Texts

/** The text fields from a body; missing ones stay unchanged. @throws Fault */
export const textsFrom = (body: Record<string, unknown>, before: object | undefined, fs = TEXTS): Kept =>
  Object.assign(
    {},
    ...namesOf(fs).map((name) => {
      const said = body[keyOf(fs, name)]
      if (said !== undefined || !before) return textIn(fs, name, said)
      return { [name]: (before as Kept)[name] ?? null }
    }),
  )

/** The text fields after a PATCH of an attribute; undefined for any other attribute. @throws Fault */
export function textPatched(attribute: string, value: unknown, fs = TEXTS): Kept | undefined {
  const name = namesOf(fs).find((one) => keyOf(fs, one) === attribute)
  return name === undefined ? undefined : textIn(fs, name, value)
}

/** The attributes for a response, without empty ones. */
export const textsShown = (row: object, fs = TEXTS): Record<string, string> =>
  Object.fromEntries(
    namesOf(fs).flatMap((name) => {
      const value = (row as Kept)[name]
      return value ? [[attributeOf(fs, name), value]] : []
    }),
  )
