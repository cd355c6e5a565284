import { countries, regionNames } from '#features/core/catalogues/server/api.ts'
import { importable, takenValues } from '#features/people/custom-fields/server/api.ts'
import { importableTables } from '#features/people/field-tables/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Company } from './rules/company.ts'
import type { NamedCountry, OwnField, OwnTable } from './rules/company.ts'

/** Custom fields that an importer may fill in. */
export async function ownFieldsOf(asking: Pick<Context, 'db' | 'actor'>): Promise<OwnField[]> {
  const fields = await importable(asking)
  const unique = fields.filter(({ isUnique }) => isUnique).map(({ id }) => id)
  const taken = await takenValues(asking.db, unique)
  return fields.map(({ id, name, type, options, limits, condition, isUnique, isRequired, isHidden, visibleFor }) => ({
    id,
    name,
    type,
    options: options.map((option) => ({ id: option.id, name: option.name })),
    limits,
    condition,
    isRequired: isRequired && !isHidden && visibleFor === 'all',
    taken: isUnique ? (taken[id] ?? []) : null,
  }))
}

/** Tables that an importer may fill in. */
export const ownTablesOf = async (asking: Pick<Context, 'db' | 'actor'>): Promise<OwnTable[]> =>
  (await importableTables(asking)).map(({ columns, ...table }) => ({
    ...table,
    columns: columns.map(({ options, ...column }) => ({
      ...column,
      options: [...options],
      condition: null,
      taken: null,
    })),
  }))

/** Parts of countries by all their names, worked out once. */
export async function namedRegions(): Promise<Company['regions']> {
  regions ??= Promise.all(countries.map(async ({ id, code }) => [id, await regionNames(code)] as const)).then((all) =>
    Object.fromEntries(all.filter(([, parts]) => parts.length > 0)),
  )
  return regions
}
let regions: Promise<Company['regions']> | undefined

/** What a cell may call a country. */
export const namedCountries = (): NamedCountry[] =>
  countries.map(({ id, code, name, name_ru, name_sv }) => ({ id, names: [code, name, name_ru, name_sv] }))
