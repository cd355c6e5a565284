import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Count } from '../contract.ts'
import { Name } from './line-columns-list.tsx'
import { useFoundWords } from './line-words.ts'
import { useCounts } from './queries.ts'

/** What was found and is not on the list, and codes that belong to nothing. */
export function CountsPanel({ stocktakeId, outcome }: { stocktakeId: string; outcome: 'elsewhere' | 'unknown' }) {
  const t = useTranslations('stocktakes')
  const { data, isPending } = useCounts(stocktakeId)
  const columns = useColumns(outcome)
  const rows = [...(data?.counts.values() ?? [])].filter((one) => one.outcome === outcome && !one.isUndone)
  return (
    <DataTable
      label={t(`parts.${outcome}`)}
      rows={rows}
      columns={columns}
      loading={isPending}
      empty={<Empty kind="nothing-found" title={t(`nothing.${outcome}`)} />}
    />
  )
}

function useColumns(outcome: 'elsewhere' | 'unknown'): readonly Column<Count>[] {
  const t = useTranslations('stocktakes')
  const assets = useTranslations('assets')
  const foundOf = useFoundWords()
  const when: Column<Count> = {
    id: 'count',
    word: t('countedAt'),
    width: 'minmax(200px, 1.6fr)',
    phone: 'note',
    cell: (count) => foundOf(count),
  }
  const note: Column<Count> = { id: 'note', word: t('note'), quiet: true, cell: (count) => count.note }
  if (outcome === 'unknown')
    return [{ id: 'code', word: t('code'), phone: 'title', cell: ({ code }) => code }, when, note]
  return [
    {
      id: 'name',
      word: assets('name'),
      phone: 'title',
      cell: ({ name, assetId }) => <Name name={name} assetId={assetId} />,
    },
    { id: 'location', word: t('belongs'), phone: 'end', cell: ({ location }) => location },
    when,
    note,
  ]
}
