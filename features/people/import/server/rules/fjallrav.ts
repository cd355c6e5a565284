import type { Mapping, Options } from '#features/people/import/contract.ts'
import type { Field } from '#features/people/import/fields.ts'
import type { Company } from './company.ts'
import { plan } from './plan.ts'
import type { Cell, Table } from './table.ts'

const today = '2026-11-20'
export const usual: Options = { dateFormats: {}, nameOrder: null, missing: {}, answers: {}, existing: 'error' }

/** Fjällräv holds Ingrid (active) and Sten (left), one department, one role. */
export const fjallrav: Company = {
  today,
  people: [
    {
      id: 'ingrid',
      email: 'ingrid@fjallrav.example',
      alternativeEmail: 'ingrid@home.example',
      firstName: 'Ingrid',
      lastName: 'Dahl',
      employeeNumber: '7',
      active: true,
    },
    {
      id: 'sten',
      email: 'sten@fjallrav.example',
      alternativeEmail: null,
      firstName: 'Sten',
      lastName: 'Kvist',
      active: false,
    },
  ],
  lists: {
    departments: [{ id: 'sales', name: 'Sales' }],
    locations: [],
    jobTitles: [],
    positions: [],
    hiringSources: [],
    employmentTypes: [],
  },
  roles: [
    { id: 'hr', name: 'HR', mine: true },
    { id: 'lead', name: 'Team lead', mine: true },
    { id: 'admin', name: 'Admin', mine: false },
  ],
  ownFields: [],
  ownTables: [],
  countries: [],
  regions: {},
  places: {},
  homeCountryId: 643,
  balances: 'ok',
}

export const names: Field[] = ['firstName', 'lastName', 'email']
export const anna = ['Anna', 'Berg', 'anna@fjallrav.example']
export const bo = ['Bo', 'Ek', 'bo@fjallrav.example']

export function planOf(fields: Mapping, rows: Cell[][], options: Partial<Options> = {}, company = fjallrav) {
  const table: Table = {
    headers: fields.map(String),
    headerRow: 1,
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
  }
  return plan(table, fields, { ...usual, ...options }, company)
}
/** Anna with one field more. */
export const annaWith = (field: Field, value: Cell, options: Partial<Options> = {}) =>
  planOf([...names, field], [[...anna, value]], options)
export const keys = (found: readonly { row: number | null; column: number | null; key: string }[]) =>
  found.map(({ row, column, key }) => `${row}:${column} ${key}`)
