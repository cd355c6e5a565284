import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { searchPeople } from '#features/people/record/web/api.tsx'
import type { Sent } from '#kit/contract.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { personName } from '#ui/person-name.ts'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { audit, type AuditEntry } from '../contract.ts'
import { ChainPanel } from './chain-panel.tsx'
import { useAreas, useAuditColumns } from './entry-words.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { PeriodFields } from './period-fields.tsx'
import { askedOf, NARROWING, useAudit } from './queries.ts'
import css from './audit-screen.module.css'

export function Screen() {
  const t = useTranslations('audit')
  const [params, setParams] = useUrlState()
  const asked = askedOf(params)
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useAudit(asked)
  const [open, setOpen] = useState<AuditEntry>()
  const columns = useAuditColumns()
  const { last, can } = data?.pages[0] ?? {}
  const fileOf = useExportFile()
  // filters leave no more than all: what is not sealed yet is seconds old
  const file = (input: Sent<typeof audit.exportAudit>) =>
    fileOf({ source: 'audit', route: audit.exportAudit, input, rows: last?.seq })
  return (
    <>
      <PageHeader
        title={t('title')}
        state={t('state')}
        actions={
          <ExportMenu
            csv={file({ ...asked, format: 'csv' })}
            more={can?.chain ? [{ word: t('asChain'), target: file({ format: 'jsonl' }) }] : []}
          />
        }
        filters={<Filters params={params} onParams={setParams} />}
      />
      <div className={css.body}>
        <ChainPanel last={last} settings={can?.chain === true} />
        <DataTable
          label={t('title')}
          rows={data?.pages.flatMap((page) => page.data) ?? []}
          columns={columns}
          loading={isPending}
          loadingMore={isFetchingNextPage}
          onNearEnd={hasNextPage ? () => void fetchNextPage() : undefined}
          onOpen={setOpen}
          empty={
            <NothingFound title={t('nothing')} narrowing={NARROWING}>
              {t('nothingText')}
            </NothingFound>
          }
        />
      </div>
      {open && <EntryDialog entry={open} onClose={() => setOpen(undefined)} onOnly={setParams} />}
    </>
  )
}

function Filters({ params, onParams }: { params: Params; onParams: (patch: ParamsPatch) => void }) {
  const t = useTranslations('audit')
  const areas = useAreas()
  const people = async (query: string) => {
    const { data } = await searchPeople(query, 5)
    return data.map((person) => ({ value: person.id, label: personName(person) }))
  }
  const filters: Filter[] = [
    {
      name: 'area',
      word: t('area'),
      options: areas.map(([value, label]) => ({ value, label })),
    },
    { name: 'actor', word: t('columns.actor'), options: people, wordOf: () => t('onePerson') },
    { name: 'subject', word: t('columns.subject'), options: people, wordOf: () => t('oneThing') },
  ]
  return (
    <ListToolbar
      params={params}
      onParams={onParams}
      searchName={null}
      filters={filters}
      end={<PeriodFields params={params} onParams={onParams} />}
    />
  )
}
