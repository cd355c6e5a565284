import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Status } from '#ui/status.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import type { Sort } from '#ui/table/sort.ts'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { type ListedGroup, SORTS } from '../contract.ts'
import { GroupChip } from './group-chip.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { type GroupQuery, useGroups } from './queries.ts'
import css from './groups-screen.module.css'

/** Public groups and one's own. */
export function Screen() {
  const router = useRouter()
  const [{ new: adding, ...params }, setParams] = useUrlState()
  const asked = askedOf(params)
  const found = useGroups(asked)
  const first = found.data?.pages[0]
  const canCreate = first?.can.create ?? false
  return (
    <>
      <Head params={params} onParams={setParams} first={first} />
      <div className={css.body}>
        <List {...{ asked, found }} isNarrowed={isNarrowed(params)} onParams={setParams} />
      </div>
      {adding && canCreate && (
        <GroupDialog
          onClose={() => setParams({ new: undefined })}
          onDone={({ id }) => void router.navigate({ href: `/people/groups/${id}` })}
        />
      )}
    </>
  )
}

type GroupPages = ReturnType<typeof useGroups>
type First = NonNullable<GroupPages['data']>['pages'][number] | undefined
interface Listed {
  params: Params
  onParams: (patch: ParamsPatch) => void
}

const isNarrowed = ({ search, of }: Params) => Boolean(search || of)

/** Where there are no groups yet, the page says what they are for, and nothing else. */
function Head({ params, onParams, first }: Listed & { first: First }) {
  const t = useTranslations('groups')
  if (first?.total === 0 && !isNarrowed(params)) return <PageHeader title={t('title')} />
  const filters = [{ name: 'of', word: t('showing'), options: [{ value: 'mine', label: t('mine') }] }]
  return (
    <PageHeader
      title={t('title')}
      state={first && t('count', { count: first.total })}
      actions={first?.can.create && <Add onParams={onParams} />}
      filters={<ListToolbar params={params} onParams={onParams} placeholder={t('search')} filters={filters} />}
    />
  )
}

function Add({ onParams }: Pick<Listed, 'onParams'>) {
  const t = useTranslations('groups')
  return (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => onParams({ new: 'group' })}>
      {t('add')}
    </Button>
  )
}

function List({
  asked,
  found,
  isNarrowed: narrowed,
  onParams,
}: Pick<Listed, 'onParams'> & { asked: GroupQuery; found: GroupPages; isNarrowed: boolean }) {
  const t = useTranslations('groups')
  const ui = useTranslations('ui')
  const columns = useColumns()
  const first = found.data?.pages[0]
  if (found.isError && !first)
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
      rows={found.data?.pages.flatMap(({ data }) => data) ?? []}
      columns={columns}
      loading={found.isPending}
      loadingMore={found.isFetchingNextPage}
      onNearEnd={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      total={first?.total}
      sort={{ column: asked.sort, direction: asked.direction }}
      onSort={({ column, direction }: Sort) => onParams({ sort: column, order: direction })}
      to={({ id }) => `/people/groups/${id}`}
      empty={<Nothing isNarrowed={narrowed} add={first?.can.create && <Add onParams={onParams} />} />}
    />
  )
}

const askedOf = ({ search, of, sort, order }: Params): GroupQuery => ({
  ...(search && { search: search.slice(0, 100) }),
  of: of === 'mine' ? 'mine' : 'all',
  sort: SORTS.find((name) => name === sort) ?? 'name',
  direction: order === 'desc' ? 'desc' : 'asc',
})

function Nothing({ isNarrowed: narrowed, add }: { isNarrowed: boolean; add: ReactNode }) {
  const t = useTranslations('groups')
  if (narrowed) return <NothingFound title={t('nothingFound')} narrowing={['search', 'of']} />
  return (
    <Empty title={t('empty')} action={add}>
      {t('emptyText')}
    </Empty>
  )
}

function useColumns(): readonly Column<ListedGroup>[] {
  const t = useTranslations('groups')
  return [
    { id: 'name', word: t('name'), sortable: true, phone: 'title', cell: (group) => <GroupChip group={group} /> },
    {
      id: 'description',
      word: t('description'),
      width: 'minmax(0, 2fr)',
      quiet: true,
      cell: ({ description }) => <span className={css.line}>{description}</span>,
    },
    {
      id: 'mine',
      word: t('membership'),
      width: '128px',
      phone: 'note',
      cell: ({ isMember }) => isMember && <Status tone="good">{t('member')}</Status>,
    },
    {
      id: 'usersCount',
      word: t('members'),
      width: '112px',
      sortable: true,
      end: true,
      quiet: true,
      phone: 'end',
      cell: ({ usersCount }) => usersCount,
    },
  ]
}
