import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { ViewsPanel } from '#features/core/views/web/api.tsx'
import { ColumnChooser, useColumns } from '#ui/table/column-chooser.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { Empty } from '#ui/empty.tsx'
import { Plus, UploadSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { holds } from '#ui/openable.ts'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { directory } from '../contract.ts'
import { BulkProgress } from './bulk-progress-panel.tsx'
import { useOwnColumns, useOwnFacets, useOwnFilters } from './field-columns-list.tsx'
import { useTableColumns, useTableFilters } from './table-columns-list.tsx'
import { useGapFacets, useGapFilters, useWithGaps } from './gap-acts-list.tsx'
import { JoinDialog } from './join-dialog.tsx'
import { Milestones } from '#features/people/milestones/web/api.tsx'
import { AsOfField, useAsOf } from '#features/people/record/web/api.tsx'
import { PeopleAsOf } from './people-as-of-panel.tsx'
import { PeopleBulk } from './people-bulk-panel.tsx'
import { FacetsSheet, PeopleFacets, usePeopleFilters } from './people-filters.tsx'
import { usePeopleColumns } from './people-list.tsx'
import { LayoutChoice, Results } from './people-results-panel.tsx'
import { askedOf, useGapCounts, useSummary } from './queries.ts'
import css from './people-screen.module.css'

const NONE: ReadonlySet<string> = new Set()

export function Screen() {
  const { day } = useAsOf()
  if (!holds(LIST)) return <Unlisted />
  return day ? <PeopleAsOf day={day} /> : <Listed />
}

const LIST = { anyOf: ['people.people.view'] } as const
/** Known before the list and its summary are there. */
const EDIT = { anyOf: ['people.people.edit'] } as const

/** For people who may add people but not see the list. */
function Unlisted() {
  const t = useTranslations('people')
  const [{ join }, setParams] = useUrlState()
  return (
    <>
      <PageHeader title={t('title')} actions={<Join onInvite={() => setParams({ join: 'invite' })} />} />
      <div className={css.alone}>
        <Empty kind="closed" title={t('unlistedTitle')}>
          {t('unlistedText')}
        </Empty>
      </div>
      <JoinDialog opened={join !== undefined} tab={join} onTab={(tab) => setParams({ join: tab })} />
    </>
  )
}

function Listed() {
  const [{ join, export: _exported, mend: _mended, gap: _gap, ...params }, setParams] = useUrlState()
  const summary = useSummary(askedOf(params, [])).data
  const columns = [...usePeopleColumns(summary?.columns, summary?.sorts), ...useOwnColumns(), ...useTableColumns()]
  const { shown, chooser, show } = useColumns('people', columns)
  const asked = askedOf(
    params,
    shown.map(({ id }) => id),
  )
  const gaps = useGapCounts(askedOf(params, []))
  const own = [...useGapFacets(gaps), ...useOwnFacets(askedOf(params, []))]
  const drawn = useWithGaps(shown, params)
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE)
  return (
    <>
      {isOnlyFounder(summary, params) ? (
        <Alone {...{ params, asked, summary }} columns={drawn} onParams={setParams} />
      ) : (
        <>
          <Head
            {...{ params, summary, asked, chooser, own, gaps }}
            onParams={setParams}
            views={{ columns: shown.map(({ id }) => id), onColumns: show }}
          />
          <div className={css.board}>
            <PeopleFacets summary={summary} params={params} onParams={setParams} own={own} />
            <div>
              <BulkProgress />
              <Milestones />
              <Results
                {...{ params, asked, summary, selected }}
                columns={drawn}
                onParams={setParams}
                onSelect={holds(EDIT) ? setSelected : undefined}
              />
            </div>
          </div>
          <PeopleBulk ids={selected} total={summary?.count ?? 0} asked={asked} onChoose={setSelected} />
        </>
      )}
      {summary?.can.create && (
        <JoinDialog opened={join !== undefined} tab={join} onTab={(tab) => setParams({ join: tab })} />
      )}
    </>
  )
}

