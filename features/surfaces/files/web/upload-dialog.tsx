import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { NO_ONE } from '#features/people/audience/web/api.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { formatFileSize } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { ENDINGS, LARGEST } from '../contract.ts'
import { AccessFields, type Sharing } from './access-fields.tsx'
import { type Refused, type Uploads, useUploads } from './upload-state.ts'
import css from './files-tab.module.css'

type Values = Sharing & { file: File[] }

interface Props {
  userId: string
  isManager: boolean
  parentId: string | undefined
  /** Dropped already. */
  chosen: File[]
  onClose: () => void
}

/** Uploads several files: choice, access, progress. Refused files stay in the dialog with the reason. */
export function UploadDialog(props: Props) {
  const t = useTranslations('files')
  const locale = useLocale()
  const { form, uploads, refused } = useUploadForm(props)
  return (
    <EditDialog title={t('upload')} form={form} onClose={props.onClose} word={t('upload')}>
      <FileField
        {...form.field('file')}
        help={t('allowed', { size: formatFileSize(LARGEST, locale) })}
        endings={ENDINGS}
        maxBytes={LARGEST}
        multiple
        disabled={form.busy}
      />
      <RefusedList refused={refused} />
      {uploads.now && <Sending now={uploads.now} stop={uploads.stop} />}
      <AccessFields isManager={props.isManager} form={form} label={t('shareWith')} options={['public', 'private']} />
    </EditDialog>
  )
}

function useUploadForm({ userId, isManager, parentId, chosen, onClose }: Props) {
  const t = useTranslations('files')
  const uploads = useUploads(t('notUploaded'))
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const form = useForm<Values, Refused[]>({
    initial: { file: chosen, access: isManager ? 'private' : 'public', audience: NO_ONE },
    submit: ({ file, access }) => {
      setRefused([])
      const sent = {
        id: userId,
        ...(parentId && { parentId }),
        access: access === 'public' ? access : 'private',
      } as const
      return uploads.upload(sent, file)
    },
    onDone: (left) => {
      setRefused(left.filter(({ why }) => why))
      if (left.length > 0) return form.reset({ ...form.values, file: left.map(({ file }) => file) })
      toast.success(t('uploaded'))
      onClose()
    },
  })
  const submit: typeof form.submit = async (event) => {
    if (form.values.file.length > 0) return form.submit(event)
    event?.preventDefault()
    form.fail({ file: t('chooseSome') })
  }
  return { form: { ...form, submit }, uploads, refused }
}

function RefusedList({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null
  return (
    <ul className={css.refused} role="alert">
      {refused.map(({ file, why }) => (
        <li key={file.name}>
          <b>{file.name}</b> {why}
        </li>
      ))}
    </ul>
  )
}

function Sending({ now: { done, count, part }, stop }: { now: Uploads; stop: () => void }) {
  const t = useTranslations('files')
  return (
    <output className={css.sending}>
      <progress max={1} value={(done + part) / count} aria-label={t('uploading')} />
      {t('uploadingCount', { done, count })}
      <Button variant="subtle" size="compact-sm" onClick={stop}>
        {t('stop')}
      </Button>
    </output>
  )
}
