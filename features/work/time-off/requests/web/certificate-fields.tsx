import { useTranslations } from 'use-intl'
import { FileField } from '#ui/forms/file-field.tsx'
import { FileLine } from '#ui/forms/file-line.tsx'
import { UploadProgress } from '#ui/forms/upload-progress.tsx'
import { Check } from '#ui/icons.ts'
import { ATTACHABLE, LARGEST_FILE } from '../contract.ts'
import { type Uploaded, useCertificateUpload } from './upload-state.ts'
import css from './certificate-fields.module.css'

interface Props {
  value: Uploaded | null
  onChange: (value: Uploaded | null) => void
  /** Called when an upload begins and ends, so that the form waits for it. */
  onBusy: (busy: boolean) => void
  error: string | undefined
  /** Why it is asked for. */
  note?: string | undefined
}

/** A certificate: uploaded at once when chosen or dropped, with its progress; then listed here until it is sent or removed. */
export function CertificateField({ value, onChange, onBusy, error, note }: Props) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const upload = useCertificateUpload(onChange)
  const choose = async ([file]: File[]) => {
    if (!file) return upload.stop()
    onBusy(true)
    await upload.start(file, ui('file.notUploaded'))
    onBusy(false)
  }
  const { now } = upload
  return (
    <div>
      {value === null || now ? (
        <FileField
          name="attachmentId"
          label={t('ask.file')}
          help={note ? `${note} ${t('ask.fileHelp')}` : t('ask.fileHelp')}
          endings={ATTACHABLE}
          maxBytes={LARGEST_FILE}
          value={now ? [now.file] : []}
          onChange={(files) => void choose(files)}
          error={upload.error ?? error}
        />
      ) : (
        <>
          <b className={css.label}>{t('ask.file')}</b>
          <FileLine
            as="p"
            mark={<Check size={16} weight="bold" className={css.done} aria-hidden />}
            name={value.name}
            size={value.size}
            remove={t('ask.removeFile', { name: value.name })}
            onRemove={() => onChange(null)}
          />
          {value.checking && <p className={css.note}>{t('ask.fileChecking')}</p>}
          {error && <p className={css.error}>{error}</p>}
        </>
      )}
      {now && <UploadProgress part={now.part} />}
    </div>
  )
}
