import { countries } from '#features/core/catalogues/server/api.ts'
import { importable } from '#features/people/custom-fields/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { NamedCountry, OwnField } from './rules/own-fields.ts'

/** The company's own fields that an importer may fill in. */
export const ownFieldsOf = async (asking: Pick<Context, 'db' | 'actor'>): Promise<OwnField[]> =>
  (await importable(asking)).map(({ id, name, type, options, limits, isRequired, isHidden, visibleFor }) => ({
    id,
    name,
    type,
    options: options.map((option) => ({ id: option.id, name: option.name })),
    limits,
    isRequired: isRequired && !isHidden && visibleFor === 'all',
  }))

/** What a cell may call a country. */
export const namedCountries = (): NamedCountry[] =>
  countries.map(({ id, code, name, name_ru, name_sv }) => ({ id, names: [code, name, name_ru, name_sv] }))
