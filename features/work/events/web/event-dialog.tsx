import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AbsentDialog } from '#ui/overlays/absent-dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { formatWhen } from '#kit/day-format.ts'
import { daysInclusive } from '#kit/days.ts'
import { LinkedText } from '#ui/linked-text.tsx'
import { personName } from '#ui/person-name.ts'
import { Status } from '#ui/status.tsx'
import type { CalendarEvent } from '../contract.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { useRepeatWords } from './event-words.ts'
import { ParticipantsPanel } from './participants-panel.tsx'
import { useEvent } from './queries.ts'
import { ReplyPanel } from './reply-panel.tsx'

/** An event to be read and answered, changed and canceled by those who may. */
export function EventDialog({ id, onClose, onEdit }: { id: string; onClose: () => void; onEdit: () => void }) {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  const { data: answer, isError } = useEvent(id)
  const [isCanceling, setCanceling] = useState(false)
  if (!answer) {
    const gone = isError && { title: t('gone'), text: t('goneText') }
    return <AbsentDialog title={t('title')} gone={gone} onClose={onClose} />
  }
  const { data, can } = answer
  if (isCanceling) return <CancelDialog event={data} onClose={() => setCanceling(false)} />
  return (
    <Dialog opened onClose={onClose} title={data.name}>
      <DialogBody
        note={
          can.edit && (
            <>
              <Button variant="subtle" onClick={onEdit}>
                {t('edit')}
              </Button>
              <Button variant="subtle" data-danger onClick={() => setCanceling(true)}>
                {t('cancel')}
              </Button>
            </>
          )
        }
        actions={<Button onClick={onClose}>{ui('close')}</Button>}
      >
        {data.canceledAt && <Status tone="off">{t('canceledState')}</Status>}
        <Details event={data} />
        {data.description && <LinkedText text={data.description} />}
        {can.reply && <ReplyPanel key={data.version} event={data} />}
        <ParticipantsPanel id={id} days={daysInclusive(data.day, data.endDay)} />
      </DialogBody>
    </Dialog>
  )
}

function Details({ event }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  const { said } = useRepeatWords()
  const { place, link, repeat, remindMinutes, isWholeDay, creator } = event
  return (
    <Facts>
      <Fact label={t('mails.when')}>
        <Times event={event} />
      </Fact>
      {repeat && <Fact label={t('fields.repeat')}>{said(repeat, event.day)}</Fact>}
      {place && <Fact label={t('fields.place')}>{place}</Fact>}
      {link && (
        <Fact label={t('fields.link')}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link}
          </a>
        </Fact>
      )}
      <Fact label={t('fields.remind')}>
        {remindMinutes === null
          ? t('noReminder')
          : t(isWholeDay ? 'remindWholeDay' : 'remind', { minutes: remindMinutes })}
      </Fact>
      {creator && <Fact label={t('creator')}>{personName(creator)}</Fact>}
    </Facts>
  )
}

/** By the reader's clock, and by that of the event where it is another. */
function Times({ event }: { event: CalendarEvent }) {
  const t = useTranslations('events')
  const locale = useLocale()
  const { local, day, startTime, endTime, timeZone, isWholeDay } = event
  const isSame = local.day === day && local.startTime === startTime && local.endTime === endTime
  const times = isWholeDay ? { from: '', to: '' } : { from: local.startTime, to: local.endTime }
  return (
    <>
      {formatWhen({ ...local, ...times }, locale, { long: true })}
      {!isSame && (
        <small> ({t('zoneNote', { from: startTime, to: endTime, zone: timeZone.replaceAll('_', ' ') })})</small>
      )}
    </>
  )
}
