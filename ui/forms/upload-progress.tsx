import { useTranslations } from 'use-intl'
import css from './upload-progress.module.css'

/** How much of a file has been sent. @param part from 0 to 1 */
export function UploadProgress({ part }: { part: number }) {
  const t = useTranslations('ui')
  return (
    <output className={css.sending}>
      <progress max={1} value={part} aria-label={t('file.uploading')} />
      {t('file.uploading')}
    </output>
  )
}
