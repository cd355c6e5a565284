import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatDay, formatRange } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import type { Holiday } from '../contract.ts'
import { usePlaceWord } from './place-words.ts'

/** The holidays of a year, in the order of their days. */
export function HolidaysList(props: {
  year: number
  holidays: UseQueryResult<Holiday[]>
  locations: readonly Location[]
  onOpen: ((holiday: Holiday) => void) | undefined
  onImport: (() => void) | undefined
}) {
  const { year, holidays, locations, onOpen, onImport } = props
  const t = useTranslations('holidays.page')
  const retry = useTranslations('ui')('retry')
  const columns = useColumns(locations)
  if (holidays.isError)
    return (
      <Empty
        kind="error"
        title={t('failed')}
        action={<Button onClick={() => void holidays.refetch()}>{retry}</Button>}
      />
    )
  const ways = locations.length > 0
  return (
    <DataTable
      label={t('heading', { year: String(year) })}
      rows={holidays.data ?? []}
      loading={holidays.isPending}
      columns={columns}
      {...(onOpen && { onOpen })}
      empty={
        <Empty title={t('none', { year: String(year) })} action={<FirstStep ways={ways} onImport={onImport} />}>
          {onImport && t(ways ? 'noneText' : 'noLocations')}
        </Empty>
      }
    />
  )
}

function FirstStep({ ways, onImport }: { ways: boolean; onImport: (() => void) | undefined }) {
  const t = useTranslations('holidays.page')
  if (!onImport) return null
  if (ways)
    return (
      <Button variant="filled" onClick={onImport}>
        {t('import')}
      </Button>
    )
  return opens(LOCATIONS) ? (
    <Button variant="filled" component={AppLink} to={LOCATIONS}>
      {t('addLocation')}
    </Button>
  ) : null
}

const LOCATIONS = '/settings/company/locations'

function useColumns(locations: readonly Location[]): readonly Column<Holiday>[] {
  const t = useTranslations('holidays.page')
  const locale = useLocale()
  const place = usePlaceWord(locations)
  return [
    {
      id: 'name',
      word: t('name'),
      phone: 'title',
      cell: ({ name, half }) => (half ? t('halfNamed', { name, half: t(`halves.${half}`) }) : name),
    },
    { id: 'days', word: t('days'), width: '190px', phone: 'end', cell: (holiday) => daysOf(holiday, locale) },
    { id: 'location', word: t('location'), quiet: true, phone: 'note', cell: ({ locationId }) => place(locationId) },
    { id: 'source', word: t('source'), width: '130px', quiet: true, cell: ({ source }) => t(`sources.${source}`) },
  ]
}

const daysOf = ({ firstDay, lastDay }: Holiday, locale: string) =>
  firstDay === lastDay
    ? formatDay(firstDay, locale, { weekday: true, year: false })
    : formatRange(firstDay, lastDay, locale, { year: false })
