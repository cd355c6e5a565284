import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { lookingBack, type PersonAsOf } from '#features/people/record/contract.ts'
import { ViewsPanel } from '#features/core/views/web/api.tsx'
import { AsOfField, AsOfLine, useAsOf, withDay } from '#features/people/record/web/api.tsx'
import { client, keyOf } from '#kit/client.ts'
import type { Day } from '#kit/days.ts'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { useColumns } from '#ui/table/column-chooser.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { useOwnColumns } from './field-columns-list.tsx'
import { usePeopleColumns } from './people-list.tsx'
import { usePeopleFilters } from './people-filters.tsx'
import { useSummary } from './queries.ts'
import css from './people-screen.module.css'

/** The people who were there on another day, with their job of that day. Nothing is changed here. */
export function PeopleAsOf({ day }: { day: Day }) {
  const t = useTranslations('people')
  const shown = formatDay(day, useLocale())
  const [params, setParams] = useUrlState()
  const { show } = useAsOf()
  const people = usePeopleAsOf(day, params)
  const summary = useSummary({}).data
  const filters = usePeopleFilters(summary).filter(({ name }) => KEPT.some((kept) => kept === name))
  const columnsOfList = useColumnsOfList(summary)
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<AsOfField day={day} onShow={show} />}
        views={<ViewsPanel list="people" params={params} onParams={setParams} {...columnsOfList} />}
        filters={<ListToolbar params={params} onParams={setParams} placeholder={t('searchFor')} filters={filters} />}
      />
      <AsOfLine onBack={() => show(undefined)}>{t('asOfLine', { day: shown })}</AsOfLine>
      <div className={css.alone}>
        <DataTable
          label={t('title')}
          rows={people.data?.pages.flatMap(({ data }) => data) ?? []}
          columns={useColumnsAsOf()}
          to={({ id }) => withDay(`/people/${id}`, day)}
          loading={people.isPending}
          loadingMore={people.isFetchingNextPage}
          onNearEnd={people.hasNextPage ? () => void people.fetchNextPage() : undefined}
          empty={<Nobody failed={people.isError} />}
        />
      </div>
    </>
  )
}

function Nobody({ failed }: { failed: boolean }) {
  const t = useTranslations('people')
  return <Empty kind={failed ? 'error' : 'nothing-found'} title={t(failed ? 'failedTitle' : 'nobodyTitle')} />
}

/** A view is saved with the columns of the list of today, and another one may be chosen from here. */
function useColumnsOfList(summary: ReturnType<typeof useSummary>['data']) {
  const { shown, show } = useColumns('people', [
    ...usePeopleColumns(summary?.columns, summary?.sorts),
    ...useOwnColumns(),
  ])
  return { columns: shown.map(({ id }) => id), onColumns: show }
}

/** Of the filters those whose history is kept. Departments, locations and titles are offered as they are today. */
const KEPT = ['department', 'location', 'jobTitle', 'manager'] as const

const usePeopleAsOf = (day: Day, params: Params) => {
  const chosen = (['search', ...KEPT] as const).map((name) => [name, params[name]] as const)
  const asked = { day, ...Object.fromEntries(chosen.filter(([, value]) => value)) }
  return useInfiniteQuery({
    queryKey: keyOf(lookingBack.listPeopleAsOf, asked),
    queryFn: ({ pageParam, signal }) =>
      client(lookingBack).listPeopleAsOf({ ...asked, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
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
