import { useTranslations } from 'use-intl'
import { STATUSES } from '#features/core/site/contract.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Act } from '../contract.ts'
import { Desk, Nothing } from './desk-panel.tsx'
import { useActs } from './queries.ts'
import { useDays } from './time-words.ts'

export function Screen() {
  const t = useTranslations('operator')
  const [params, setParams] = useUrlState()
  const list = useActs(params.search ? { search: params.search } : {})
  const columns = useColumns()
  return (
    <Desk
      tab="log"
      state={t('log.state')}
      filters={
        (list.total !== 0 || params.search) && (
          <ListToolbar
            params={params}
            onParams={setParams}
            placeholder={t('search')}
            count={list.total !== undefined && t('of', { count: list.total })}
          />
        )
      }
    >
      <DataTable
        label={t('log.title')}
        rows={list.rows}
        columns={columns}
        {...list.table}
        total={list.total}
        empty={<Nothing of="log" failed={list.isError} narrowed={Boolean(params.search)} retry={list.retry} />}
      />
    </Desk>
  )
}

function useColumns(): readonly Column<Act>[] {
  const t = useTranslations('operator')
  const { moment } = useDays()
  const details = useDetails()
  return [
    {
      id: 'name',
      word: t('log.act'),
      width: '190px',
      cell: ({ name }) => t(`log.acts.${name.replace('.', '_') as 'company_suspended'}`),
    },
    { id: 'label', word: t('log.about'), phone: 'note', cell: ({ label }) => label || '–' },
    { id: 'details', word: t('log.details'), quiet: true, cell: (act) => details(act) || '–' },
    { id: 'operator', word: t('log.operator'), width: '210px', quiet: true, cell: ({ operator }) => operator },
    { id: 'at', word: t('log.at'), width: '196px', quiet: true, phone: 'note', cell: ({ at }) => moment(at) },
  ]
}

/** What was given, or was before and is now. */
function useDetails(): (act: Act) => string {
  const t = useTranslations('operator')
  const status = (value: string | undefined) => {
    const known = STATUSES.find((one) => one === value)
    return known ? t(`requests.statuses.${known}`) : ''
  }
  return ({ details: { reason, status: states, assignee, note, reviewSignUps } }) =>
    [
      reason,
      states && t('log.status', { from: status(states[0]), to: status(states[1]) }),
      assignee && (assignee[1] ? t('log.assigned', { name: assignee[1] }) : t('log.unassigned')),
      note && t('log.note'),
      reviewSignUps && t(reviewSignUps[1] ? 'log.reviewOn' : 'log.reviewOff'),
    ]
      .filter(Boolean)
      .join('; ')
}
