import { useTranslations } from 'use-intl'
import { filtersOf, useKinds } from '#ui/own-kinds.ts'
import { slots } from '#ui/shell/slots.ts'
import { ListToolbar } from '#ui/table/list-toolbar.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { isNarrowed, type Tab } from './listing-state.ts'
import { ENDS } from '../contract.ts'

/** A handful needs no filters; what is narrowed always shows how. */
export function InboxFilters({ tab, shown }: { tab: Tab; shown: boolean }) {
  const t = useTranslations('approvals')
  const say = useTranslations()
  const leave = useKinds()
  const [params, change] = useUrlState()
  if (!shown && !isNarrowed(params)) return null
  const kind = {
    name: 'kind',
    word: t('list.kind'),
    multiple: true,
    options: slots.approvals.flatMap(({ kinds, hasOwnKinds }) => [
      ...kinds.map(({ value, word }) => ({ value, label: say(word as never) })),
      ...(hasOwnKinds ? filtersOf(leave, []) : []),
    ]),
  }
  const status = {
    name: 'status',
    word: t('list.status'),
    multiple: true,
    options: ENDS.map((value) => ({ value, label: t(`list.${value}`) })),
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
