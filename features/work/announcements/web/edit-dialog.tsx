import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AudienceDraft, AudiencePicker, EVERYONE, sentAudience } from '#features/people/audience/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { AbsentDialog } from '#ui/overlays/absent-dialog.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { EditDialog as RecordDialog } from '#ui/overlays/edit-dialog.tsx'
import { announcements, type Edited, TEXT, TITLE } from '../contract.ts'
import { useEdited } from './queries.ts'
import css from './edit-dialog.module.css'

const PUBLISH = ['now', 'at', 'draft'] as const

interface Values {
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
  notifyAgain: false,
}

const startOf = ({ publishLocal, isPublished, ...given }: Edited): Values => ({
  title: given.title,
  body: given.body,
  audience: given.audience,
  publish: isPublished ? 'now' : publishLocal ? 'at' : 'draft',
  publishLocal: publishLocal?.slice(0, 10) ?? null,
  time: publishLocal?.slice(11) ?? NEW.time,
  endsOn: given.endsOn,
  sendsMail: given.sendsMail,
  isPinned: given.isPinned,
  asksAcknowledgement: given.asksAcknowledgement,
  notifyAgain: false,
})

/** A new announcement, or another text, audience or time for one. */
export function EditDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return id ? <Known id={id} onClose={onClose} /> : <FieldsDialog onClose={onClose} />
}

function Known({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('announcements')
  const { data, isError } = useEdited(id)
  if (data) return <FieldsDialog before={data} onClose={onClose} />
  return (
    <AbsentDialog
      title={t('editTitle')}
      gone={isError && { title: t('gone'), text: t('goneText') }}
      onClose={onClose}
    />
  )
}

/** What the form began with stays: an announcement that others change meanwhile must not be overwritten unseen. */
function FieldsDialog({ before: now, onClose }: { before?: Edited; onClose: () => void }) {
  const [before] = useState(now)
  const t = useTranslations('announcements')
  const create = useChange(announcements.createAnnouncement)
  const change = useChange(announcements.changeAnnouncement)
  const form = useForm<Values, unknown>({
    initial: before ? startOf(before) : NEW,
    submit: ({ audience, publishLocal, time, notifyAgain, ...values }) => {
      const at = values.publish === 'at' && publishLocal && time ? `${publishLocal}T${time}` : null
      const given = { ...values, publishLocal: at, audience: sentAudience(audience) }
      return before ? change({ ...given, id: before.id, version: before.version, notifyAgain }) : create(given)
    },
    onDone: onClose,
  })
  const remove = useRemoval(before, onClose)
  return (
    <RecordDialog
      title={t(before ? 'editTitle' : 'new')}
      form={form}
      onClose={onClose}
      word={before?.isPublished ? t('save') : t(`do.${form.values.publish}`)}
      remove={before && { word: t('delete'), onClick: () => void remove() }}
    >
      <Fields form={form} isPublished={before?.isPublished ?? false} />
    </RecordDialog>
  )
}

function useRemoval(before: Edited | undefined, onDone: () => void) {
  const t = useTranslations('announcements')
  const confirm = useConfirm()
  const remove = useChange(announcements.deleteAnnouncement)
  return async () => {
    if (!before) return
    const title = t('deleteAsk', { title: before.title })
    if (!(await confirm({ title, text: t('deleteText'), ok: t('delete'), danger: true }))) return
    await remove({ id: before.id, version: before.version }).then(onDone, () => {})
  }
}

function Fields({ form, isPublished }: { form: Form<Values>; isPublished: boolean }) {
  const t = useTranslations('announcements')
  return (
    <>
      <TextField label={t('name')} required data-autofocus maxLength={TITLE} {...form.field('title')} />
      <TextareaField
        label={t('text')}
        help={t('textHelp')}
        minRows={5}
        maxRows={14}
        maxLength={TEXT}
        {...form.field('body')}
      />
      <AudiencePicker label={t('audience')} required {...form.field('audience')} />
      {!isPublished && <When form={form} />}
      <DateField label={t('endsOn')} help={t('endsOnHelp')} {...form.field('endsOn')} />
      <CheckboxField label={t('asks')} {...form.field('asksAcknowledgement')} />
      <CheckboxField label={t('mail')} {...form.field('sendsMail')} />
      <CheckboxField label={t('pin')} {...form.field('isPinned')} />
      {isPublished && (
        <CheckboxField label={t('notifyAgain')} help={t('notifyAgainHelp')} {...form.field('notifyAgain')} />
      )}
    </>
  )
}

function When({ form }: { form: Form<Values> }) {
  const t = useTranslations('announcements')
  const { onChange, ...publish } = form.field('publish')
  return (
    <>
      <SelectField
        label={t('when')}
        options={PUBLISH.map((value) => ({ value, label: t(`whens.${value}`) }))}
        {...publish}
        onChange={(value) => onChange(value as Values['publish'])}
      />
      {publish.value === 'at' && (
        <div className={css.two}>
          <DateField label={t('day')} required help={t('timeHelp')} {...form.field('publishLocal')} />
          <TextField label={t('time')} type="time" required {...form.field('time')} />
        </div>
      )}
    </>
  )
}
