import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { AppLink } from '#ui/link.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Decision, Item } from '../contract.ts'
import { useDecisions } from './decide-state.ts'
import { useInboxKeys, useInboxSheet } from './inbox-keys-state.ts'
import { ItemPanel } from './item-panel.tsx'
import { isNarrowed } from './listing-state.ts'
import type { useInbox } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import css from './approvals-screen.module.css'

interface Props {
  inbox: ReturnType<typeof useInbox>
  items: readonly Item[]
}

export function InboxPanel({ inbox, items }: Props) {
  const { isPending, isError, data, refetch } = inbox
  if (isPending) return <InboxSkeleton />
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  return items.length > 0 ? <Inbox inbox={inbox} items={items} /> : <Nothing />
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('approvals')
  return (
    <div className={css.blank}>
      <Empty kind="error" title={t('failed')} action={<Button onClick={onRetry}>{t('again')}</Button>} />
    </div>
  )
}

function Nothing() {
  const t = useTranslations('approvals')
  const [params] = useUrlState()
  return (
    <div className={css.blank}>
      {isNarrowed(params) ? (
        <Empty kind="nothing-found" title={t('list.nothing')} />
      ) : (
        <Empty title={t('empty')}>{t('emptyWhat')}</Empty>
      )}
    </div>
  )
}

function Inbox({ inbox, items }: Props) {
  const t = useTranslations('approvals')
  const [params, change] = useUrlState()
  const found = items.findIndex(({ id }) => id === params['id'])
  const at = Math.max(0, found)
  const item = items[at]!
  const ask = useDecisions()
  const go = (to: number) => {
    const next = items[to]
    if (next) change({ id: next.id })
  }
  const decide = (decision: Decision) => {
    if (!item.actions.includes(decision)) return
    void ask(item, decision, () => change({ id: (items[at + 1] ?? items[at - 1])?.id }))
  }
  useInboxSheet()
  useInboxKeys({ next: () => go(at + 1), previous: () => go(at - 1), decide })
  const next = items[(at + 1) % items.length]
  const count = inbox.data?.pages[0]?.count ?? items.length
  const more = inbox.hasNextPage ? () => void inbox.fetchNextPage() : undefined
  return (
    <div className={css.inbox}>
      <QueueList items={items} chosen={item.id} onMore={more} loading={inbox.isFetchingNextPage} />
      <div className={css.main}>
        <GoneNote gone={found < 0} all={!inbox.hasNextPage} />
        <p className={css.pager}>
          <span>{t('place', { at: at + 1, of: count })}</span>
          {items.length > 1 && next && <AppLink to={`/approvals?id=${next.id}`}>{t('next')}</AppLink>}
        </p>
        <ItemPanel key={item.id} item={item} onDecide={decide} />
      </div>
    </div>
  )
}

/** A link in a letter or a notification may open long after another approver has decided: says so instead of showing another item. */
function GoneNote({ gone, all }: { gone: boolean; all: boolean }) {
  const t = useTranslations('approvals')
  const [params] = useUrlState()
  const [followed] = useState(params['id'])
  if (!gone || !all || !followed || followed !== params['id']) return null
  return (
    <p className={css.note}>
      {t('gone')} <AppLink to="/approvals?tab=decided">{t('goneSee')}</AppLink>
    </p>
  )
}

/** The shape of what is coming, so that nothing jumps. */
const InboxSkeleton = () => (
  <div className={css.inbox} aria-hidden>
    <div className={css.queue}>
      {[0, 1, 2].map((row) => (
        <div key={row} className={css.bone} />
      ))}
    </div>
    <div className={css.main}>
      <div className={css.bone} data-tall />
    </div>
  </div>
)
