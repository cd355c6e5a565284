import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { Empty } from '#ui/empty.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import type { Sort } from '#ui/table/sort.ts'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { benefits, type ListedBenefit, SHOWN, SORTS } from '../contract.ts'
import { useBenefitWords } from './benefit-words.ts'
import { type BenefitQuery, useBenefits } from './queries.ts'
import css from './benefits-screen.module.css'

const askedOf = ({ search, category, shown, sort, order }: Params): BenefitQuery => ({
  ...(search && { search: search.slice(0, 100) }),
  ...(category && { categoryId: category }),
  shown: SHOWN.find((one) => one === shown) ?? 'active',
  sort: SORTS.find((one) => one === sort) ?? 'name',
  direction: order === 'desc' ? 'desc' : 'asc',
})

const NARROWING = ['search', 'category', 'shown']

/** The company's benefits: the same list for those who read it and for those who keep it. */
export function BenefitsList({
  add,
  beside,
  emptyText,
  to,
  onOpen,
}: {
  add?: ReactNode
  /** Another button, before that one, once there are benefits. */
  beside?: ReactNode
  emptyText: string
  to?: (benefit: ListedBenefit) => string
  onOpen?: (benefit: ListedBenefit) => void
}) {
  const t = useTranslations('benefits')
  const [params, setParams] = useUrlState()
  const asked = askedOf(params)
  const found = useBenefits(asked)
  const first = found.data?.pages[0]
  const isNarrowed = NARROWING.some((name) => params[name])
  const isNew = first?.total === 0 && !isNarrowed
  return (
    <>
      <PageHeader
        title={t('title')}
        state={first && !isNew && t('count', { count: first.total })}
        actions={
          !isNew && (
            <>
              {beside}
              {add}
            </>
          )
        }
        filters={!isNew && <Filters found={found} asked={asked} />}
      />
      <div className={css.body}>
        <List
          {...{ found, asked, to, onOpen }}
          onSort={setParams}
          empty={<Nothing {...{ isNarrowed, add, emptyText }} />}
        />
      </div>
    </>
  )
}

function Nothing({ isNarrowed, add, emptyText }: { isNarrowed: boolean; add: ReactNode; emptyText: string }) {
  const t = useTranslations('benefits')
  if (isNarrowed) return <NothingFound title={t('nothingFound')} narrowing={NARROWING} />
  return (
    <Empty title={t('empty')} action={add}>
      {emptyText}
    </Empty>
  )
}

type BenefitPages = ReturnType<typeof useBenefits>

function Filters({ found, asked }: { found: BenefitPages; asked: BenefitQuery }) {
  const t = useTranslations('benefits')
  const [params, setParams] = useUrlState()
  const fileOf = useExportFile()
  const first = found.data?.pages[0]
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'benefits', route: benefits.exportBenefits, input: { ...asked, format }, rows: first?.total })
  const filters = [
    {
      name: 'category',
      word: t('category'),
      multiple: true,
      options: (first?.categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'shown',
      word: t('showing'),
      options: SHOWN.filter((one) => one !== 'active').map((one) => ({ value: one, label: t(`shown.${one}`) })),
    },
  ]
  return (
    <ListToolbar
      params={params}
      onParams={setParams}
      placeholder={t('search')}
      filters={filters}
      end={<ExportMenu csv={file('csv')} xlsx={file('xlsx')} />}
    />
  )
}

function List({
  found,
  asked,
  onSort,
  ...rest
}: {
  found: BenefitPages
  asked: BenefitQuery
  to: ((benefit: ListedBenefit) => string) | undefined
  onOpen: ((benefit: ListedBenefit) => void) | undefined
  onSort: (patch: { sort: string; order: string }) => void
  empty: ReactNode
}) {
  const t = useTranslations('benefits')
  const ui = useTranslations('ui')
  const { data, isError, isPending, isFetchingNextPage, hasNextPage } = found
  const first = data?.pages[0]
  const columns = useColumns(first?.can.keep === true)
  if (isError && !first)
    return (
      <Empty
        kind="error"
        title={t('failed')}
        action={<Button onClick={() => void found.refetch()}>{ui('retry')}</Button>}
      />
    )
  return (
    <DataTable
      label={t('title')}
      rows={data?.pages.flatMap((page) => page.data) ?? []}
      columns={columns}
      loading={isPending}
      loadingMore={isFetchingNextPage}
      onNearEnd={hasNextPage ? () => void found.fetchNextPage() : undefined}
      total={first?.total}
      sort={sortOf(asked)}
      onSort={({ column, direction }: Sort) => onSort({ sort: column, order: direction })}
      {...given(rest)}
    />
  )
}

const sortOf = ({ sort = 'name', direction = 'asc' }: BenefitQuery): Sort => ({ column: sort, direction })

/** What is there of some options. */
const given = <T extends object>(options: T) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** What it costs is for those who keep benefits. */
function useColumns(withCosts: boolean): readonly Column<ListedBenefit>[] {
  const t = useTranslations('benefits')
  const words = useBenefitWords()
  const cost: Column<ListedBenefit> = {
    id: 'cost',
    word: t('employerCost'),
    width: '176px',
    end: true,
    cell: (one) => one.cost && words.employer(one.cost),
  }
  return [
    {
      id: 'name',
      word: t('name'),
      sortable: true,
      phone: 'title',
      cell: ({ name }) => <b className={css.name}>{name}</b>,
    },
    {
      id: 'category',
      word: t('category'),
      sortable: true,
      quiet: true,
      phone: 'note',
      cell: ({ category }) => category?.name,
    },
    {
      id: 'provider',
      word: t('provider'),
      sortable: true,
      quiet: true,
      phone: 'note',
      cell: ({ provider }) => provider,
    },
    ...(withCosts ? [cost] : []),
    { id: 'granted', word: t('whoHasIt'), width: '144px', sortable: true, end: true, cell: (one) => words.had(one) },
    {
      id: 'left',
      word: t('left'),
      width: '112px',
      end: true,
      phone: 'end',
      cell: (one) => <span data-none={one.left === 0 || undefined}>{words.left(one)}</span>,
    },
    {
      id: 'expireDate',
      word: t('expires'),
      width: '128px',
      sortable: true,
      quiet: true,
      cell: ({ expireDate }) => expireDate && words.day(expireDate),
    },
  ]
}
