import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { KindChip } from '#ui/kind-chip.tsx'
import { filtersOf, useKinds } from '#ui/own-kinds.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { Status } from '#ui/status.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { BUILT_IN } from '../../types/contract.ts'
import { type Request, STATUSES } from '../contract.ts'
import { useAskAddress } from './ask-state.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { useRequests } from './queries.ts'
import { TONES } from './request-dialog.tsx'

/** A person's leave, newest first; filters live in the address. */
export function RequestsList({ userId, mayAsk }: { userId: string; mayAsk: boolean }) {
  const t = useTranslations('timeOff')
  const kinds = useKinds()
  const [params, change] = useUrlState()
  const address = useAskAddress()
  const { kind, status } = params
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useRequests({ userId, kind, status })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const filters = [
    {
      name: 'kind',
      word: t('list.kind'),
      multiple: true,
      options: filtersOf(kinds, BUILT_IN),
    },
    {
      name: 'status',
      word: t('list.status'),
      multiple: true,
      options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ]
  const narrowed = Boolean(kind ?? status)
  return (
    <>
      {(narrowed || rows.length > 0) && (
        <ListToolbar params={params} onParams={change} searchName={null} filters={filters} />
      )}
      <DataTable
        label={t('list.label')}
        rows={rows}
        columns={useColumns()}
        loading={isPending}
        loadingMore={isFetchingNextPage}
        onNearEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        onOpen={(row) => address.show(row.id)}
        current={address.request}
        empty={
          narrowed ? (
            <NothingFound title={t('list.nothing')} narrowing={['kind', 'status']} />
          ) : (
            <Empty
              title={t('list.empty')}
              action={mayAsk && <Button onClick={() => address.ask({ userId })}>{t('ask.title')}</Button>}
            >
              {t('list.emptyText')}
            </Empty>
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Request>[] {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const locale = useLocale()
  return [
    {
      id: 'kind',
      word: t('list.kind'),
      width: locale === 'en' ? '170px' : '220px',
      cell: (row) => <KindChip kind={row.kind} asked={row.status === 'pending'} />,
      phone: 'title',
    },
    // wide enough for the longest: `14 дек. 2026, после обеда`
    {
      id: 'when',
      word: t('list.when'),
      width: 'minmax(196px, 1fr)',
      cell: (row) => words.range(row),
      phone: 'note',
    },
    {
      id: 'length',
      word: t('list.length'),
      width: '104px',
      end: true,
      cell: (row) => words.days(row.length),
      quiet: true,
      phone: 'note',
    },
    {
      id: 'status',
      word: t('list.status'),
      width: '164px',
      cell: (row) => <Status tone={TONES[row.status]}>{t(`status.${row.status}`)}</Status>,
      phone: 'end',
    },
    {
      id: 'by',
      word: t('list.decidedBy'),
      width: 'minmax(140px, 1fr)',
      quiet: true,
      cell: (row) => row.decidedBy ?? '',
    },
  ]
}
