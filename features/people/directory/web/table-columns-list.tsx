import { useLocale, useTranslations } from 'use-intl'
import { countryName, useCountries } from '#features/core/catalogues/web/api.tsx'
import { filterOf } from '#features/people/custom-fields/fields.ts'
import type { FieldTable, TableColumn } from '#features/people/field-tables/contract.ts'
import { HAS, keyOfTable, keyOfTableColumn } from '#features/people/field-tables/fields.ts'
import type { ListedRows } from '#features/people/field-tables/listed/contract.ts'
import { columnsNow, useFieldTables } from '#features/people/field-tables/web/api.ts'
import { formatDay } from '#ui/format.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import type { ListedPerson } from '../contract.ts'

/** The company's own tables as columns, off by default: what a person has now, in one line. */
export function useTableColumns(): readonly Column<ListedPerson>[] {
  const draw = useRowsWord()
  return useListed(({ isListed }) => isListed).map(({ id, name }): Column<ListedPerson> => {
    const key = keyOfTable(id)
    return {
      id: key,
      word: name,
      cell: ({ tables }) => draw(tables?.[key]) ?? '–',
      quiet: true,
      off: true,
      width: 'minmax(128px, 1fr)',
    }
  })
}

const useListed = (is: (table: FieldTable) => boolean) => (useFieldTables().data?.data ?? []).filter(is)

function useRowsWord() {
  const t = useTranslations('people.tables')
  const locale = useLocale()
  return (rows: ListedRows | undefined): string | null => {
    if (!rows) return null
    const what = rows.title || t('rows', { count: rows.rows })
    return rows.day ? t(rows.state, { what, day: formatDay(rows.day, locale) }) : what
  }
}

/** Filters by those tables of which the reader sees everyone's rows: by a row at all, and by each of their columns. */
export function useTableFilters(): readonly Filter[] {
  const t = useTranslations('people.tables')
  const locale = useLocale()
  const countries = useCountries().data ?? []
  const choices = ({ type, options }: TableColumn) =>
    type === 'country'
      ? countries
          .map((country) => ({ value: String(country.id), label: countryName(country, locale) }))
          .toSorted((a, b) => a.label.localeCompare(b.label, locale))
      : options.map(({ id, name }) => ({ value: id, label: name }))
  const ofColumn = (table: FieldTable, column: TableColumn): Filter => {
    const named = {
      name: keyOfTableColumn(table.id, column.id),
      word: t('column', { table: table.name, column: column.name }),
      more: true,
    }
    const kind = filterOf(column.type)
    if (kind === 'choice') return { ...named, options: choices(column), multiple: true }
    if (kind === 'words') return { ...named, input: 'words' }
    return { ...named, input: column.type === 'number' ? 'number' : 'day' }
  }
  return useListed(({ isForAll }) => isForAll).flatMap((table): Filter[] => [
    {
      name: keyOfTable(table.id),
      word: table.name,
      more: true,
      options: HAS.map((value) => ({ value, label: t(value) })),
    },
    ...columnsNow(table).map((column) => ofColumn(table, column)),
  ])
}
