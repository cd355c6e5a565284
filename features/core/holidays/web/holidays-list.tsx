import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '#features/core/locations/contract.ts'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatDay, formatRange } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { type Holiday, MOST_REMOVED } from '../contract.ts'
import { usePlaceWord } from './place-words.ts'
import type { Removal } from './removal-dialog.tsx'

const NONE: ReadonlySet<string> = new Set()

/** The holidays of a year, in the order of their days. */
export function HolidaysList(props: {
  year: number
  holidays: UseQueryResult<Holiday[]>
  locations: readonly Location[]
  onOpen: ((holiday: Holiday) => void) | undefined
  onImport: (() => void) | undefined
  onRemove: ((removal: Removal) => void) | undefined
}) {
  const { year, holidays, locations, onOpen, onImport, onRemove } = props
  const t = useTranslations('holidays.page')
  const retry = useTranslations('ui')('retry')
  const columns = useColumns(locations)
  const [selected, setSelected] = useState(NONE)
  const rows = holidays.data ?? []
  // of another year, or gone meanwhile: what is not shown is not chosen
  const chosen = rows.filter(({ id }) => selected.has(id))
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
    <>
      <DataTable
        label={t('heading', { year: String(year) })}
        rows={rows}
        loading={holidays.isPending}
        columns={columns}
        {...(onOpen && { onOpen })}
        {...(onRemove && { selected: new Set(chosen.map(({ id }) => id)), onSelect: setSelected })}
        empty={
          <Empty title={t('none', { year: String(year) })} action={<FirstStep ways={ways} onImport={onImport} />}>
            {onImport && t(ways ? 'noneText' : 'noLocations')}
          </Empty>
        }
      />
      {onRemove && <Chosen holidays={chosen} onRemove={onRemove} onClear={() => setSelected(NONE)} />}
    </>
  )
}

function Chosen({
  holidays,
  onRemove,
  onClear,
}: {
  holidays: readonly Holiday[]
  onRemove: (removal: Removal) => void
  onClear: () => void
}) {
  const t = useTranslations('holidays.page')
  const count = holidays.length
  const isTooMany = count > MOST_REMOVED
  return (
    <BulkBar count={count} onClear={onClear}>
      <button type="button" disabled={isTooMany} onClick={() => onRemove({ holidays, onDone: onClear })}>
        {isTooMany ? t('tooMany', { count: MOST_REMOVED }) : t('deleteMany', { count })}
      </button>
    </BulkBar>
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
    { id: 'days', word: t('days'), width: '150px', phone: 'end', cell: (holiday) => daysOf(holiday, locale) },
    { id: 'location', word: t('location'), quiet: true, phone: 'note', cell: ({ locationId }) => place(locationId) },
    { id: 'source', word: t('source'), width: '116px', quiet: true, cell: ({ source }) => t(`sources.${source}`) },
  ]
}

const daysOf = ({ firstDay, lastDay }: Holiday, locale: string) =>
  firstDay === lastDay
    ? formatDay(firstDay, locale, { weekday: true, year: false })
    : formatRange(firstDay, lastDay, locale, { year: false })
