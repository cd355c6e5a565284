import { useTranslations } from 'use-intl'
import { LEAVE_KINDS } from '#ui/leave-kinds.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { isNarrowed, type Tab } from './listing-state.ts'

const KINDS = [
  'vacation',
  'day_off',
  'sick_day',
  'parental_leave',
] as const satisfies readonly (keyof typeof LEAVE_KINDS)[]
const DECIDED = ['approved', 'declined', 'canceled'] as const

/** A handful needs no filters; what is narrowed always shows how. */
export function InboxFilters({ tab, shown }: { tab: Tab; shown: boolean }) {
  const t = useTranslations('approvals')
  const kinds = useTranslations('ui.kinds')
  const [params, change] = useUrlState()
  if (!shown && !isNarrowed(params)) return null
  const kind = {
    name: 'kind',
    word: t('list.kind'),
    multiple: true,
    options: KINDS.map((value) => ({ value, label: kinds(value) })),
  }
  const status = {
    name: 'status',
    word: t('list.status'),
    multiple: true,
    options: DECIDED.map((value) => ({ value, label: t(`list.${value}`) })),
  }
  return (
    <ListToolbar
      params={params}
      onParams={change}
      placeholder={t('list.search')}
      filters={tab === 'decided' ? [kind, status] : [kind]}
    />
  )
}
