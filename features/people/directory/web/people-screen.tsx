import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { hrefOf } from '#kit/client.ts'
import { ColumnChooser, useColumns } from '#ui/column-chooser.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { ExportMenu } from '#ui/export-menu.tsx'
import { Plus } from '#ui/icons.ts'
import { ListToolbar } from '#ui/list-toolbar.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SavedViews, SaveView } from '#ui/saved-views.tsx'
import type { Sort } from '#ui/sort.ts'
import { useUrlState } from '#ui/url-state.ts'
import { COLUMNS, directory, type Column as ColumnName } from '../contract.ts'
import { JoinDialog } from './join-dialog.tsx'
import { PeopleBulk } from './people-bulk-panel.tsx'
import { PeopleFacets, usePeopleFilters } from './people-filters.tsx'
import { drawTwoLines, usePeopleColumns } from './people-list.tsx'
import { askedOf, usePeople, useSummary } from './queries.ts'
import css from './people-screen.module.css'

const NONE: ReadonlySet<string> = new Set()

export function Screen() {
  const t = useTranslations('people')
  const [{ join, ...params }, setParams] = useUrlState()
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  const summary = useSummary(askedOf(params, [])).data
  const { shown, chooser } = useColumns('people', usePeopleColumns(summary?.columns, summary?.sorts))
  const extra = shown.map(({ id }) => id).filter((id) => COLUMNS.includes(id as ColumnName))
  const asked = askedOf(params, extra)
  const people = usePeople(asked)
  const rows = people.data?.pages.flatMap(({ data }) => data) ?? []
  const sort: Sort = { column: params.sort ?? 'name', direction: params.order === 'desc' ? 'desc' : 'asc' }
  const file = (format: 'csv' | 'xlsx') =>
    summary?.can.export ? hrefOf(directory.exportPeople, { ...asked, format }) : undefined
  const invite = () => setParams({ join: 'invite' })
  return (
    <>
      <PageHeader
        title={t('title')}
        state={summary && t('state', { count: summary.count })}
        actions={
          <>
            <ExportMenu csv={file('csv')} xlsx={file('xlsx')} />
            {summary?.can.create && (
              <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={invite}>
                {t('invite')}
              </Button>
            )}
          </>
        }
        views={
          <SavedViews
            list="people"
            params={params}
            onParams={setParams}
            fixed={[{ word: t('waiting'), params: { status: 'pending' } }]}
          />
        }
      />
      <div className={css.toolbar}>
        <ListToolbar
          params={params}
          onParams={setParams}
          placeholder={t('searchFor')}
          filters={usePeopleFilters(summary)}
          end={
            <>
              <SaveView list="people" params={params} />
              <ColumnChooser {...chooser} />
            </>
          }
        />
      </div>
      <div className={css.board}>
        <PeopleFacets summary={summary} params={params} onParams={setParams} />
        <DataTable
          label={t('title')}
          rows={rows}
          columns={shown}
          sort={sort}
          onSort={(next) => setParams({ sort: next.column, order: next.direction })}
          {...(summary?.can.edit && { selected, onSelect: setSelected })}
          to={({ id }) => `/people/${id}`}
          loading={people.isPending}
          loadingMore={people.isFetchingNextPage}
          onNearEnd={people.hasNextPage ? () => void people.fetchNextPage() : undefined}
          total={summary?.count}
          phoneRow={drawTwoLines}
          empty={
            <NoPeople
              failed={people.isError}
              narrowed={Object.keys(params).length > 0}
              onClear={() => setParams(cleared(params))}
            />
          }
        />
      </div>
      <PeopleBulk ids={selected} onDone={() => setSelected(NONE)} />
      {summary?.can.create && (
        <JoinDialog opened={join !== undefined} tab={join} onTab={(tab) => setParams({ join: tab })} />
      )}
    </>
  )
}

const cleared = (params: object) => Object.fromEntries(Object.keys(params).map((name) => [name, undefined]))

function NoPeople({ failed, narrowed, onClear }: { failed: boolean; narrowed: boolean; onClear: () => void }) {
  const t = useTranslations('people')
  if (failed) return <Empty kind="error" title={t('failedTitle')} />
  return (
    <Empty
      kind={narrowed ? 'nothing-found' : 'empty'}
      title={t(narrowed ? 'nobodyTitle' : 'emptyTitle')}
      action={narrowed && <Button onClick={onClear}>{t('showAll')}</Button>}
    >
      {!narrowed && t('emptyText')}
    </Empty>
  )
}
