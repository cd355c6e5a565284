import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatMoment } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { personName } from '#ui/person-name.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { ListedStocktake } from '../contract.ts'
import { PATH, useStocktakes } from './queries.ts'
import { StartDialog } from './start-dialog.tsx'
import { StatusChip } from './status-chip.tsx'
import css from './stocktake-screen.module.css'

/** All stock-takes, the latest first. */
export function Screen() {
  const t = useTranslations('stocktakes')
  const assets = useTranslations('assets')
  const router = useRouter()
  const [{ new: adding }, setParams] = useUrlState()
  const found = useStocktakes()
  const [first] = found.data?.pages ?? []
  const add = first?.can.start && (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setParams({ new: 'stocktake' })}>
      {t('start')}
    </Button>
  )
  return (
    <>
      <PageHeader
        up={{ word: assets('title'), to: '/company/assets' }}
        title={t('title')}
        actions={first && first.data.length > 0 && add}
      />
      <div className={css.body}>
        <List found={found} add={add} />
      </div>
      {adding && first?.can.start && (
        <StartDialog
          onClose={() => setParams({ new: undefined })}
          onDone={(id) => void router.navigate({ href: `${PATH}/${id}` })}
        />
      )}
    </>
  )
}

function List({ found, add }: { found: ReturnType<typeof useStocktakes>; add: ReactNode }) {
  const t = useTranslations('stocktakes')
  const columns = useColumns()
  if (found.isError && !found.data) return <Failed word={t('failed')} retry={() => void found.refetch()} />
  return (
    <DataTable
      label={t('title')}
      rows={found.data?.pages.flatMap(({ data }) => data) ?? []}
      columns={columns}
      loading={found.isPending}
      loadingMore={found.isFetchingNextPage}
      onNearEnd={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      to={({ id }) => `${PATH}/${id}`}
      empty={
        <Empty title={t('empty')} action={add}>
          {t(add ? 'emptyText' : 'emptyReader')}
        </Empty>
      }
    />
  )
}

function Failed({ word, retry }: { word: string; retry: () => void }) {
  const ui = useTranslations('ui')
  return <Empty kind="error" title={word} action={<Button onClick={retry}>{ui('retry')}</Button>} />
}

function useColumns(): readonly Column<ListedStocktake>[] {
  const t = useTranslations('stocktakes')
  const locale = useLocale()
  return [
    {
      id: 'name',
      word: t('name'),
      width: 'minmax(0, 2fr)',
      phone: 'title',
      cell: ({ name }) => <span className={css.name}>{name}</span>,
    },
    {
      id: 'status',
      word: t('status'),
      width: '140px',
      phone: 'end',
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      id: 'progress',
      word: t('progress'),
      width: '140px',
      phone: 'note',
      cell: ({ found, expected }) => t('ofAll', { found, expected }),
    },
    {
      id: 'startedAt',
      word: t('startedAt'),
      width: '170px',
      quiet: true,
      cell: ({ startedAt }) => formatMoment(startedAt, locale),
    },
    {
      id: 'startedBy',
      word: t('startedBy'),
      quiet: true,
      cell: ({ startedBy }) => startedBy && personName(startedBy),
    },
  ]
}
