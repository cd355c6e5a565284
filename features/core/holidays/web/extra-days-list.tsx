import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatDay } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import type { ExtraDay } from '../contract.ts'
import { usePlaceWord } from './place-words.ts'
import css from './extra-days-list.module.css'

/** Days on which people work although they otherwise would not. */
export function ExtraDaysList(props: {
  extraDays: UseQueryResult<ExtraDay[]>
  locations: readonly Location[]
  onOpen: ((day: ExtraDay) => void) | undefined
  onAdd: (() => void) | undefined
}) {
  const { extraDays, onOpen, onAdd } = props
  const t = useTranslations('holidays.page')
  const columns = useColumns(props.locations)
  return (
    <Part title={t('extraDays')} action={onAdd && <Button onClick={onAdd}>{t('addExtraDay')}</Button>}>
      <DataTable
        label={t('extraDays')}
        rows={extraDays.data ?? []}
        loading={extraDays.isPending}
        columns={columns}
        {...(onOpen && { onOpen })}
        empty={<p className={css.none}>{t('noExtraDays')}</p>}
      />
    </Part>
  )
}

function useColumns(locations: readonly Location[]): readonly Column<ExtraDay>[] {
  const t = useTranslations('holidays.page')
  const locale = useLocale()
  const place = usePlaceWord(locations)
  return [
    { id: 'title', word: t('name'), phone: 'title', cell: ({ title }) => title },
    {
      id: 'day',
      word: t('day'),
      width: '190px',
      phone: 'end',
      cell: ({ day }) => formatDay(day, locale, { weekday: true, year: false }),
    },
    { id: 'location', word: t('location'), quiet: true, phone: 'note', cell: ({ locationId }) => place(locationId) },
    {
      id: 'hours',
      word: t('hours'),
      width: '130px',
      quiet: true,
      cell: ({ startTime, endTime }) => `${startTime}–${endTime}`,
    },
  ]
}
