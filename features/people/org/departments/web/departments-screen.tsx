import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DataTable } from '#ui/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/list-toolbar.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useUrlState } from '#ui/url-state.ts'
import type { Department } from '../contract.ts'
import { DepartmentDialog } from './department-dialog.tsx'
import { useDepartmentColumns } from './departments-list.tsx'
import { treeOf, useDepartments } from './queries.ts'
import css from './departments-screen.module.css'

export function Screen() {
  const t = useTranslations('org')
  const [params, setParams] = useUrlState()
  const { data, isPending } = useDepartments()
  const [open, setOpen] = useState<Department | 'new'>()
  const columns = useDepartmentColumns()
  const all = data?.data ?? []
  const wanted = (params.search ?? '').toLocaleLowerCase()
  const rows = treeOf(all).filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const canEdit = data?.can.edit ?? false
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
        actions={all.length > 0 && add}
        filters={all.length > 0 && <ListToolbar params={params} onParams={setParams} />}
      />
      <div className={css.body}>
        <DataTable
          label={t('departments')}
          rows={rows}
          columns={columns}
          loading={isPending}
          {...(canEdit
            ? { onOpen: (one: Department) => setOpen(one) }
            : { to: ({ id }: Department) => `/people?department=${id}` })}
          empty={
            wanted ? (
              <Empty kind="nothing-found" title={t('nothingFound')} />
            ) : (
              <Empty title={t('departmentsEmpty')} action={add}>
                {t('departmentsEmptyText')}
              </Empty>
            )
          }
        />
      </div>
      {open && (
        <DepartmentDialog department={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
