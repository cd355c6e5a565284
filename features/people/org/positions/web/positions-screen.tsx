import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import type { Position } from '../contract.ts'
import { PositionDialog } from './position-dialog.tsx'
import { usePositionColumns } from './positions-list.tsx'
import { usePositions } from './queries.ts'
import css from './positions-screen.module.css'

const NONE = { data: [], can: { edit: false } }

export function Screen() {
  const t = useTranslations('org')
  const [params, setParams] = useUrlState()
  const { data, isPending } = usePositions()
  const [open, setOpen] = useState<Position | 'new'>()
  const columns = usePositionColumns()
  const { data: all, can } = data ?? NONE
  const canEdit = can.edit
  const vacant = all.filter(({ isVacant }) => isVacant).length
  const add = canEdit && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('addPosition')}
    </Button>
  )
  const holding = ['vacant', 'held'].map((value) => ({ value, label: t(value as 'vacant' | 'held') }))
  const toolbar = (
    <ListToolbar
      params={params}
      onParams={setParams}
      filters={[{ name: 'holding', word: t('holder'), options: holding }]}
    />
  )
  return (
    <>
      <PageHeader
        title={t('positions')}
        state={data && t('positionsState', { count: all.length, vacant })}
        {...(all.length > 0 && { actions: add, filters: toolbar })}
      />
      <div className={css.body}>
        <DataTable
          label={t('positions')}
          rows={narrowed(all, params)}
          columns={columns}
          loading={isPending}
          {...(canEdit && { onOpen: setOpen })}
          empty={<NoPositions searched={all.length > 0} action={add} />}
        />
      </div>
      {open && (
        <PositionDialog position={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function NoPositions({ searched, action }: { searched: boolean; action: ReactNode }) {
  const t = useTranslations('org')
  if (searched) return <NothingFound title={t('nothingFound')} narrowing={['search', 'holding']} />
  return (
    <Empty title={t('positionsEmpty')} action={action}>
      {t('positionsEmptyText')}
    </Empty>
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
