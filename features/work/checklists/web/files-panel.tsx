import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, hrefOf } from '#kit/client.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { FileLine } from '#ui/forms/file-line.tsx'
import { UploadProgress } from '#ui/forms/upload-progress.tsx'
import { useUpload } from '#ui/forms/upload.ts'
import { formatMoment } from '#ui/format.ts'
import { File as FileIcon, FilePdf, FileText, Image } from '#ui/icons.ts'
import { orElse } from '#ui/or-else.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { personName } from '#ui/person-name.ts'
import { useReader } from '#ui/reader.ts'
import { LARGEST_FILE, MOST_FILES, type Step, type StepFile, UPLOADABLE } from '../contract.ts'
import { stepFiles } from '../files/contract.ts'
import css from './files-panel.module.css'

/** The files of a step: who may see the step downloads them, its owner adds and removes them until it is done. */
export function FilesPanel({ step }: { step: Step }) {
  const t = useTranslations('checklist')
  const { files, can } = step
  return (
    <div className={css.panel}>
      {files.length > 0 ? (
        <ul className={css.files} aria-label={t('files')}>
          {files.map((file) => (
            <Line key={file.id} step={step} file={file} />
          ))}
        </ul>
      ) : (
        !can.upload && <p className={css.note}>{t('noFiles')}</p>
      )}
      {can.upload && files.length < MOST_FILES && <Adding step={step} />}
    </div>
  )
}

const MARKS: Record<string, typeof FileIcon> = { pdf: FilePdf, docx: FileText, png: Image, jpg: Image, jpeg: Image }

function Line({ step, file }: { step: Step; file: StepFile }) {
  const t = useTranslations('checklist')
  const { locale } = useReader()
  const confirm = useConfirm()
  const { id, name, size, checking, active, by, at } = file
  const Mark = MARKS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? FileIcon
  const remove = async () => {
    const title = t('removeFileTitle', { name })
    if (!(await confirm({ title, text: t('removeFileText'), ok: t('removeIt'), danger: true }))) return
    if (await call(stepFiles.removeStepFile, { id: step.id, fileId: id }).catch(orElse(undefined)))
      toast.success(t('fileRemoved'))
  }
  return (
    <>
      <FileLine
        as="li"
        mark={<Mark size={17} aria-hidden />}
        name={
          checking ? (
            name
          ) : (
            <a
              href={hrefOf(stepFiles.downloadStepFile, { id: step.id, fileId: id })}
              download
              aria-label={t('download', { name })}
            >
              {name}
            </a>
          )
        }
        size={size}
        remove={t('removeFile', { name })}
        onRemove={step.can.upload ? () => void remove() : undefined}
      />
      <li className={css.note}>
        {t('fileBy', { name: personName(by), moment: formatMoment(at, locale) })}
        {checking && ` · ${t('isChecking')}`}
        {active.length > 0 && <span className={css.warn}>{t('isActive')}</span>}
      </li>
    </>
  )
}

/** Several at once are sent one after the other; the first that is refused says why, and the rest wait to be chosen again. */
function Adding({ step }: { step: Step }) {
  const t = useTranslations('checklist')
  const ui = useTranslations('ui')
  const upload = useUpload(
    (how) => call(stepFiles.uploadStepFile, { id: step.id }, how),
    () => toast.success(t('fileUploaded')),
  )
  const { now, error } = upload
  const [failed, setFailed] = useState('')
  const choose = async (files: File[]) => {
    if (files.length === 0) return upload.stop()
    for (const file of files) {
      setFailed(file.name)
      if (!(await upload.start(file, ui('file.notUploaded')))) return
    }
  }
  return (
    <>
      <FileField
        name={`files-${step.id}`}
        label={t('files')}
        help={t('filesHelp')}
        endings={UPLOADABLE}
        maxBytes={LARGEST_FILE}
        multiple
        value={now ? [now.file] : []}
        onChange={(files) => void choose(files.filter((file) => file !== now?.file))}
        error={error && `${failed}: ${error}`}
      />
      {now && <UploadProgress part={now.part} />}
    </>
  )
}
