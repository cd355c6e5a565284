import { useTranslations } from 'use-intl'
import { StandInButton, StandInLine } from '#features/surfaces/delegations/web/api.tsx'
import { AppLink } from '#ui/link.tsx'
import { holds } from '#ui/openable.ts'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { isSafe } from '../contract.ts'
import { DecideBar } from './decide-bar-panel.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxPanel } from './inbox-panel.tsx'
import { ListedList } from './listed-list.tsx'
import { narrowingOf, TABS, type Tab, tabOf } from './listing-state.ts'
import { notices } from './own-panels-state.ts'
import { useInbox, useListed } from './queries.ts'
import css from './approvals-screen.module.css'

/** What waits for the reader, one at a time: read, decide, and the next is there. Beside it what waits for others, and what is decided. */
export function Screen() {
  const [params] = useUrlState()
  const tab = tabOf(params)
  return tab === 'mine' ? <Mine /> : <Others key={tab} tab={tab} />
}

function Mine() {
  const t = useTranslations('approvals')
  const [params] = useUrlState()
  const inbox = useInbox(narrowingOf(params))
  const count = inbox.data?.pages[0]?.count
  const items = inbox.data?.pages.flatMap(({ data }) => data) ?? []
  const safe = items.filter(isSafe)
  return (
    <>
      <PageHeader
        title={t('title')}
        state={
          count === undefined ? (
            <Nothing />
          ) : (
            t('state', { count, safe: safe.length, all: safe.length === count ? 'yes' : 'no' })
          )
        }
        actions={
          <>
            <StandInButton />
            <DecideBar items={items} />
          </>
        }
        views={<Tabs current="mine" count={count} />}
        filters={<InboxFilters tab="mine" shown={items.length > 6} />}
      />
      <StandInLine />
      {notices
        .filter(({ access }) => holds(access))
        .map(({ source, Notice }) => (
          <Notice key={source} />
        ))}
      <InboxPanel inbox={inbox} items={items} />
    </>
  )
}

function Others({ tab }: { tab: Exclude<Tab, 'mine'> }) {
  const t = useTranslations('approvals')
  const [params] = useUrlState()
  const list = useListed(tab, narrowingOf(params))
  const count = list.data?.pages[0]?.count
  return (
    <>
      <PageHeader
        title={t('title')}
        state={count === undefined ? <Nothing /> : count > 0 && t(`${tab}State`, { count })}
        views={<Tabs current={tab} count={count} />}
        filters={<InboxFilters tab={tab} shown={(count ?? 0) > 0} />}
      />
      <ListedList tab={tab} list={list} />
    </>
  )
}

/** Keeps the line, so that nothing jumps. */
const Nothing = () => <span aria-hidden>{'\u00a0'}</span>

function Tabs({ current, count }: { current: Tab; count: number | undefined }) {
  const t = useTranslations('approvals')
  return (
    <nav className={css.tabs} aria-label={t('tabs')}>
      {TABS.map((tab) => (
        <AppLink
          key={tab}
          to={tab === 'mine' ? '/approvals' : `/approvals?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`tab.${tab}`)}
          {tab === current && count !== undefined && count > 0 && <span className="num">{count}</span>}
        </AppLink>
      ))}
    </nav>
  )
}
