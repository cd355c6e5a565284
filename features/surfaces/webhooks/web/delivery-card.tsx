import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { formatMoment } from '#ui/format.ts'
import { CaretDown } from '#ui/icons.ts'
import { orElse } from '#ui/or-else.ts'
import { Status } from '#ui/status.tsx'
import { type Delivery, webhooks } from '../contract.ts'
import { DELIVERY_TONES } from './webhook-words.ts'
import css from './webhooks-screen.module.css'

/** One delivery: what and how it went; opened, what was sent and what came back. */
export function DeliveryCard({
  webhookId,
  delivery,
  maySendAgain,
  onAgain,
}: {
  webhookId: string
  delivery: Delivery
  maySendAgain: boolean
  onAgain: () => void
}) {
  const t = useTranslations('webhooks')
  const send = useChange(webhooks.sendWebhookDeliveryAgain)
  const { id, eventName, state, body, reply } = delivery
  const again = async () => {
    const done = await send({ id: webhookId, deliveryId: id }).catch(orElse(null))
    if (done) onAgain()
  }
  return (
    <li>
      <details>
        <summary>
          <CaretDown size={14} aria-hidden />
          <span className={css.main}>
            <b>{eventName}</b>
            <Line delivery={delivery} />
          </span>
          <Status tone={DELIVERY_TONES[state]}>{t(`deliveryStates.${state}`)}</Status>
        </summary>
        <div className={css.inside}>
          <h3>{t('sent')}</h3>
          <pre>{pretty(body)}</pre>
          <h3>{t('reply')}</h3>
          {reply ? <pre>{reply}</pre> : <p className={css.small}>{t('noReply')}</p>}
          {maySendAgain && <Button onClick={() => void again()}>{t('again')}</Button>}
        </div>
      </details>
    </li>
  )
}

function Line({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('webhooks')
  const locale = useLocale()
  const { createdAt, tries, duration, nextAt, triedAt } = delivery
  const outcome = useOutcomeWords()(delivery)
  const parts = [
    t('line', { when: formatMoment(createdAt, locale), tries }),
    ...outcome,
    duration !== null && t('ms', { ms: String(duration) }),
    nextAt && triedAt && t('next', { when: formatMoment(nextAt, locale) }),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}

/** What came of the last try: the status, and what is wrong with it. */
export function useOutcomeWords() {
  const t = useTranslations('webhooks')
  return ({ statusCode, problem }: Pick<Delivery, 'statusCode' | 'problem'>): string[] => [
    ...(statusCode === null ? [] : [t('code', { code: String(statusCode) })]),
    ...(problem === null || problem === 'status' ? [] : [t(`problems.${problem}`)]),
  ]
}

/** It was sent in one line. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
