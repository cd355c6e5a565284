import { useTranslations } from 'use-intl'
import { call, hrefOf } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { FileLine } from '#ui/forms/file-line.tsx'
import { UploadProgress } from '#ui/forms/upload-progress.tsx'
import { useUpload } from '#ui/forms/upload.ts'
import { FileText } from '#ui/icons.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { Part } from '#ui/part.tsx'
import type { Benefit } from '../contract.ts'
import { documents, LARGEST_DOCUMENT, UPLOADABLE } from '../documents/contract.ts'
import css from './benefits-screen.module.css'

/** The document of a benefit: one, which another one replaces. */
export function DocumentPanel({ benefit: { id, document } }: { benefit: Benefit }) {
  const t = useTranslations('benefits.document')
  const remove = useChange(documents.removeBenefitDocument)
  return (
    <Part title={t('title')}>
      <div className={css.group}>
        {document ? (
          <div>
            <FileLine
              as="p"
              mark={<FileText size={17} aria-hidden />}
              name={document.checking ? document.name : <DocumentLink id={id} name={document.name} />}
              size={document.size}
              remove={t('remove', { name: document.name })}
              onRemove={() => void remove({ id })}
            />
            {document.checking && <p className={css.quiet}>{t('checking')}</p>}
          </div>
        ) : (
          <Adding id={id} />
        )}
      </div>
    </Part>
  )
}

export function DocumentLink({ id, name }: { id: string; name: string }) {
  const t = useTranslations('benefits.document')
  return (
    <a href={hrefOf(documents.downloadBenefitDocument, { id })} download aria-label={t('download', { name })}>
      {name}
    </a>
  )
}

function Adding({ id }: { id: string }) {
  const t = useTranslations('benefits.document')
  const ui = useTranslations('ui')
  const upload = useUpload(
    (how) => call(documents.uploadBenefitDocument, { id }, how),
    () => toast.success(t('uploaded')),
  )
  const { now, error } = upload
  const choose = async ([file]: File[]) => {
    if (file) await upload.start(file, ui('file.notUploaded'))
    else upload.stop()
  }
  return (
    <>
      <FileField
        name="document"
        label={t('label')}
        help={t('help')}
        endings={UPLOADABLE}
        maxBytes={LARGEST_DOCUMENT}
        value={now ? [now.file] : []}
        onChange={(files) => void choose(files.filter((file) => file !== now?.file))}
        error={error}
      />
      {now && <UploadProgress part={now.part} />}
    </>
  )
}
