import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatMoment } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { Status, type StatusTone } from '#ui/status.tsx'
import { useReader } from '#ui/reader.ts'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Listed } from '../contract.ts'
import { ItemTitle } from './item-title-chip.tsx'
import { isNarrowed, NARROWING } from './listing-state.ts'
import type { ListName, useListed } from './queries.ts'
import css from './approvals-screen.module.css'

/** What waits for others, or is decided: a list to look things up in. A row opens the request over this page. */
export function ListedList({ tab, list }: { tab: ListName; list: ReturnType<typeof useListed> }) {
  const t = useTranslations('approvals')
  const [params, change] = useUrlState()
  const columns = useColumns(tab)
  const { data, isPending, isError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = list
  if (isError && !data)
    return (
      <div className={css.blank}>
        <Empty
          kind="error"
          title={t('list.failed')}
          action={<Button onClick={() => void refetch()}>{t('again')}</Button>}
        />
      </div>
    )
  return (
    <div className={css.listed}>
      <DataTable
        label={t(`tab.${tab}`)}
        rows={data?.pages.flatMap((page) => page.data) ?? []}
        columns={columns}
        loading={isPending}
        loadingMore={isFetchingNextPage}
        onNearEnd={hasNextPage ? () => void fetchNextPage() : undefined}
        total={data?.pages[0]?.count}
        onOpen={(row) => change({ [row.opens]: row.id })}
        empty={
          isNarrowed(params) ? (
            <NothingFound title={t('list.nothing')} narrowing={NARROWING} />
          ) : (
            <Empty title={t(`${tab}Empty`)}>{t(`${tab}EmptyWhat`)}</Empty>
          )
        }
      />
    </div>
  )
}

const TONES: Record<string, StatusTone> = { approved: 'good', declined: 'bad', canceled: 'off' }
const WORDS = ['approved', 'declined', 'canceled'] as const

const lengthOf = ({ lines }: Listed) => lines.slice(1).join(', ')

function useColumns(tab: ListName): Column<Listed>[] {
  const t = useTranslations('approvals')
  const { locale } = useReader()
  const about: Column<Listed>[] = [
    { id: 'person', word: t('list.person'), cell: (row) => <PersonChip person={row.user} size="sm" />, phone: 'title' },
    {
      id: 'kind',
      word: t('list.kind'),
      width: '190px',
      cell: (row) => <ItemTitle item={row} asked={row.status === 'pending'} />,
      ...(tab === 'others' && { phone: 'end' as const }),
    },
    { id: 'when', word: t('list.when'), width: '190px', cell: ({ lines }) => lines[0], phone: 'note' },
    { id: 'length', word: t('list.length'), width: '90px', quiet: true, cell: (row) => lengthOf(row) },
  ]
  if (tab === 'others')
    return [
      ...about,
      {
        id: 'approvers',
        word: t('list.waitsFor'),
        cell: (row) => row.approvers.map(personName).join(', '),
        phone: 'note',
      },
      {
        id: 'asked',
        word: t('list.asked'),
        width: '170px',
        quiet: true,
        cell: (row) => formatMoment(row.askedAt, locale),
      },
    ]
  const said = (status: string) => WORDS.find((word) => word === status)
  return [
    ...about,
    {
      id: 'status',
      word: t('list.status'),
      width: '130px',
      cell: (row) => {
        const word = said(row.status)
        return word && <Status tone={TONES[word]!}>{t(`list.${word}`)}</Status>
      },
      phone: 'end',
    },
    { id: 'by', word: t('list.by'), quiet: true, cell: (row) => row.decidedBy ?? '' },
    {
      id: 'at',
      word: t('list.at'),
      width: '170px',
      quiet: true,
      cell: (row) => (row.decidedAt ? formatMoment(row.decidedAt, locale) : ''),
    },
  ]
}
