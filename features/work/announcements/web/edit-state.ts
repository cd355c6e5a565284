import { useTranslations } from 'use-intl'
import { type AudienceDraft, EVERYONE, sentAudience } from '#features/people/audience/web/api.tsx'
import { useSection } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { type Form, useForm } from '#ui/forms/form.ts'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { announcements, type Edited } from '../contract.ts'
import type { AttachedFile } from '../files/contract.ts'
import { useAttaching } from './attach-state.ts'
import { usePicture } from './picture-state.ts'

export const PUBLISH = ['now', 'at', 'draft'] as const

export interface Values {
  title: string
  body: string
  audience: AudienceDraft
  publish: (typeof PUBLISH)[number]
  publishLocal: string | null
  time: string
  endsOn: string | null
  sendsMail: boolean
  isPinned: boolean
  asksAcknowledgement: boolean
  takesReactions: boolean
  pictureId: string | null
  pictureAlt: string
  /** With their names: as they are called where they are sent, so that a refusal finds its field. */
  fileIds: AttachedFile[]
  notifyAgain: boolean
}

const NEW: Values = {
  title: '',
  body: '',
  audience: EVERYONE,
  publish: 'now',
  publishLocal: null,
  time: '09:00',
  endsOn: null,
  sendsMail: false,
  isPinned: false,
  asksAcknowledgement: false,
  takesReactions: true,
  pictureId: null,
  pictureAlt: '',
  fileIds: [],
  notifyAgain: false,
}

export const startOf = ({ picture, files, ...given }: Edited): Values => ({
  title: given.title,
  body: given.body,
  audience: given.audience,
  ...whenOf(given),
  endsOn: given.endsOn,
  sendsMail: given.sendsMail,
  isPinned: given.isPinned,
  asksAcknowledgement: given.asksAcknowledgement,
  takesReactions: given.takesReactions,
  pictureId: picture?.id ?? null,
  pictureAlt: picture?.alt ?? '',
  fileIds: files,
  notifyAgain: false,
})

const whenOf = ({ publishLocal, isPublished }: Pick<Edited, 'publishLocal' | 'isPublished'>) => ({
  publish: isPublished ? ('now' as const) : publishLocal ? ('at' as const) : ('draft' as const),
  publishLocal: publishLocal?.slice(0, 10) ?? null,
  time: publishLocal?.slice(11) ?? NEW.time,
})

const sentOf = ({ audience, publishLocal, time, notifyAgain: _again, fileIds, ...values }: Values) => ({
  ...values,
  publishLocal: values.publish === 'at' && publishLocal && time ? `${publishLocal}T${time}` : null,
  audience: sentAudience(audience),
  fileIds: fileIds.map(({ id }) => id),
})

export function useNewAnnouncement(onClose: () => void): Form<Values> {
  const create = useChange(announcements.createAnnouncement)
  const form = useForm<Values>({
    initial: NEW,
    submit: (values) => create(sentOf(values)),
    onDone: onClose,
    draft: 'announcement',
  })
  useUnsavedGuard(form.dirty)
  return form
}

/** What others change meanwhile is named field by field, and overwritten only by who has seen it. */
export function useKnownAnnouncement(
  edited: Edited,
  refresh: () => Promise<{ data: Edited | undefined }>,
  onClose: () => void,
) {
  const t = useTranslations('announcements')
  const change = useChange(announcements.changeAnnouncement)
  return useSection<Values>({
    current: startOf(edited),
    version: edited.version,
    send: (values, version) => change({ ...sentOf(values), id: edited.id, version, notifyAgain: values.notifyAgain }),
    refresh,
    draft: `announcement-${edited.id}`,
    changedWord: t('changedMeanwhile'),
    onClose,
  })
}

/** The uploads of a form, which is not sent while one of them is under way or was refused. */
export function useUploads(form: Form<Values>, saved: Edited | undefined) {
  const ui = useTranslations('ui')
  const t = useTranslations('announcements.files')
  const files = form.field('fileIds')
  const pictureField = form.field('pictureId')
  const attaching = useAttaching({ value: files.value, onChange: files.onChange, failed: ui('file.notUploaded') })
  const picture = usePicture({ value: pictureField.value, onChange: pictureField.onChange, saved })
  const submit: typeof form.submit = async (event) => {
    const waits = {
      ...(picture.upload.now && { pictureId: t('wait') }),
      ...(attaching.pending.length > 0 && { fileIds: t('wait') }),
    }
    if (Object.keys(waits).length === 0) return form.submit(event)
    event?.preventDefault()
    form.fail(waits)
  }
  return { form: { ...form, submit }, attaching, picture }
}
