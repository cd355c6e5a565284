import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Department } from '../contract.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import { useDepartmentColumns } from './departments-list.tsx'
import { treeOf, useDepartments } from './queries.ts'
import css from './departments-screen.module.css'

const NONE = { data: [], can: { edit: false } }

export function Screen() {
  const t = useTranslations('org')
  const [params, setParams] = useUrlState()
  const { data, isPending } = useDepartments()
  const [open, setOpen] = useState<Department | 'new'>()
  const columns = useDepartmentColumns()
  const { data: all, can } = data ?? NONE
  const rows = treeOf(all, params.search)
  const canEdit = can.edit
  const add = canEdit && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('addDepartment')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('departments')}
        state={data && t('departmentsState', { count: all.length })}
        {...(all.length > 0 && { actions: add, filters: <ListToolbar params={params} onParams={setParams} /> })}
      />
      <div className={css.body}>
        <DataTable
          label={t('departments')}
          rows={rows}
          columns={columns}
          loading={isPending}
          {...(canEdit ? { onOpen: setOpen } : { to: peopleOf })}
          empty={<NoDepartments searched={all.length > 0} action={add} />}
        />
      </div>
      {open && (
        <DepartmentDialog department={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const peopleOf = ({ id }: Department) => `/people?department=${id}`

function NoDepartments({ searched, action }: { searched: boolean; action: ReactNode }) {
  const t = useTranslations('org')
  if (searched) return <NothingFound title={t('nothingFound')} narrowing={['search']} />
  return (
    <Empty title={t('departmentsEmpty')} action={action}>
      {t('departmentsEmptyText')}
    </Empty>
  )
}
