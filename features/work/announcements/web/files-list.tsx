import { useLocale, useTranslations } from 'use-intl'
import { hrefOf } from '#kit/client.ts'
import { formatFileSize } from '#ui/format.ts'
import { File as FileIcon } from '#ui/icons.ts'
import { announcementFiles, type AttachedFile } from '../files/contract.ts'
import css from './files-list.module.css'

/** The files of an announcement, to be saved one by one. */
export function FilesList({ id, files }: { id: string; files: readonly AttachedFile[] }) {
  const t = useTranslations('announcements.files')
  const locale = useLocale()
  if (files.length === 0) return null
  return (
    <ul className={css.files} aria-label={t('title')}>
      {files.map(({ id: fileId, name, size, checking }) => (
        <li key={fileId}>
          <FileIcon size={17} aria-hidden />
          {checking ? (
            <span className={css.name}>{name}</span>
          ) : (
            <a
              className={css.name}
              href={hrefOf(announcementFiles.downloadAnnouncementFile, { id, fileId })}
              download
              aria-label={t('download', { name })}
            >
              {name}
            </a>
          )}
          <small>{checking ? t('checking') : formatFileSize(size, locale)}</small>
        </li>
      ))}
    </ul>
  )
}
