import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { DownloadSimple } from '#ui/icons.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { Part } from '#ui/part.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Finding, MOST_FINDINGS, type Report, type ShownImport } from '../contract.ts'
import { findingsHref, useFindings } from './queries.ts'

/** Cell by cell what is wrong or worth a look. What is narrowed lives in the address. */
export function FindingsList({ one, report }: { one: ShownImport; report: Report }) {
  const t = useTranslations('import.screen')
  const words = useTranslations('import.kinds')
  const [params, setParams] = useUrlState()
  const kind = params['kind'] === 'warning' || report.errors === 0 ? 'warning' : 'error'
  const kinds = kind === 'error' ? report.errorKinds : report.warningKinds
  const key = kinds.some((each) => each.key === params['key']) ? params['key'] : undefined
  const found = useFindings({ id: one.id, kind, key, version: one.version })
  const count = key ? kinds.find((each) => each.key === key)!.count : kinds.reduce((sum, each) => sum + each.count, 0)
  const filters = [
    {
      name: 'kind',
      word: t('findings.kind'),
      options: [
        { value: 'error', label: t('findings.error') },
        { value: 'warning', label: t('findings.warning') },
      ],
    },
    {
      name: 'key',
      word: t('findings.what'),
      options: kinds.map((each) => ({
        value: each.key,
        label: `${words(each.key as 'required')} (${each.count})`,
      })),
    },
  ]
  return (
    <Part title={t('findings.title')}>
      <ListToolbar
        params={{ ...params, kind }}
        onParams={setParams}
        searchName={null}
        filters={filters}
        count={
          count > MOST_FINDINGS ? t('findings.first', { count, most: MOST_FINDINGS }) : t('findings.count', { count })
        }
        end={
          <Button
            component="a"
            href={findingsHref({ id: one.id, kind, key })}
            download
            leftSection={<DownloadSimple size={17} />}
          >
            CSV
          </Button>
        }
      />
      <DataTable
        label={t('findings.title')}
        rows={found.data?.pages.flatMap(({ data }) => data) ?? []}
        columns={useFindingColumns()}
        loading={found.isPending}
        loadingMore={found.isFetchingNextPage}
        onNearEnd={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        total={Math.min(count, MOST_FINDINGS)}
      />
    </Part>
  )
}

function useFindingColumns(): readonly Column<Finding>[] {
  const t = useTranslations('import.table')
  return [
    { id: 'row', word: t('row'), width: '70px', end: true, cell: ({ row }) => row ?? '', phone: 'end' },
    { id: 'column', word: t('column'), width: '170px', cell: ({ column }) => column ?? '', phone: 'note' },
    {
      id: 'value',
      word: t('value'),
      width: '200px',
      quiet: true,
      cell: ({ value }) => <span title={value}>{value}</span>,
    },
    {
      id: 'message',
      word: t('message'),
      cell: ({ message }) => <span title={message}>{message}</span>,
      phone: 'title',
    },
  ]
}
