import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { yearOf } from '#kit/days.ts'
import type { Location } from '#features/core/locations/contract.ts'
import { CaretLeft, CaretRight, Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { holds } from '#ui/openable.ts'
import { useReader } from '#ui/reader.ts'
import { useUrlState, type ParamsPatch } from '#ui/table/url-state.ts'
import type { ExtraDay, Holiday } from '../contract.ts'
import { ExtraDayDialog } from './extra-day-dialog.tsx'
import { ExtraDaysList } from './extra-days-list.tsx'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HolidaysList } from './holidays-list.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type Removal, RemovalDialog } from './removal-dialog.tsx'
import { useUndoImport } from './undo-state.ts'
import { useExtraDays, useHolidays, useLocations } from './queries.ts'
import css from './holidays-screen.module.css'

/** As the server has it. */
const KEEPERS = { anyOf: ['settings.holidays.edit', 'holidays.edit'] } as const
const EXTRA_KEEPERS = { anyOf: ['settings.holidays.edit', 'extra_working_days.edit'] } as const

type Open = { holiday: Holiday | undefined } | { extraDay: ExtraDay | undefined } | { removal: Removal } | 'import'

/** The days on which a location does not work, and those on which it works after all, year by year. */
export function Screen() {
  const t = useTranslations('holidays.page')
  const { today } = useReader()
  const [params, change] = useUrlState()
  const year = yearIn(params['year']) ?? yearOf(today)
  const [open, setOpen] = useState<Open>()
  const { data: locations = [] } = useLocations()
  const locationId = params['location']
  const holidays = useHolidays(year, locationId)
  const extraDays = useExtraDays(year, locationId)
  const undo = useUndoImport((removal) => setOpen({ removal }))
  const count = holidays.data?.length
  const options = locations.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <PageHeader
        title={t('heading', { year: String(year) })}
        state={count === undefined ? '\u00a0' : t('state', { count, extra: extraDays.data?.length ?? 0 })}
        actions={<Actions {...{ year, count, change }} ways={locations.length > 0} onOpen={setOpen} />}
        filters={
          options.length > 1 && (
            <ListToolbar
              params={params}
              onParams={change}
              searchName={null}
              filters={[{ name: 'location', word: t('location'), options }]}
            />
          )
        }
      />
      <div className={css.parts}>
        <Lists {...{ year, holidays, extraDays, locations }} onOpen={setOpen} />
      </div>
      <Dialogs open={open} {...{ year, locations, locationId, undo }} onClose={() => setOpen(undefined)} />
    </>
  )
}

function Lists({
  year,
  holidays,
  extraDays,
  locations,
  onOpen,
}: {
  year: number
  holidays: ReturnType<typeof useHolidays>
  extraDays: ReturnType<typeof useExtraDays>
  locations: readonly Location[]
  onOpen: (what: Open) => void
}) {
  const [keeps, keepsExtra] = [holds(KEEPERS), holds(EXTRA_KEEPERS)]
  return (
    <>
      <HolidaysList
        {...{ year, holidays, locations }}
        onOpen={keeps ? (holiday) => onOpen({ holiday }) : undefined}
        onImport={keeps ? () => onOpen('import') : undefined}
        onRemove={keeps ? (removal) => onOpen({ removal }) : undefined}
      />
      <ExtraDaysList
        {...{ locations, extraDays }}
        onOpen={keepsExtra ? (extraDay) => onOpen({ extraDay }) : undefined}
        onAdd={keepsExtra ? () => onOpen({ extraDay: undefined }) : undefined}
      />
    </>
  )
}

function Actions(props: {
  year: number
  /** How many there are; without any the list itself offers the first step. */
  count: number | undefined
  /** Whether there is a location to import for. */
  ways: boolean
  change: (patch: ParamsPatch) => void
  onOpen: (what: Open) => void
}) {
  const { year, change } = props
  const t = useTranslations('holidays.page')
  return (
    <>
      <ActionIcon aria-label={t('previousYear')} onClick={() => change({ year: String(year - 1) })}>
        <CaretLeft size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('nextYear')} onClick={() => change({ year: String(year + 1) })}>
        <CaretRight size={18} />
      </ActionIcon>
      {holds(KEEPERS) && <Add {...props} />}
    </>
  )
}

function Add({ ways, count, onOpen }: Pick<Parameters<typeof Actions>[0], 'ways' | 'count' | 'onOpen'>) {
  const t = useTranslations('holidays.page')
  return (
    <>
      {ways && count !== 0 && <Button onClick={() => onOpen('import')}>{t('import')}</Button>}
      <Button
        variant={count === 0 ? 'default' : 'filled'}
        leftSection={<Plus weight="bold" size={16} />}
        onClick={() => onOpen({ holiday: undefined })}
      >
        {t('add')}
      </Button>
    </>
  )
}

function Dialogs({
  open,
  ...shared
}: {
  open: Open | undefined
  year: number
  locations: readonly Location[]
  locationId: string | undefined
  undo: ReturnType<typeof useUndoImport>
  onClose: () => void
}) {
  if (open === undefined) return null
  if (open === 'import') return <ImportDialog {...shared} />
  if ('holiday' in open) return <HolidayDialog {...shared} holiday={open.holiday} />
  if ('removal' in open) return <RemovalDialog {...shared} removal={open.removal} />
  return <ExtraDayDialog {...shared} extraDay={open.extraDay} />
}

const yearIn = (text: string | undefined) => (text && /^20\d\d$/.test(text) ? Number(text) : undefined)
