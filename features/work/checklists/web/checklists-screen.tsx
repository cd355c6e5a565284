import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { KINDS } from '#features/people/onboarding/contract.ts'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import { type Params, type ParamsPatch, useUrlState } from '#ui/table/url-state.ts'
import { type ListedChecklist, STATUSES } from '../contract.ts'
import { useDayWord } from './checklist-words.ts'
import { useChecklists } from './queries.ts'
import css from './checklists-screen.module.css'

const NARROWING = ['search', 'type', 'status', 'late']

/** All checklists of the company, the ones with overdue steps first. */
export function Screen() {
  const t = useTranslations('checklist')
  const [params, setParams] = useUrlState()
  const page = Number(params.page ?? 0)
  const answer = useChecklists({ ...askedOf(params), page })
  const { data } = answer
  const isNarrowed = NARROWING.some((name) => params[name])
  // where there are none the page says what they are for, and nothing else
  const hasLists = isNarrowed || data?.count !== 0
  const start = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setParams({ startChecklist: 'new' })}>
      {t('start')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        state={data && hasLists && t('allState', { count: data.count, late: data.late })}
        actions={
          <>
            <Button variant="subtle" component={AppLink} to="/settings/onboarding">
              {t('templates')}
            </Button>
            {hasLists && start}
          </>
        }
        filters={hasLists && <Filters params={params} onParams={(patch) => setParams({ ...patch, page: undefined })} />}
      />
      <div className={css.body}>
        <Rows answer={answer} isNarrowed={isNarrowed} start={start} />
        <Pages
          page={page}
          next={data?.next ?? null}
          onPage={(to) => setParams({ page: to ? String(to) : undefined })}
        />
      </div>
    </>
  )
}

function Filters({ params, onParams }: { params: Params; onParams: (patch: ParamsPatch) => void }) {
  const t = useTranslations('checklist')
  const types = useTranslations('onboarding')
  const filters = [
    { name: 'type', word: t('type'), options: KINDS.map((value) => ({ value, label: types(`types.${value}`) })) },
    { name: 'status', word: t('status'), options: STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    { name: 'late', word: t('late'), options: [{ value: 'true', label: t('onlyLate') }] },
  ]
  return <ListToolbar params={params} onParams={onParams} filters={filters} />
}

function Rows({
  answer: { data, isPending, isError, refetch },
  isNarrowed,
  start,
}: {
  answer: ReturnType<typeof useChecklists>
  isNarrowed: boolean
  start: ReactNode
}) {
  const t = useTranslations('checklist')
  const ui = useTranslations('ui')
  const columns = useColumns()
  if (isError)
    return (
      <Empty kind="error" title={t('failed')} action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>} />
    )
  const nothing = isNarrowed ? (
    <NothingFound title={t('nothingFound')} narrowing={NARROWING} />
  ) : (
    <Empty title={t('emptyAll')} action={start}>
      {t('emptyAllText')}
    </Empty>
  )
  return (
    <DataTable
      label={t('all')}
      rows={data?.data ?? []}
      columns={columns}
      loading={isPending}
      to={({ id }) => `/checklists/${id}`}
      empty={nothing}
    />
  )
}

/** What the address says of the list; a word that is none of its own is left out. */
const askedOf = ({ search, type, status, late }: Params) => ({
  ...(search && { search }),
  ...oneOf('kind', KINDS, type),
  ...oneOf('status', STATUSES, status),
  ...(late === 'true' && { late: 'true' as const }),
})

const oneOf = <Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  given: string | undefined,
): { [N in Name]?: Value } => {
  const known = values.find((value) => value === given)
  return (known ? { [name]: known } : {}) as { [N in Name]?: Value }
}

function Pages({ page, next, onPage }: { page: number; next: number | null; onPage: (page: number) => void }) {
  const t = useTranslations('checklist')
  if (page === 0 && next === null) return null
  return (
    <p className={css.views}>
      {page > 0 && <Button onClick={() => onPage(page - 1)}>{t('previousPage')}</Button>}
      {next !== null && <Button onClick={() => onPage(next)}>{t('nextPage')}</Button>}
    </p>
  )
}

function useColumns(): readonly Column<ListedChecklist>[] {
  const t = useTranslations('checklist')
  const dayWord = useDayWord()
  return [
    { id: 'person', word: t('person'), phone: 'title', cell: ({ user }) => <PersonChip person={user} size="sm" /> },
    { id: 'template', word: t('template'), phone: 'note', quiet: true, cell: ({ name }) => name },
    { id: 'day', word: t('day'), width: '180px', quiet: true, cell: (row) => dayWord(row) },
    {
      id: 'progress',
      word: t('progress'),
      width: '96px',
      phone: 'end',
      cell: ({ done, steps }) => t('progressOf', { done, steps }),
    },
    {
      id: 'late',
      word: t('late'),
      width: '120px',
      phone: 'note',
      cell: ({ late }) => (late > 0 ? <span className={css.late}>{t('lateCount', { count: late })}</span> : ''),
    },
    {
      id: 'unowned',
      word: t('nobody'),
      width: '120px',
      quiet: true,
      cell: ({ unowned }) => (unowned > 0 ? t('stepCount', { count: unowned }) : ''),
    },
  ]
}
