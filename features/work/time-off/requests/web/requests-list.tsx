import { Button, VisuallyHidden } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Empty } from '#ui/empty.tsx'
import { Warning } from '#ui/icons.ts'
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
import css from './requests-list.module.css'

const NARROWING = ['kind', 'status', 'certificate']

/** A person's leave, newest first; filters live in the address. */
export function RequestsList({ userId, mayAsk }: { userId: string; mayAsk: boolean }) {
  const t = useTranslations('timeOff')
  const filters = useFilters()
  const [params, change] = useUrlState()
  const address = useAskAddress()
  const { kind, status } = params
  const certificate = params['certificate'] === 'missing' ? 'missing' : undefined
  const { data, isPending, isFetchingNextPage, hasNextPage, fetchNextPage } = useRequests({
    userId,
    kind,
    status,
    certificate,
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const narrowed = NARROWING.some((name) => params[name])
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
            <NothingFound title={t('list.nothing')} narrowing={[...NARROWING]} />
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

function useFilters() {
  const t = useTranslations('timeOff')
  const kinds = useKinds()
  return [
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
    {
      name: 'certificate',
      word: t('list.certificate'),
      options: [{ value: 'missing', label: t('list.certificateMissing') }],
    },
  ]
}

/** What people who decide, and HR, look for in a long list. */
const Missing = ({ word }: { word: string }) => (
  <span title={word} className={css.missing}>
    <Warning size={16} weight="fill" aria-hidden />
    <VisuallyHidden>{word}</VisuallyHidden>
  </span>
)

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
      cell: (row) => (
        <span className={css.status}>
          <Status tone={TONES[row.status]}>{t(`status.${row.status}`)}</Status>
          {row.certificateMissing !== null && <Missing word={t('request.certificateMissing')} />}
        </span>
      ),
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
