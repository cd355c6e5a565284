import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { formatDay, formatRange } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { Status } from '#ui/status.tsx'
import type { Position } from '../contract.ts'

export function usePositionColumns(): readonly Column<Position>[] {
  const t = useTranslations('org')
  const locale = useLocale()
  const recruiting = ({ recruitingStartDate: start, recruitingEndDate: end }: Position) => {
    if (start && end) return formatRange(start, end, locale)
    const day = start ?? end
    return day ? formatDay(day, locale) : '–'
  }
  return [
    { id: 'name', word: t('name'), cell: ({ name }) => name },
    {
      id: 'holder',
      word: t('holder'),
      phone: 'note',
      cell: ({ employee }) =>
        employee ? <PersonChip person={employee} size="sm" /> : <Status tone="wait">{t('vacant')}</Status>,
    },
    { id: 'department', word: t('department'), quiet: true, cell: ({ department }) => department?.name ?? '–' },
    { id: 'location', word: t('location'), quiet: true, cell: ({ location }) => location?.name ?? '–' },
    { id: 'reportsTo', word: t('positionAbove'), quiet: true, cell: ({ reportsTo }) => reportsTo?.name ?? '–' },
    { id: 'recruiting', word: t('recruiting'), width: '212px', quiet: true, cell: recruiting },
  ]
}
