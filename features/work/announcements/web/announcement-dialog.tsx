import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Got } from '#kit/contract.ts'
import { formatMoment } from '#ui/format.ts'
import { useChange } from '#ui/forms/change.ts'
import { AbsentDialog } from '#ui/overlays/absent-dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LinkedText } from '#ui/linked-text.tsx'
import { Status } from '#ui/status.tsx'
import { announcements } from '../contract.ts'
import { PICTURE_SIZE } from '../files/contract.ts'
import { useByline } from './announcement-words.ts'
import { FilesList } from './files-list.tsx'
import { pictureAddress, useAnnouncement } from './queries.ts'
import { ReactionsPanel } from './reactions-panel.tsx'
import { ReadersPanel } from './readers-panel.tsx'

import css from './announcement-dialog.module.css'

/** An announcement to be read, confirmed where it asks for it, and looked after by those who may. */
export function AnnouncementDialog({ id, onClose, onEdit }: { id: string; onClose: () => void; onEdit: () => void }) {
  const t = useTranslations('announcements')
  const ui = useTranslations('ui')
  const { data: answer, isError } = useAnnouncement(id)
  const acknowledge = useChange(announcements.acknowledgeAnnouncement)
  const [busy, setBusy] = useState(false)
  if (!answer)
    return (
      <AbsentDialog title={t('title')} gone={isError && { title: t('gone'), text: t('goneText') }} onClose={onClose} />
    )
  const { data, can } = answer
  const confirm = async () => {
    setBusy(true)
    await acknowledge({ id }).catch(() => {})
    setBusy(false)
  }
  return (
    <Dialog opened onClose={onClose} title={data.title}>
      <DialogBody
        note={
          can.edit && (
            <Button variant="subtle" onClick={onEdit}>
              {t('edit')}
            </Button>
          )
        }
        actions={
          can.acknowledge ? (
            <Button variant="filled" loading={busy} onClick={() => void confirm()}>
              {t('confirm')}
            </Button>
          ) : (
            <Button onClick={onClose}>{ui('close')}</Button>
          )
        }
      >
        <Text data={data} can={can} />
      </DialogBody>
    </Dialog>
  )
}

type Shown = Got<typeof announcements.showAnnouncement>

/** What it says, how people react to it, and who has confirmed it. */
function Text({ data, can }: Pick<Shown, 'data' | 'can'>) {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const byline = useByline()
  const hasAppeared = data.state !== 'draft' && data.state !== 'scheduled'
  return (
    <>
      {data.picture && (
        <img
          className={css.picture}
          src={pictureAddress(data.id, data.picture)}
          alt={data.picture.alt}
          width={PICTURE_SIZE.width}
          height={PICTURE_SIZE.height}
        />
      )}
      <p className={css.by}>{byline(data)}</p>
      <LinkedText text={data.body} />
      <FilesList id={data.id} files={data.files} />
      {data.state === 'published' && data.takesReactions && <ReactionsPanel id={data.id} mayReact={can.react} />}
      {data.acknowledgedAt && (
        <Status tone="good">{t('confirmed', { moment: formatMoment(data.acknowledgedAt, locale) })}</Status>
      )}
      {can.edit && data.asksAcknowledgement && hasAppeared && <ReadersPanel id={data.id} />}
    </>
  )
}
