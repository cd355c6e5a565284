import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatFileSize } from '#ui/format.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { Status } from '#ui/status.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { COMPANY_SORTS, type OperatedCompany } from '../contract.ts'
import { CompanyDialog } from './company-dialog.tsx'
import { Desk, Nothing } from './desk-panel.tsx'
import css from './desk-panel.module.css'
import { useCompanies, useDesk } from './queries.ts'
import { useDays } from './time-words.ts'

const STATUSES = ['open', 'suspended'] as const
const oneOf = <T extends string>(all: readonly T[], given: string | undefined): T | undefined =>
  all.find((one) => one === given)

export function Screen() {
  const t = useTranslations('operator')
  const [params, setParams] = useUrlState()
  const [open, setOpen] = useState<string>()
  const sort = {
    column: oneOf(COMPANY_SORTS, params.sort) ?? 'name',
    direction: oneOf(['asc', 'desc'], params.direction) ?? 'asc',
  } as const
  const status = oneOf(STATUSES, params.status)
  const list = useCompanies({
    ...(params.search && { search: params.search }),
    ...(status && { status }),
    sort: sort.column,
    direction: sort.direction,
  })
  const columns = useColumns()
  const count = useDesk().data?.companies
  const shown = list.rows.find(({ id }) => id === open)
  return (
    <Desk
      tab="companies"
      state={count !== undefined && t('companies.state', { count })}
      filters={<Filters total={list.total} />}
    >
      <DataTable
        label={t('companies.title')}
        rows={list.rows}
        columns={columns}
        {...list.table}
        total={list.total}
        sort={sort}
        onSort={({ column, direction }) => setParams({ sort: column, direction })}
        onOpen={({ id }) => setOpen(id)}
        empty={
          <Nothing
            of="companies"
            failed={list.isError}
            narrowed={Boolean(params.search ?? status)}
            retry={list.retry}
          />
        }
      />
      {shown && <CompanyDialog company={shown} onClose={() => setOpen(undefined)} />}
    </Desk>
  )
}

function Filters({ total }: { total: number | undefined }) {
  const t = useTranslations('operator')
  const [params, setParams] = useUrlState()
  const options = [
    { value: 'open', label: t('companies.open') },
    { value: 'suspended', label: t('companies.closed') },
  ]
  return (
    <ListToolbar
      params={params}
      onParams={setParams}
      placeholder={t('search')}
      filters={[{ name: 'status', word: t('companies.status'), options }]}
      count={total !== undefined && t('of', { count: total })}
    />
  )
}

function useColumns(): readonly Column<OperatedCompany>[] {
  const t = useTranslations('operator')
  const locale = useLocale()
  const { day } = useDays()
  return [
    {
      id: 'name',
      word: t('companies.name'),
      sortable: true,
      cell: ({ name }) => name,
    },
    { id: 'domain', word: t('companies.address'), quiet: true, phone: 'note', cell: ({ domain }) => domain },
    {
      id: 'status',
      word: t('companies.status'),
      width: '136px',
      phone: 'note',
      cell: ({ suspendedAt }) => (
        <Status tone={suspendedAt ? 'bad' : 'good'}>{t(suspendedAt ? 'companies.closed' : 'companies.open')}</Status>
      ),
    },
    {
      id: 'people',
      word: t('companies.people'),
      width: '96px',
      end: true,
      sortable: true,
      phone: 'end',
      cell: ({ people }) => new Intl.NumberFormat(locale).format(people),
    },
    {
      id: 'createdAt',
      word: t('companies.created'),
      width: '124px',
      quiet: true,
      sortable: true,
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      id: 'lastActiveAt',
      word: t('companies.active'),
      width: '150px',
      quiet: true,
      sortable: true,
      cell: ({ lastActiveAt }) => (lastActiveAt ? day(lastActiveAt) : <NotYet />),
    },
    {
      id: 'storedBytes',
      word: t('companies.stored'),
      width: '116px',
      quiet: true,
      end: true,
      sortable: true,
      cell: ({ storedBytes }) => (storedBytes === null ? <NotYet /> : formatFileSize(storedBytes, locale)),
    },
  ]
}

function NotYet() {
  const t = useTranslations('operator.companies')
  return (
    <span className={css.quiet} title={`${t('notMeasured')}: ${t('measured')}`}>
      –
    </span>
  )
}
