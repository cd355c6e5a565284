import { SegmentedControl } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { ViewsPanel } from '#features/core/views/web/api.tsx'
import { AsOfField, AsOfLine, useAsOf, withDay } from '#features/people/record/web/api.tsx'
import { type Day, isDay } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { ColumnChooser, useColumns } from '#ui/table/column-chooser.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { lookingBack, type PersonAsOf } from '../as-of/contract.ts'
import { askedAsOf, columnsOf, KEPT, usePeopleAsOf, useSummaryAsOf } from './as-of-state.ts'
import { useOwnColumns, useOwnColumnsAsOf, useOwnFilters } from './field-columns-list.tsx'
import { useTableColumns, useTableFilters } from './table-columns-list.tsx'
import { PeopleCards } from './people-cards-list.tsx'
import { NobodyAsOf, PeopleChanges } from './people-changes-panel.tsx'
import { FacetsSheet, PeopleFacets, type Summary, usePeopleFilters } from './people-filters.tsx'
import { usePeopleColumns } from './people-list.tsx'
import { useSummary } from './queries.ts'
import css from './people-screen.module.css'

/** The people who were there on another day, with their job of that day. Nothing is changed here. */
export function PeopleAsOf({ day }: { day: Day }) {
  const t = useTranslations('people')
  const [{ export: _exported, ...params }, setParams] = useUrlState()
  const { show } = useAsOf()
  const asked = askedAsOf(params)
  const summary = useSummaryAsOf(day, asked).data
  const facets: Summary | undefined = summary && { ...summary, statuses: [], skills: [] }
  const filters = usePeopleFilters(facets).filter(({ name }) => KEPT.some((kept) => kept === name))
  const layout = layoutOf(params)
  // shared with the list of today: who has turned a field on sees it on every day
  const own = useColumns('people', useOwnColumnsAsOf())
  const fields = own.shown.map(({ id }) => id)
  const tools = (
    <>
      <FacetsSheet summary={facets} params={params} onParams={setParams} />
      <LayoutChoice layout={layout} onParams={setParams} />
      {layout === 'list' && own.chooser.columns.length > 0 && <ColumnChooser {...own.chooser} />}
    </>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={summary && t('state', { count: summary.count })}
        actions={
          <>
            <span className={css.onPhone}>{tools}</span>
            <AsOfField day={day} onShow={show} />
            {summary?.can.export && <Files day={day} asked={{ ...asked, ...columnsOf(fields) }} rows={summary.count} />}
          </>
        }
        views={<ViewsPanel list="people" params={params} onParams={setParams} {...useColumnsOfList()} />}
        filters={
          <ListToolbar
            params={params}
            onParams={setParams}
            placeholder={t('searchFor')}
            filters={filters.filter(({ name, more }) => more || params[name])}
            end={tools}
          />
        }
      />
      <AsOfLine onBack={() => show(undefined)}>{t('asOfLine', { day: formatDay(day, useLocale()) })}</AsOfLine>
      <div className={css.board}>
        <PeopleFacets summary={facets} params={params} onParams={setParams} />
        <div>
          <LeftOut params={params} />
          {layout === 'changes' ? (
            <Changes {...{ day, asked, params }} onParams={setParams} />
          ) : (
            <People day={day} asked={asked} layout={layout} own={own.shown} />
          )}
        </div>
      </div>
    </>
  )
}

function Changes({
  day,
  asked,
  params,
  onParams,
}: Pick<Listing, 'day' | 'asked'> & { params: Params; onParams: (patch: ParamsPatch) => void }) {
  const { today } = useAsOf()
  const other = params.until && isDay(params.until) ? params.until : today
  return <PeopleChanges day={day} other={other} asked={asked} onOther={(until) => onParams({ until })} />
}

const LAYOUTS = ['list', 'cards', 'changes'] as const
type Layout = (typeof LAYOUTS)[number]
const layoutOf = ({ view }: Params): Layout => LAYOUTS.find((one) => one === view) ?? 'list'

