import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '#ui/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/list-toolbar.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { type Params, useUrlState } from '#ui/url-state.ts'
import type { Position } from '../contract.ts'
import { PositionDialog } from './position-dialog.tsx'
import { usePositionColumns } from './positions-list.tsx'
import { usePositions } from './queries.ts'
import css from './positions-screen.module.css'

export function Screen() {
  const t = useTranslations('org')
  const [params, setParams] = useUrlState()
  const { data, isPending } = usePositions()
  const [open, setOpen] = useState<Position | 'new'>()
  const columns = usePositionColumns()
  const all = data?.data ?? []
  const canEdit = data?.can.edit ?? false
  const vacant = all.filter(({ isVacant }) => isVacant).length
  const add = canEdit && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('addPosition')}
    </Button>
  )
  const holding = ['vacant', 'held'].map((value) => ({ value, label: t(value as 'vacant' | 'held') }))
  return (
    <>
      <PageHeader
        title={t('positions')}
        state={data && t('positionsState', { count: all.length, vacant })}
        actions={all.length > 0 && add}
        filters={
          all.length > 0 && (
            <ListToolbar
              params={params}
              onParams={setParams}
              filters={[{ name: 'holding', word: t('holder'), options: holding }]}
            />
          )
        }
      />
      <div className={css.body}>
        <DataTable
          label={t('positions')}
          rows={narrowed(all, params)}
          columns={columns}
          loading={isPending}
          {...(canEdit && { onOpen: setOpen })}
          empty={
            all.length > 0 ? (
              <Empty kind="nothing-found" title={t('nothingFound')} />
            ) : (
              <Empty title={t('positionsEmpty')} action={add}>
                {t('positionsEmptyText')}
              </Empty>
            )
          }
        />
      </div>
      {open && (
        <PositionDialog position={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function narrowed(all: readonly Position[], { search = '', holding }: Params) {
  const wanted = search.toLocaleLowerCase()
  return all.filter(
    ({ name, department, isVacant }) =>
      `${name} ${department?.name ?? ''}`.toLocaleLowerCase().includes(wanted) &&
      (!holding || isVacant === (holding === 'vacant')),
  )
}
