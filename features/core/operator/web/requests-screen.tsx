import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KINDS, type SiteRequest, STATUSES } from '#features/core/site/contract.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { Status, type StatusTone } from '#ui/status.tsx'
import { type Params, useUrlState } from '#ui/table/url-state.ts'
import { Desk, Nothing } from './desk-panel.tsx'
import { useDesk, useRequests } from './queries.ts'
import { RequestDialog } from './request-dialog.tsx'
import { useDays } from './time-words.ts'

const TONES: Record<SiteRequest['status'], StatusTone> = { new: 'wait', answered: 'good', closed: 'off' }

export function Screen() {
  const t = useTranslations('operator')
  const [params] = useUrlState()
  const [open, setOpen] = useState<string>()
  const asked = askedBy(params)
  const list = useRequests(asked)
  const columns = useColumns()
  const desk = useDesk().data
  const shown = list.rows.find(({ id }) => id === open)
  return (
    <Desk
      tab="requests"
      state={desk && t('requests.state', { count: desk.newRequests })}
      filters={<Filters total={list.total} />}
    >
      <DataTable
        label={t('requests.title')}
        rows={list.rows}
        columns={columns}
        {...list.table}
        total={list.total}
        onOpen={({ id }) => setOpen(id)}
        empty={
          <Nothing of="requests" failed={list.isError} narrowed={Object.keys(asked).length > 0} retry={list.retry} />
        }
      />
      {shown && (
        <RequestDialog
          // another version is another form
          key={shown.version}
          request={shown}
          operators={desk?.operators ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Desk>
  )
}

/** What the address asks for, as far as it can be understood. */
function askedBy(params: Params) {
  const kind = KINDS.find((one) => one === params.kind)
  const status = STATUSES.find((one) => one === params.status)
  return { ...(params.search && { search: params.search }), ...(kind && { kind }), ...(status && { status }) }
}

function Filters({ total }: { total: number | undefined }) {
  const t = useTranslations('operator')
  const [params, setParams] = useUrlState()
  const kinds = KINDS.map((value) => ({ value, label: t(`requests.kinds.${value}`) }))
  const statuses = STATUSES.map((value) => ({ value, label: t(`requests.statuses.${value}`) }))
  return (
    <ListToolbar
      params={params}
      onParams={setParams}
      placeholder={t('search')}
      filters={[
        { name: 'kind', word: t('requests.kind'), options: kinds },
        { name: 'status', word: t('requests.status'), options: statuses },
      ]}
      count={total !== undefined && t('of', { count: total })}
    />
  )
}

function useColumns(): readonly Column<SiteRequest>[] {
  const t = useTranslations('operator.requests')
  const { moment } = useDays()
  return [
    { id: 'name', word: t('who'), cell: ({ name, company }) => (company ? `${name}, ${company}` : name) },
    { id: 'email', word: t('email'), quiet: true, cell: ({ email }) => email },
    {
      id: 'kind',
      word: t('kind'),
      width: '112px',
      quiet: true,
      phone: 'note',
      cell: ({ kind }) => t(`kinds.${kind}`),
    },
    { id: 'at', word: t('at'), width: '196px', quiet: true, phone: 'note', cell: ({ at }) => moment(at) },
    {
      id: 'status',
      word: t('status'),
      width: '124px',
      phone: 'end',
      cell: ({ status }) => <Status tone={TONES[status]}>{t(`statuses.${status}`)}</Status>,
    },
    {
      id: 'assignee',
      word: t('assignee'),
      width: '170px',
      quiet: true,
      cell: ({ assignee }) => (assignee ? `${assignee.firstName} ${assignee.lastName}` : '–'),
    },
  ]
}
