import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { useReader } from '#ui/reader.ts'
import type { Column } from '#ui/table/column.ts'
import type { Filter } from '#ui/table/filter.ts'
import { HELD, type ListedAsset } from '../contract.ts'
import { type AssetQuery, filtersOf, useSummary } from './queries.ts'
import { StateChip } from './state-chip.tsx'
import css from './register-panel.module.css'

export function useColumns(): readonly Column<ListedAsset>[] {
  const t = useTranslations('assets')
  const { locale } = useReader()
  return [
    {
      id: 'name',
      word: t('name'),
      width: 'minmax(200px, 1.6fr)',
      sortable: true,
      phone: 'title',
      cell: ({ name }) => <span className={css.name}>{name}</span>,
    },
    { id: 'category', word: t('category'), sortable: true, quiet: true, cell: ({ category }) => category?.name },
    {
      id: 'inventoryNumber',
      word: t('inventoryNumber'),
      width: '140px',
      sortable: true,
      quiet: true,
      cell: ({ inventoryNumber, serialNumber }) => inventoryNumber || serialNumber,
    },
    {
      id: 'state',
      word: t('state'),
      width: '140px',
      sortable: true,
      phone: 'end',
      cell: ({ state }) => <StateChip state={state} />,
    },
    {
      id: 'holder',
      word: t('holder'),
      width: 'minmax(180px, 1.2fr)',
      sortable: true,
      phone: 'note',
      cell: ({ holder, inventoryNumber }) =>
        holder ? <PersonChip person={holder} size="sm" /> : <span className={css.phoneOnly}>{inventoryNumber}</span>,
    },
    {
      id: 'purchasedOn',
      word: t('purchasedOn'),
      width: '128px',
      sortable: true,
      quiet: true,
      cell: ({ purchasedOn }) => purchasedOn && formatDay(purchasedOn, locale, { year: true }),
    },
  ]
}

/** The choices of a filter are those of all things that the other filters leave. */
export function useFilters(asked: AssetQuery): readonly Filter[] {
  const t = useTranslations('assets')
  const locale = useLocale()
  const { search } = filtersOf(asked)
  const { data: all } = useSummary(search ? { search } : {})
  const options = (list: readonly { id: string; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  const locations = (all?.locations ?? []).toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return [
    { name: 'state', word: t('filters.state'), options: options(all?.states) },
    { name: 'category', word: t('filters.category'), options: options(all?.categories) },
    {
      name: 'holder',
      word: t('filters.holder'),
      options: HELD.map((value) => ({ value, label: t(`filters.${value}`) })),
    },
    { name: 'location', word: t('filters.location'), options: options(locations) },
  ]
}
