import type { List } from '#features/people/import/contract.ts'
import type { Day } from '#kit/days.ts'
import type { NamedCountry, OwnField } from './own-fields.ts'

export interface ExistingPerson {
  id: string
  email: string
  alternativeEmail: string | null
  firstName: string
  lastName: string
  employeeNumber?: string | null
  active: boolean
}

/** What the company holds already; everything that a plan depends on besides the file and the choices. */
export interface Company {
  today: Day
  people: readonly ExistingPerson[]
  lists: Record<List, readonly { id: string; name: string }[]>
  /** `mine`: the importer holds all that the role does, and so may give it. */
  roles: readonly { id: string; name: string; mine: boolean }[]
  /** Custom fields that the importer may fill in for everyone. */
  ownFields: readonly OwnField[]
  countries: readonly NamedCountry[]
}
