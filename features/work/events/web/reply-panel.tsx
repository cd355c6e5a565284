import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { Part } from '#ui/part.tsx'
import { type CalendarEvent, events, REPLIES, type Reply } from '../contract.ts'
import css from './reply-panel.module.css'

type Which = 'this' | 'all'

/** The reader's own answer. Of an event that repeats it is to all dates to come, unless they say otherwise. */
export function ReplyPanel({ event: { id, reply, repeat } }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  const send = useChange(events.replyToEvent)
  const [scope, setScope] = useState<Which>('all')
  const [busy, setBusy] = useState(false)
  const answer = async (given: Reply) => {
    setBusy(true)
    await send({ id, reply: given, scope }).catch(() => {})
    setBusy(false)
  }
  return (
    <Part title={t('yourReply')}>
      <div className={css.reply}>
        {repeat && (
          <SegmentedControl
            aria-label={t('replyTo')}
            value={scope}
            onChange={(value) => setScope(value as Which)}
            data={[
              { value: 'all', label: t('replyAll') },
              { value: 'this', label: t('replyThis') },
            ]}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would look like a form */}
        <div role="group" aria-label={t('yourReply')} className={css.answers}>
          {REPLIES.map((one) => (
            <button
              key={one}
              type="button"
              className={css.answer}
              data-reply={one}
              aria-pressed={reply === one}
              disabled={busy}
              onClick={() => void answer(one)}
            >
              {t(`reply.${one}`)}
            </button>
          ))}
        </div>
      </div>
    </Part>
  )
}
