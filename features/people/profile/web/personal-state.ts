import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import { type Field, namesOf } from '#kit/fields.ts'

export type DetailName = keyof PersonalFields

/** How one reaches a person, where they live and their links have parts of their own; every other field is a detail. */
const partOf = (field: Field): 'details' | 'contact' | 'links' => {
  if (field.type === 'text' && field.like === 'link') return 'links'
  return field.contact || field.type === 'country' || (field.type === 'text' && field.like) ? 'contact' : 'details'
}

export const namesIn = (part: ReturnType<typeof partOf>): DetailName[] =>
  namesOf(personalFields).filter((name) => partOf(personalFields[name]) === part)
