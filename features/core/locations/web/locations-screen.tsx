import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCountryName } from '#features/core/catalogues/web/api.tsx'
import type { Column } from '#ui/table/column.ts'
import { hasDraft } from '#ui/forms/draft.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Location } from '../contract.ts'
import { LocationDialog, NEW_DRAFT } from './location-dialog.tsx'
import { useLocations } from './queries.ts'
import css from './locations-screen.module.css'

export function Screen() {
  const t = useTranslations('locations')
  const { data, isPending } = useLocations()
  const [open, setOpen] = useState<Location | 'new' | undefined>(() => (hasDraft(NEW_DRAFT) ? 'new' : undefined))
  const columns = useLocationColumns()
  const all = data?.data ?? []
  const add = data?.can.edit && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={data && t('state', { count: all.length })}
        actions={all.length > 0 && add}
      />
      <div className={css.body}>
        <DataTable
          label={t('title')}
          rows={all}
          columns={columns}
          loading={isPending}
          onOpen={setOpen}
          empty={
            <Empty title={t('empty')} action={add}>
              {t('emptyText')}
            </Empty>
          }
        />
      </div>
      {open && (
        <LocationDialog location={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function useLocationColumns(): readonly Column<Location>[] {
  const t = useTranslations('locations')
  const countryOf = useCountryName()
  return [
    { id: 'name', word: t('name'), cell: ({ name }) => name },
    { id: 'country', word: t('country'), phone: 'note', cell: ({ countryId }) => countryOf(countryId) ?? '–' },
    { id: 'address', word: t('address'), quiet: true, cell: ({ address }) => address || '–' },
    { id: 'currency', word: t('currency'), width: '88px', quiet: true, cell: ({ currency }) => currency || '–' },
    { id: 'timeZone', word: t('timeZone'), width: '170px', quiet: true, cell: ({ timeZone }) => timeZone },
    { id: 'count', word: t('people'), width: '80px', end: true, phone: 'end', cell: ({ count }) => count },
  ]
}