/** The viewer is the only person and may add others. */
const isOnlyFounder = (summary: Shared['summary'], params: Params) =>
  summary?.count === 1 && summary.can.create && Object.keys(params).length === 0

/** The founder's empty state explains the list: there is nothing to filter or select yet. */
function Alone(shared: Shared & { columns: ReturnType<typeof usePeopleColumns> }) {
  const t = useTranslations('people')
  return (
    <>
      <PageHeader title={t('title')} state={t('state', { count: 1 })} />
      <div className={css.alone}>
        <Results {...shared} selected={NONE} onSelect={undefined} />
        <Empty
          title={t('first.onlyYou')}
          action={
            <>
              <Button
                variant="filled"
                leftSection={<Plus weight="bold" />}
                onClick={() => shared.onParams({ join: 'invite' })}
              >
                {t('invite')}
              </Button>
              <Button leftSection={<UploadSimple />} component={AppLink} to="/people/import">
                {t('importFile')}
              </Button>
            </>
          }
        >
          {t('first.onlyYouText')}
        </Empty>
      </div>
    </>
  )
}

interface Shared {
  params: Params
  onParams: (patch: ParamsPatch) => void
  summary: ReturnType<typeof useSummary>['data']
  asked: ReturnType<typeof askedOf>
}

function Head({
  params,
  onParams,
  summary,
  asked,
  chooser,
  views,
  own,
  gaps,
}: Shared & {
  own: ReturnType<typeof useOwnFacets>
  gaps: ReturnType<typeof useGapCounts>
  chooser: ReturnType<typeof useColumns>['chooser']
  views: Pick<Parameters<typeof ViewsPanel>[0], 'columns' | 'onColumns'>
}) {
  const t = useTranslations('people')
  // facets choose; what is chosen is also above the list, with its way out
  const filters = [...usePeopleFilters(summary), ...useGapFilters(gaps), ...useOwnFilters(), ...useTableFilters()]
  const waiting = { word: t('waiting'), params: { status: 'pending,notInvited' } }
  return (
    <PageHeader
      title={t('title')}
      state={summary && t('state', { count: summary.count })}
      actions={
        <>
          <span className={css.onPhone}>
            <FacetsSheet {...{ summary, params, onParams, own }} />
            <LayoutChoice params={params} onParams={onParams} />
          </span>
          {summary?.can.lookBack && <LookBack />}
          {summary?.can.export && <Files asked={asked} rows={summary.count} />}
          {summary?.can.create && <Join onInvite={() => onParams({ join: 'invite' })} />}
        </>
      }
      views={<ViewsPanel list="people" params={params} onParams={onParams} fixed={[waiting]} {...views} />}
      filters={
        <ListToolbar
          params={params}
          onParams={onParams}
          placeholder={t('searchFor')}
          filters={filters.filter(({ name, more }) => more || params[name])}
          end={
            <>
              <FacetsSheet {...{ summary, params, onParams, own }} />
              <LayoutChoice params={params} onParams={onParams} />
              <ColumnChooser {...chooser} />
            </>
          }
        />
      }
    />
  )
}

function LookBack() {
  const { day, show } = useAsOf()
  return <AsOfField day={day} onShow={show} />
}

function Files({ asked, rows }: { asked: Shared['asked']; rows: number }) {
  const fileOf = useExportFile()
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'people', route: directory.exportPeople, input: { ...asked, format }, rows })
  return <ExportMenu csv={file('csv')} xlsx={file('xlsx')} />
}

function Join({ onInvite }: { onInvite: () => void }) {
  const t = useTranslations('people')
  return (
    <>
      <Button
        variant="subtle"
        className={css.import}
        leftSection={<UploadSimple />}
        component={AppLink}
        to="/people/import"
      >
        {t('importFile')}
      </Button>
      <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={onInvite}>
        {t('invite')}
      </Button>
    </>
  )
}