function LayoutChoice({ layout, onParams }: { layout: Layout; onParams: (patch: ParamsPatch) => void }) {
  const t = useTranslations('people')
  return (
    <SegmentedControl
      aria-label={t('layout')}
      value={layout}
      onChange={(next) => onParams({ view: next === 'list' ? undefined : next, until: undefined })}
      data={LAYOUTS.map((value) => ({ value, label: t(`layouts.${value}`) }))}
    />
  )
}

/** Says which filters, or the order, by custom fields do not apply to the list of another day. */
function LeftOut({ params }: { params: Params }) {
  const t = useTranslations('people')
  const names = [...useOwnFilters(), ...useTableFilters()].flatMap(({ name, word }) =>
    params[name] || params.sort === name ? [word] : [],
  )
  if (names.length === 0) return null
  return <output className={css.similar}>{t('asOfLeftOut', { names: names.join(', ') })}</output>
}

interface Listing {
  day: Day
  asked: ReturnType<typeof askedAsOf>
  layout: Layout
  /** Custom fields that are shown. */
  own: readonly Column<PersonAsOf>[]
}

function People({ day, asked, layout, own }: Listing) {
  const t = useTranslations('people')
  const ids = own.map(({ id }) => id)
  const people = usePeopleAsOf(day, asked, layout === 'list' ? ids : [])
  const columns = [...useColumnsAsOf(), ...own]
  const list = {
    rows: people.data?.pages.flatMap(({ data }) => data) ?? [],
    to: ({ id }: PersonAsOf) => withDay(`/people/${id}`, day),
    loadingMore: people.isFetchingNextPage,
    onNearEnd: people.hasNextPage ? () => void people.fetchNextPage() : undefined,
  }
  if (layout === 'cards' && list.rows.length > 0) return <PeopleCards {...list} />
  return (
    <DataTable
      {...list}
      label={t('title')}
      columns={columns}
      phoneRow={phoneRow}
      loading={people.isPending}
      empty={<NobodyAsOf failed={people.isError} word={t('nobodyTitle')} />}
    />
  )
}

/** On a phone the job stands under the name. */
const phoneRow = (person: PersonAsOf) => (
  <PersonChip person={person} note={[person.jobTitle, person.department].filter(Boolean).join(' · ')} />
)

function Files({ day, asked, rows }: Omit<Listing, 'layout' | 'own'> & { rows: number }) {
  const fileOf = useExportFile()
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'people-as-of', route: lookingBack.exportPeopleAsOf, input: { ...asked, day, format }, rows })
  return <ExportMenu csv={file('csv')} xlsx={file('xlsx')} />
}

/** A view is saved with the columns of the list of today, and another one may be chosen from here. */
function useColumnsOfList() {
  const summary = useSummary({}).data
  const { shown, show } = useColumns('people', [
    ...usePeopleColumns(summary?.columns, summary?.sorts),
    ...useOwnColumns(),
    ...useTableColumns(),
  ])
  return { columns: shown.map(({ id }) => id), onColumns: show }
}

function useColumnsAsOf(): readonly Column<PersonAsOf>[] {
  const t = useTranslations('people')
  const plain = (id: 'jobTitle' | 'department' | 'location' | 'manager') => ({
    id,
    word: t(`columns.${id}`),
    quiet: id !== 'jobTitle',
    cell: (person: PersonAsOf) => person[id] ?? '–',
    ...(id === 'jobTitle' && { phone: 'note' as const }),
  })
  return [
    {
      id: 'name',
      word: t('columns.name'),
      phone: 'title',
      width: 'minmax(190px, 1.7fr)',
      cell: (person) => <PersonChip person={person} size="sm" />,
    },
    plain('jobTitle'),
    plain('department'),
    plain('location'),
    plain('manager'),
  ]
}
