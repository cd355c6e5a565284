import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import { type Field, namesOf } from '#kit/fields.ts'

export type DetailName = keyof PersonalFields

/** Beside phone numbers and addresses of email. */
const IN_CONTACT = new Set<string>([personalFields.address.word, personalFields.countryId.word])

/** How one reaches a person, where they live and their links have parts of their own; every other field is a detail. */
const partOf = (field: Field): 'details' | 'contact' | 'links' => {
  if (field.type === 'text' && field.like === 'link') return 'links'
  return IN_CONTACT.has(field.word) || (field.type === 'text' && field.like) ? 'contact' : 'details'
}

export const namesIn = (part: ReturnType<typeof partOf>): DetailName[] =>
  namesOf(personalFields).filter((name) => partOf(personalFields[name]) === part)
