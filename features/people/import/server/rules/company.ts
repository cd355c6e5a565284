import type { Condition } from '#features/people/custom-fields/contract.ts'
import type { Taking } from '#features/people/custom-fields/fields.ts'
import type { List } from '#features/people/import/contract.ts'
import type { Day } from '#kit/days.ts'

/** A field of the company's own that the importer may fill in for everyone. */
export interface OwnField extends Taking {
  id: string
  name: string
  /** Everyone is asked for it. */
  isRequired: boolean
  /** Of a unique field what people have already, as it is compared; null where people may have the same. */
  taken: readonly string[] | null
  condition: Condition | null
}

/** What a country is called, in each language. */
export interface NamedCountry {
  id: number
  names: readonly string[]
}

/** A part of a country with holidays of its own, by all its names. */
export interface NamedRegion {
  code: string
  names: readonly string[]
}

/** Where a location is. */
export interface Place {
  countryId: number
  region: string | null
}

export interface ExistingPerson {
  id: string
  email: string
  alternativeEmail: string | null
  firstName: string
  lastName: string
  employeeNumber?: string | null
  active: boolean
}

/** One of the company's own tables: a row of it is read from a line of the file. */
export interface OwnTable {
  id: string
  name: string
  columns: readonly (OwnField & { marks: 'starts' | 'ends' | null })[]
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
  /** Tables that the importer may fill in for everyone. */
  ownTables: readonly OwnTable[]
  countries: readonly NamedCountry[]
  /** By the country's number; countries without are left out. */
  regions: Readonly<Record<number, readonly NamedRegion[]>>
  /** Locations that are there, by id. */
  places: Readonly<Record<string, Place>>
  /** The country of new locations of which the file says nothing. */
  homeCountryId: number
  /** Whether the importer may bring opening balances, and whether vacation has balances at all. */
  balances: 'ok' | 'notAllowed' | 'unlimited'
}
