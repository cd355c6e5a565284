import { useTranslations } from 'use-intl'
import { AudiencePicker } from '#features/people/audience/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedClose } from '#ui/forms/unsaved-close.ts'
import { AbsentDialog } from '#ui/overlays/absent-dialog.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { EditDialog as RecordDialog } from '#ui/overlays/edit-dialog.tsx'
import { announcements, type Edited, TEXT, TITLE } from '../contract.ts'
import { AttachedFields } from './attached-fields.tsx'
import { PUBLISH, startOf, useKnownAnnouncement, useNewAnnouncement, useUploads, type Values } from './edit-state.ts'
import { PictureFields } from './picture-fields.tsx'
import { useEdited } from './queries.ts'
import { AnnouncementChanges } from './their-changes-panel.tsx'
import css from './edit-dialog.module.css'

/** A new announcement, or another text, audience or time for one. */
export function EditDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  return id ? <Known id={id} onClose={onClose} /> : <NewDialog onClose={onClose} />
}

function NewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('announcements')
  const { form, attaching, picture } = useUploads(useNewAnnouncement(onClose), undefined)
  const close = useUnsavedClose(() => form.dirty, onClose)
  return (
    <RecordDialog title={t('new')} form={form} onClose={close} word={t(`do.${form.values.publish}`)}>
      <Fields {...{ form, attaching, picture }} isPublished={false} />
    </RecordDialog>
  )
}

function Known({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('announcements')
  const { data, isError, refetch } = useEdited(id)
  if (data) return <KnownDialog edited={data} refresh={refetch} onClose={onClose} />
  return (
    <AbsentDialog
      title={t('editTitle')}
      gone={isError && { title: t('gone'), text: t('goneText') }}
      onClose={onClose}
    />
  )
}

function KnownDialog({
  edited,
  refresh,
  onClose,
}: {
  edited: Edited
  refresh: () => Promise<{ data: Edited | undefined }>
  onClose: () => void
}) {
  const t = useTranslations('announcements')
  const section = useKnownAnnouncement(edited, refresh, onClose)
  const { form, attaching, picture } = useUploads(section.form, edited)
  const close = useUnsavedClose(() => form.dirty, onClose)
  const remove = useRemoval(edited, onClose)
  return (
    <RecordDialog
      title={t('editTitle')}
      form={form}
      onClose={close}
      word={edited.isPublished ? t('save') : t(`do.${form.values.publish}`)}
      remove={{ word: t('delete'), onClick: () => void remove() }}
    >
      <AnnouncementChanges edited={edited} saved={startOf(edited)} theirs={section.theirs} form={form} />
      <Fields {...{ form, attaching, picture }} isPublished={edited.isPublished} />
    </RecordDialog>
  )
}

function useRemoval(edited: Edited, onDone: () => void) {
  const t = useTranslations('announcements')
  const confirm = useConfirm()
  const remove = useChange(announcements.deleteAnnouncement)
  return async () => {
    const title = t('deleteAsk', { title: edited.title })
    if (!(await confirm({ title, text: t('deleteText'), ok: t('delete'), danger: true }))) return
    await remove({ id: edited.id, version: edited.version }).then(onDone, () => {})
  }
}

function Fields({
  form,
  attaching,
  picture,
  isPublished,
}: ReturnType<typeof useUploads> & {
  isPublished: boolean
}) {
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
      <PictureFields form={form} picture={picture} />
      <AttachedFields {...form.field('fileIds')} attaching={attaching} />
      <AudiencePicker label={t('audience')} required {...form.field('audience')} />
      {!isPublished && <When form={form} />}
      <DateField label={t('endsOn')} help={t('endsOnHelp')} {...form.field('endsOn')} />
      <CheckboxField label={t('asks')} {...form.field('asksAcknowledgement')} />
      <CheckboxField label={t('takesReactions')} {...form.field('takesReactions')} />
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
