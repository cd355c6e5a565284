import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { SAVED } from '#features/core/views/web/api.tsx'
import { useStored } from '#ui/stored.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Params, ParamsPatch } from '#ui/table/url-state.ts'
import type { ListedPerson } from '../contract.ts'
import { noteOfToday, PeopleCards } from './people-cards-list.tsx'
import { drawTwoLines, NoPeople, sortOf, type usePeopleColumns } from './people-list.tsx'
import { type askedOf, usePeople, type useSummary } from './queries.ts'
import css from './people-screen.module.css'

/** As a list or as cards: the reader's last choice, unless the address names one. */
function useLayout({ view }: Params) {
  const [last, setLast] = useStored<Layout>('people.layout', 'list')
  return { layout: view === 'cards' || view === 'list' ? view : last, remember: setLast }
}
type Layout = 'list' | 'cards'

export function LayoutChoice({ params, onParams }: { params: Params; onParams: (patch: ParamsPatch) => void }) {
  const t = useTranslations('people')
  const { layout, remember } = useLayout(params)
  return (
    <SegmentedControl
      aria-label={t('layout')}
      value={layout}
      onChange={(next) => {
        remember(next as Layout)
        onParams({ view: next === 'cards' ? 'cards' : undefined })
      }}
      data={(['list', 'cards'] as const).map((value) => ({ value, label: t(`layouts.${value}`) }))}
    />
  )
}

interface Shown {
  params: Params
  onParams: (patch: ParamsPatch) => void
  summary: ReturnType<typeof useSummary>['data']
  columns: ReturnType<typeof usePeopleColumns>
  selected: ReadonlySet<string>
  onSelect: ((next: Set<string>) => void) | undefined
}

/** The people that the address leaves, as rows or as cards. */
export function Results({ asked, ...shown }: Shown & { asked: ReturnType<typeof askedOf> }) {
  const people = usePeople(asked)
  const rows = people.data?.pages.flatMap(({ data }) => data) ?? []
  const { layout } = useLayout(shown.params)
  const list = {
    rows,
    loadingMore: people.isFetchingNextPage,
    onNearEnd: people.hasNextPage ? () => void people.fetchNextPage() : undefined,
  }
  return (
    <div>
      <SimilarNote shown={shown.summary?.similar === true && rows.length > 0} search={shown.params.search ?? ''} />
      {layout === 'cards' && rows.length > 0 ? (
        <PeopleCards {...list} note={noteOfToday} />
      ) : (
        <Rows {...shown} {...list} loading={people.isPending} failed={people.isError} />
      )}
    </div>
  )
}

interface Rows extends Shown {
  rows: readonly ListedPerson[]
  loading: boolean
  loadingMore: boolean
  failed: boolean
  onNearEnd: (() => void) | undefined
}

function Rows({ params, onParams, summary, failed, selected, onSelect, ...list }: Rows) {
  const t = useTranslations('people')
  const narrowed = Object.keys(params).some((name) => name !== 'view' && name !== SAVED)
  const all = () => onParams(Object.fromEntries(Object.keys(params).map((name) => [name, undefined])))
  return (
    <DataTable
      {...list}
      label={t('title')}
      sort={sortOf(params)}
      onSort={(next) => onParams({ sort: next.column, order: next.direction })}
      {...(onSelect && { selected, onSelect })}
      to={({ id }) => `/people/${id}`}
      total={summary?.count}
      phoneRow={drawTwoLines}
      empty={<NoPeople failed={failed} narrowed={narrowed} complete={params.missing !== undefined} onClear={all} />}
    />
  )
}

/** Says that nobody is called what was looked for. */
function SimilarNote({ shown, search }: { shown: boolean; search: string }) {
  const t = useTranslations('people')
  return shown && <output className={css.similar}>{t('similar', { search })}</output>
}
