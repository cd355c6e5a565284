import { Button, Select, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { orElse } from '#ui/or-else.ts'
import { Part } from '#ui/part.tsx'
import { type Delivery, DELIVERY_STATES, type DeliveryState, LOG_DAYS, type Webhook, webhooks } from '../contract.ts'
import { DeliveryCard, useOutcomeWords } from './delivery-card.tsx'
import { useDeliveries } from './queries.ts'
import css from './webhooks-screen.module.css'

/** A receiver has ten seconds, and the worker a moment before. */
const PATIENCE_MS = 20_000

/** What was sent, what came back, and a test with its outcome. */
export function DeliveriesPanel({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTranslations('webhooks')
  const [state, setState] = useState<DeliveryState | null>(null)
  const [expected, setExpected] = useState<string>()
  const log = useDeliveries(webhook.id, state, expected !== undefined)
  const rows = log.data?.pages.flatMap((page) => page.data)
  useArrival(expected, rows, () => setExpected(undefined))
  const test = useTest(webhook.id, (id) => {
    // it is seen whatever was chosen
    setState(null)
    setExpected(id)
  })
  const action = mayEdit && (
    <Button onClick={test.send} loading={test.busy}>
      {t('test')}
    </Button>
  )
  return (
    <Part title={t('log')} action={action}>
      {test.id && <TestOutcome id={test.id} isExpected={expected === test.id} rows={rows} />}
      <p className={css.say}>{t('logText', { days: LOG_DAYS })}</p>
      {isFiltered(state, rows) && <StateFilter state={state} onState={setState} />}
      <Rows
        rows={rows}
        empty={t(state ? 'logNone' : 'logEmpty')}
        webhookId={webhook.id}
        maySendAgain={mayEdit && webhook.state === 'active'}
        onAgain={setExpected}
      />
      {log.hasNextPage && <Older busy={log.isFetchingNextPage} onMore={() => void log.fetchNextPage()} />}
    </Part>
  )
}

/** An empty log has nothing to choose from. */
const isFiltered = (state: DeliveryState | null, rows: readonly Delivery[] = []) => state !== null || rows.length > 0

function Older({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const t = useTranslations('webhooks')
  return (
    <Button variant="subtle" loading={busy} onClick={onMore}>
      {t('older')}
    </Button>
  )
}

function Rows({
  rows,
  empty,
  webhookId,
  maySendAgain,
  onAgain,
}: {
  rows: readonly Delivery[] | undefined
  empty: string
  webhookId: string
  maySendAgain: boolean
  onAgain: (id: string) => void
}) {
  const t = useTranslations('webhooks')
  if (!rows) return <Skeleton height={120} />
  if (rows.length === 0) return <p className={css.none}>{empty}</p>
  return (
    <ul className={css.rows} aria-label={t('log')}>
      {rows.map((one) => (
        <DeliveryCard
          key={one.id}
          webhookId={webhookId}
          delivery={one}
          maySendAgain={maySendAgain && one.state !== 'waiting'}
          onAgain={() => onAgain(one.id)}
        />
      ))}
    </ul>
  )
}

/** Waits until a delivery has its outcome, or for as long as one may take. */
function useArrival(expected: string | undefined, rows: readonly Delivery[] | undefined, onArrival: () => void) {
  const isThere = rows?.some(({ id, state }) => id === expected && state !== 'waiting') ?? false
  useEffect(() => {
    if (expected === undefined) return undefined
    const timer = setTimeout(onArrival, isThere ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is done on arrival is made anew with each drawing
  }, [expected, isThere])
}

function useTest(webhookId: string, onSent: (id: string) => void) {
  const send = useChange(webhooks.testWebhook)
  const [busy, setBusy] = useState(false)
  const [id, setId] = useState<string>()
  const go = async () => {
    setBusy(true)
    const made = await send({ id: webhookId }).catch(orElse(null))
    setBusy(false)
    if (!made) return
    setId(made.data.id)
    onSent(made.data.id)
  }
  return { id, busy, send: () => void go() }
}

/** Said aloud as it changes: on its way, arrived, or why not. */
function TestOutcome({
  id,
  isExpected,
  rows,
}: {
  id: string
  isExpected: boolean
  rows: readonly Delivery[] | undefined
}) {
  const t = useTranslations('webhooks')
  const wordsOf = useOutcomeWords()
  const delivery = rows?.find((one) => one.id === id)
  if (!delivery || delivery.state === 'waiting')
    return <output className={css.outcome}>{t(isExpected ? 'testing' : 'testSlow')}</output>
  const { problem, statusCode, duration } = delivery
  return (
    <output className={css.outcome} data-tone={problem ? 'bad' : 'good'}>
      {problem
        ? t('testFailed', { why: wordsOf(delivery).join(' · ') })
        : t('testDelivered', { code: String(statusCode), ms: String(duration) })}
    </output>
  )
}

function StateFilter({
  state,
  onState,
}: {
  state: DeliveryState | null
  onState: (state: DeliveryState | null) => void
}) {
  const t = useTranslations('webhooks')
  const all = 'all'
  return (
    <Select
      className={css.filter!}
      label={t('filter')}
      allowDeselect={false}
      value={state ?? all}
      onChange={(value) => onState(value === all ? null : (value as DeliveryState))}
      data={[
        { value: all, label: t('all') },
        ...DELIVERY_STATES.map((value) => ({ value, label: t(`deliveryStates.${value}`) })),
      ]}
    />
  )
}
