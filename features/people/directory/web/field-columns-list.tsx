import { useLocale } from 'use-intl'
import { countryName, useCountries } from '#features/core/catalogues/web/api.tsx'
import { type FieldColumn, keyOfField } from '#features/people/custom-fields/contract.ts'
import { type FieldKey, filterOf } from '#features/people/custom-fields/fields.ts'
import { useFieldColumns, useFilledValue } from '#features/people/custom-fields/web/api.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import type { PersonAsOf } from '../as-of/contract.ts'
import type { ListedPerson } from '../contract.ts'
import type { OwnFacet } from './people-filters.tsx'
import { useFieldCounts } from './queries.ts'

/** Custom fields as columns, off by default. */
export function useOwnColumns(): readonly Column<ListedPerson>[] {
  const draw = useFilledValue()
  return (useFieldColumns().data ?? []).map((field): Column<ListedPerson> => {
    const key = keyOfField(field.id)
    return {
      id: key,
      word: field.name,
      cell: ({ customFields }) => {
        const value = customFields?.[key] ?? null
        // a row is one line
        return (field.type === 'text' ? value && String(value) : draw(field, value)) ?? '–'
      },
      sortable: field.isForAll,
      quiet: true,
      off: true,
      width: field.type === 'datetime' ? '168px' : 'minmax(112px, 1fr)',
    }
  })
}

/** The same of another day: a value is drawn by the type that its field had then. */
export function useOwnColumnsAsOf(): readonly Column<PersonAsOf>[] {
  const draw = useFilledValue()
  const then = ({ type, value }: PastValue) => (type === 'text' ? value && String(value) : draw({ type }, value))
  return (useFieldColumns().data ?? []).map(({ id, name }): Column<PersonAsOf> => {
    const key = keyOfField(id)
    return {
      id: key,
      word: name,
      cell: ({ customFields }) => (customFields?.[key] && then(customFields[key])) ?? '–',
      quiet: true,
      off: true,
      width: 'minmax(112px, 1fr)',
    }
  })
}
type PastValue = NonNullable<PersonAsOf['customFields']>[FieldKey]

/** Facets of the fields of choices, in the order of the fields; what nobody has is left out. */
export function useOwnFacets(asked: Parameters<typeof useFieldCounts>[0]): readonly OwnFacet[] {
  const filters = useOwnFilters()
  const hasChoices = filters.some(({ input }) => input === undefined)
  const counted = useFieldCounts(asked, hasChoices).data ?? []
  const counts = new Map(
    counted.map(({ id, choices }) => [keyOfField(id) as string, new Map(choices.map((one) => [one.id, one.count]))]),
  )
  return filters.flatMap(({ name, word, ...filter }) =>
    filter.input === undefined && typeof filter.options !== 'function' && counts.has(name)
      ? [
          {
            name,
            word,
            facets: filter.options.map(({ value, label }) => ({
              id: value,
              name: label,
              count: counts.get(name)!.get(value) ?? 0,
            })),
          },
        ]
      : [],
  )
}

/** Filters of those fields that the reader sees of everyone. */
export function useOwnFilters(): readonly Filter[] {
  const locale = useLocale()
  const countries = useCountries().data ?? []
  const choices = ({ type, options }: FieldColumn) =>
    type === 'country'
      ? countries
          .map((country) => ({ value: String(country.id), label: countryName(country, locale) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, locale))
      : options.map(({ id, name }) => ({ value: id, label: name }))
  return (useFieldColumns().data ?? [])
    .filter(({ isForAll }) => isForAll)
    .map((field): Filter => {
      const named = { name: keyOfField(field.id), word: field.name, more: true }
      const kind = filterOf(field.type)
      if (kind === 'choice') return { ...named, options: choices(field), multiple: true }
      if (kind === 'words') return { ...named, input: 'words' }
      return { ...named, input: field.type === 'number' ? 'number' : 'day' }
    })
}
