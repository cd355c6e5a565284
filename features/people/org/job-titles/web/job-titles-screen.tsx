import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { JobTitle } from '../contract.ts'
import { JobTitleDialog } from './job-title-dialog.tsx'
import { useJobTitles } from './queries.ts'
import css from './job-titles-screen.module.css'

export function Screen() {
  const t = useTranslations('org')
  const [params, setParams] = useUrlState()
  const { data, isPending } = useJobTitles()
  const [open, setOpen] = useState<JobTitle | 'new'>()
  const all = data?.data ?? []
  const wanted = (params.search ?? '').toLocaleLowerCase()
  const rows = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  const columns = useColumns()
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setOpen('new')}>
      {t('addJobTitle')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('jobTitles')}
        state={data && t('jobTitlesState', { count: all.length })}
        actions={all.length > 0 && add}
        filters={all.length > 0 && <ListToolbar params={params} onParams={setParams} />}
      />
      <div className={css.body}>
        <DataTable
          label={t('jobTitles')}
          rows={rows}
          columns={columns}
          loading={isPending}
          onOpen={setOpen}
          empty={
            all.length > 0 ? (
              <NothingFound title={t('nothingFound')} narrowing={['search']} />
            ) : (
              <Empty title={t('jobTitlesEmpty')} action={add}>
                {t('jobTitlesEmptyText')}
              </Empty>
            )
          }
        />
      </div>
      {open && (
        <JobTitleDialog jobTitle={open === 'new' ? undefined : open} all={all} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

function useColumns(): readonly Column<JobTitle>[] {
  const t = useTranslations('org')
  const people = ({ id, count }: JobTitle) => (
    <AppLink to={`/settings/job-title/${id}/people`}>{t('peopleCount', { count })}</AppLink>
  )
  return [
    { id: 'name', word: t('name'), cell: ({ name }) => name },
    { id: 'people', word: t('people'), width: '120px', end: true, phone: 'end', cell: people },
  ]
}
