import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import type { FieldKey } from '#features/people/custom-fields/fields.ts'
import type { TableColumnKey } from '#features/people/field-tables/fields.ts'
import { type Fields, having, type Having } from '#kit/fields.ts'

/** Fields of a person that are declared as columns of imports. */
export type Declared = Having<MemberFields, 'import'>
export const DECLARED = having(memberFields, 'import')
/** Names, places and whatever else needs rules of its own. */
type ByHand =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'email'
  | 'department'
  | 'jobTitle'
  | 'position'
  | 'location'
  | 'locationCountry'
  | 'region'
  | 'manager'
  | 'hiringSource'
  | 'employmentType'
  | 'weeklyHours'
  | 'vacationBalance'
  | 'balanceDate'
  | 'roles'
  | 'status'
export type Field = ByHand | Declared
/** What a column can hold, custom fields and columns of the company's own tables among it. */
export type ColumnField = Field | FieldKey | TableColumnKey

/** What a column of the file can hold, in the order in which the mapping screen lists them; a declared field beyond these comes last. */
const ORDER: readonly Field[] = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'alternativeEmail',
  'employeeNumber',
  'gender',
  'genderIdentity',
  'birthDate',
  'hireDate',
  'department',
  'jobTitle',
  'position',
  'location',
  'region',
  'locationCountry',
  'manager',
  'employmentType',
  'weeklyHours',
  'workPhone',
  'mobilePhone',
  'address',
  'postalCode',
  'city',
  'countryId',
  'hiringSource',
  'socialLink1',
  'socialLink2',
  'roles',
  'status',
  'terminationDate',
  'vacationBalance',
  'balanceDate',
]
export const FIELDS: readonly Field[] = [...ORDER, ...DECLARED.filter((name) => !ORDER.includes(name))]
/** The key of its label. */
export function wordOfField(name: string): string {
  const declared = (memberFields as Fields)[name]
  return declared?.import ? (declared.import.word ?? declared.word) : `import.fields.${name}`
}

/** Days, whose order of day and month the reader may have to choose. */
export type DateField = DeclaredDay | 'balanceDate'
type DeclaredDay = {
  [Name in Declared]: MemberFields[Name] extends { type: 'day' } ? Name : never
}[Declared]
export const DATE_FIELDS: readonly DateField[] = [
  ...DECLARED.filter((name): name is DeclaredDay => memberFields[name].type === 'day'),
  'balanceDate',
]
