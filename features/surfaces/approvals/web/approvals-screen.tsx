import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Check } from '#ui/icons.ts'
import { A } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useUrlState } from '#ui/url-state.ts'
import type { Decision, Item } from '../contract.ts'
import { useApproveSafe, useDecisions } from './decide-state.ts'
import { ItemPanel } from './item-panel.tsx'
import { useInbox } from './queries.ts'
import { QueueList } from './queue-list.tsx'
import { useInboxKeys, useInboxSheet } from './inbox-keys-state.ts'
import css from './approvals-screen.module.css'

/** What waits for the reader, one at a time: read, decide, and the next is there. */
export function Screen() {
  const t = useTranslations('approvals')
  const { data, isPending, isError, refetch } = useInbox()
  const items = data ? data.data : []
  const safe = items.filter(({ concerns }) => concerns.length === 0)
  const state = data && data.count > 0 ? t('state', { count: data.count, safe: safe.length }) : undefined
  return (
    <>
      <PageHeader title={t('title')} state={state} actions={<SafeButton safe={safe} />} />
      {isPending && <Bones />}
      {isError && !data && <Failed onRetry={() => void refetch()} />}
      {data && (items.length > 0 ? <Inbox items={items} /> : <Nothing />)}
    </>
  )
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
  return (
    <div className={css.blank}>
      <Empty title={t('empty')}>{t('emptyWhat')}</Empty>
    </div>
  )
}

function Inbox({ items }: { items: readonly Item[] }) {
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
  const decide = (decision: Decision) =>
    void ask(item, decision, () => change({ id: (items[at + 1] ?? items[at - 1])?.id }))
  useInboxSheet()
  useInboxKeys({ next: () => go(at + 1), previous: () => go(at - 1), decide })
  const next = items[(at + 1) % items.length]
  return (
    <div className={css.inbox}>
      <QueueList items={items} chosen={item.id} />
      <div className={css.main}>
        <p className={css.pager}>
          <span>{t('place', { at: at + 1, of: items.length })}</span>
          {items.length > 1 && next && <A to={`/approvals?id=${next.id}`}>{t('next')}</A>}
        </p>
        <ItemPanel key={item.id} item={item} onDecide={decide} />
      </div>
    </div>
  )
}

function SafeButton({ safe }: { safe: readonly Item[] }) {
  const t = useTranslations('approvals')
  const [step, setStep] = useState<number>()
  const [of, setOf] = useState(0)
  const approve = useApproveSafe(setStep)
  const busy = step !== undefined
  if (safe.length < 2 && !busy) return null
  return (
    <Button
      leftSection={<Check size={16} />}
      disabled={busy}
      onClick={() => {
        setOf(safe.length)
        void approve(safe)
      }}
    >
      {busy ? t('safeStep', { at: step + 1, of }) : t('safe')}
    </Button>
  )
}

/** The shape of what is coming, so that nothing jumps. */
const Bones = () => (
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
