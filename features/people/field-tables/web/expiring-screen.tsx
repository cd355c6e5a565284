import { useLocale, useTranslations } from 'use-intl'
import { Button } from '@mantine/core'
import { Empty } from '#ui/empty.tsx'
import { formatDay } from '#ui/format.ts'
import { AppLink } from '#ui/link.tsx'
import { opens } from '#ui/openable.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Status } from '#ui/status.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Expiring } from '../contract.ts'
import { useExpiryWords } from './expiry-words.ts'
import { useExpiring } from './queries.ts'
import css from './tables-screen.module.css'

const DAYS = [30, 90, 180, 365] as const
const USUALLY = 90

/** Rows of tables that expire soon or have just expired, of the people whose rows the reader sees. */
export function Screen() {
  const t = useTranslations('fieldTables.expiring')
  const [params, setParams] = useUrlState()
  const days = DAYS.find((one) => String(one) === params['within']) ?? USUALLY
  const found = useExpiring({ days, ...(params['table'] && { tableId: params['table'] }) })
  const { data } = found
  const nothing = <Nothing found={found} />
  if (data ? data.tables.length === 0 : found.isError)
    return (
      <>
        <PageHeader title={t('title')} />
        <div className={css.list}>{nothing}</div>
      </>
    )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={data && t('state', { count: data.data.length })}
        filters={<Filters tables={data?.tables ?? []} params={params} onParams={setParams} />}
      />
      <List found={found} />
    </>
  )
}

type ExpiringQuery = ReturnType<typeof useExpiring>

const TABLES = '/settings/employee-fields/tables'

/** There can be nothing, or it could not be loaded. */
function Nothing({ found: { isError, refetch } }: { found: ExpiringQuery }) {
  const t = useTranslations('fieldTables')
  const retry = <Button onClick={() => void refetch()}>{t('retry')}</Button>
  if (isError) return <Empty kind="error" title={t('failed')} action={retry} />
  const tables = opens(TABLES) && (
    <Button variant="filled" component={AppLink} to={TABLES}>
      {t('expiring.toTables')}
    </Button>
  )
  return (
    <Empty title={t('expiring.noTables')} action={tables}>
      {t('expiring.noTablesText')}
    </Empty>
  )
}

function Filters({
  tables,
  ...rest
}: Pick<Parameters<typeof ListToolbar>[0], 'params' | 'onParams'> & {
  tables: readonly { id: string; name: string }[]
}) {
  const t = useTranslations('fieldTables.expiring')
  const filters = [
    { name: 'table', word: t('table'), options: tables.map(({ id, name }) => ({ value: id, label: name })) },
    {
      name: 'within',
      word: t('within'),
      options: DAYS.map((one) => ({ value: String(one), label: t('days', { days: one }) })),
    },
  ]
  return <ListToolbar searchName={null} filters={filters} {...rest} />
}

function List({ found: { data, isPending } }: { found: ExpiringQuery }) {
  const t = useTranslations('fieldTables.expiring')
  const columns = useColumns()
  const expiryOf = useExpiryWords()
  const phoneRow = ({ user, table, title, daysLeft }: Expiring) => (
    <PersonChip
      person={user}
      note={[title || table.name, expiryOf(daysLeft, Infinity)?.word].filter(Boolean).join(' · ')}
    />
  )
  return (
    <div className={css.list}>
      <DataTable
        label={t('title')}
        rows={data?.data ?? []}
        columns={columns}
        phoneRow={phoneRow}
        loading={isPending}
        to={({ user }) => `/people/${user.id}/personal`}
        empty={<Empty title={t('empty')}>{t('emptyText')}</Empty>}
      />
      {data?.more && <p className={css.note}>{t('more', { count: data.data.length })}</p>}
    </div>
  )
}

function useColumns(): Column<Expiring>[] {
  const t = useTranslations('fieldTables.expiring')
  const locale = useLocale()
  const expiryOf = useExpiryWords()
  return [
    { id: 'user', word: t('person'), fixed: true, cell: ({ user }) => <PersonChip person={user} /> },
    { id: 'table', word: t('table'), cell: ({ table }) => table.name },
    { id: 'title', word: t('what'), quiet: true, cell: ({ title }) => title },
    { id: 'endsOn', word: t('until'), width: '140px', cell: ({ endsOn }) => formatDay(endsOn, locale) },
    {
      id: 'daysLeft',
      word: t('left'),
      width: '200px',
      cell: ({ daysLeft }) => {
        const expiry = expiryOf(daysLeft, Infinity)
        return expiry && <Status tone={daysLeft > 30 ? 'off' : expiry.tone}>{expiry.word}</Status>
      },
    },
  ]
}
