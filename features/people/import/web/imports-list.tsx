import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatMoment } from '#ui/format.ts'
import { Part } from '#ui/part.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import type { ListedImport } from '../contract.ts'
import { useImports } from './queries.ts'

export const TONES: Record<ListedImport['status'], StatusTone> = {
  uploaded: 'plan',
  checking: 'wait',
  checked: 'plan',
  running: 'wait',
  done: 'good',
  failed: 'bad',
  undone: 'off',
}

/** What was begun before: an import goes on without its page, and is found again here. */
export function ImportsList() {
  const t = useTranslations('import.screen')
  const all = useImports()
  const rows = all.data?.pages.flatMap(({ data }) => data) ?? []
  const columns = useImportColumns()
  if (rows.length === 0) return null
  return (
    <Part title={t('list.title')}>
      <DataTable
        label={t('list.title')}
        rows={rows}
        columns={columns}
        to={({ id }) => `/people/import?import=${id}`}
        loadingMore={all.isFetchingNextPage}
        onNearEnd={all.hasNextPage ? () => void all.fetchNextPage() : undefined}
      />
    </Part>
  )
}

function useImportColumns(): readonly Column<ListedImport>[] {
  const t = useTranslations('import.screen')
  const locale = useLocale()
  return [
    { id: 'file', word: t('list.file'), cell: ({ file }) => file, phone: 'title' },
    {
      id: 'status',
      word: t('list.status'),
      width: '190px',
      phone: 'note',
      cell: ({ status, doneRows, totalRows }) => (
        <Status tone={TONES[status]}>{t(`status.${status}`, { done: doneRows, total: totalRows })}</Status>
      ),
    },
    { id: 'rows', word: t('list.rows'), width: '90px', end: true, cell: ({ totalRows }) => totalRows, phone: 'end' },
    { id: 'by', word: t('list.by'), width: '180px', quiet: true, cell: ({ by }) => by },
    {
      id: 'at',
      word: t('list.at'),
      width: '180px',
      quiet: true,
      cell: ({ createdAt }) => formatMoment(createdAt, locale),
    },
  ]
}
