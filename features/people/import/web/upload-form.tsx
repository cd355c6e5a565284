import { Loader } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { FileField } from '#ui/forms/file-field.tsx'
import { DownloadSimple } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { FILE_BYTES } from '../contract.ts'
import { api, sampleHref, useChange } from './queries.ts'
import css from './import-screen.module.css'

const ENDINGS = ['csv', 'txt', 'tsv', 'xlsx']

/** The file is sent as soon as it is chosen: there is nothing else to say yet. */
export function UploadForm() {
  const t = useTranslations('import.screen')
  const [, setParams] = useUrlState()
  const [files, setFiles] = useState<File[]>([])
  const upload = useChange(
    (chosen: File[]) => api.uploadImport({}, { files: chosen, quiet: true }),
    ({ id }) => setParams({ import: id }),
  )
  const take = (chosen: File[]) => {
    setFiles(chosen)
    if (chosen.length) upload.mutate(chosen)
    else upload.reset()
  }
  return (
    <Part title={t('upload.title')} bare>
      <div className={css.narrow}>
        <FileField
          label={t('upload.file')}
          help={t('upload.help')}
          endings={ENDINGS}
          maxBytes={FILE_BYTES}
          value={files}
          onChange={take}
          disabled={upload.isPending}
          error={said(upload.error) ?? (upload.error ? t('upload.failed') : undefined)}
        />
        <p className={css.quiet} aria-live="polite">
          {upload.isPending && (
            <>
              <Loader size="xs" /> {t('upload.reading')}
            </>
          )}
        </p>
        <p>
          <a className={css.link} href={sampleHref} download>
            <DownloadSimple size={17} aria-hidden /> {t('upload.sample')}
          </a>
        </p>
        <p className={css.quiet}>{t('upload.promise')}</p>
      </div>
    </Part>
  )
}

const said = (error: unknown) =>
  error instanceof CallError ? (error.under('file') ?? error.under('general') ?? error.message) : undefined
