import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FileField } from '#ui/forms/file-field.tsx'
import { formatFileSize } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowDown, ArrowUp, File as FileIcon, Warning, X } from '#ui/icons.ts'
import { type AttachedFile, LARGEST_FILE, MOST_FILES, UPLOADABLE } from '../files/contract.ts'
import type { Pending, useAttaching } from './attach-state.ts'
import css from './files-list.module.css'

interface Props {
  value: readonly AttachedFile[]
  onChange: (value: AttachedFile[]) => void
  error: string | undefined
  attaching: ReturnType<typeof useAttaching>
}

/** The files of an announcement while it is written: chosen or dropped, in an order, and those that are still on their way. */
export function AttachedFields({ value, onChange, error, attaching: { pending, isFull, add, again, dismiss } }: Props) {
  const t = useTranslations('announcements.files')
  const { list, said, move } = useOrder(value, onChange)
  return (
    <div className={css.attached}>
      <FileField
        name="fileIds"
        label={t('title')}
        help={t('help', { most: MOST_FILES })}
        endings={UPLOADABLE}
        maxBytes={LARGEST_FILE}
        multiple
        value={[]}
        onChange={add}
        error={error ?? (isFull ? t('most', { most: MOST_FILES }) : undefined)}
      />
      {value.length + pending.length > 0 && (
        <ul ref={list} className={css.files} aria-label={t('list')}>
          {value.map((file, at) => (
            <Attached
              key={file.id}
              file={file}
              isFirst={at === 0}
              isLast={at === value.length - 1}
              onMove={(by) => move(at, by)}
              onRemove={() => onChange(value.filter((one) => one !== file))}
            />
          ))}
          {pending.map((one) => (
            <Waiting key={one.key} one={one} onAgain={() => again(one)} onDismiss={() => dismiss(one)} />
          ))}
        </ul>
      )}
      <output className="sr">{said}</output>
    </div>
  )
}

/** Moves files by keys and pointer; the button that was pressed keeps the focus, and where the file is now is read out. */
function useOrder(value: readonly AttachedFile[], onChange: (value: AttachedFile[]) => void) {
  const t = useTranslations('announcements.files')
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: string; by: -1 | 1; said: string }>()
  useEffect(() => {
    if (!moved) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-file="${moved.id}"] button`) ?? [])]
    const pressed = buttons[moved.by === -1 ? 0 : 1]
    const other = buttons[moved.by === -1 ? 1 : 0]
    ;(pressed?.disabled ? other : pressed)?.focus()
  }, [moved])
  const move = (at: number, by: -1 | 1) => {
    const file = value[at]!
    const next = value.toSpliced(at, 1).toSpliced(at + by, 0, file)
    onChange(next)
    setMoved({ id: file.id, by, said: t('moved', { name: file.name, at: at + by + 1, count: value.length }) })
  }
  return { list, said: moved?.said, move }
}

function Attached({
  file: { id, name, size, checking },
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  file: AttachedFile
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}) {
  const t = useTranslations('announcements.files')
  const locale = useLocale()
  return (
    <li data-file={id}>
      <FileIcon size={17} aria-hidden />
      <span className={css.name}>{name}</span>
      <small>{checking ? t('checking') : formatFileSize(size, locale)}</small>
      <span className={css.moves}>
        {!(isFirst && isLast) && (
          <>
            <IconButton label={t('up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
              <ArrowUp size={15} />
            </IconButton>
            <IconButton label={t('down', { name })} disabled={isLast} onClick={() => onMove(1)}>
              <ArrowDown size={15} />
            </IconButton>
          </>
        )}
        <IconButton label={t('remove', { name })} onClick={onRemove}>
          <X size={15} />
        </IconButton>
      </span>
    </li>
  )
}

function Waiting({
  one: { file, part, why },
  onAgain,
  onDismiss,
}: {
  one: Pending
  onAgain: () => void
  onDismiss: () => void
}) {
  const t = useTranslations('announcements.files')
  const { name } = file
  return (
    <li>
      {why === undefined ? (
        <>
          <FileIcon size={17} aria-hidden />
          <output className={css.sending}>
            <span>{t('uploading', { name })}</span>
            <progress max={1} value={part} aria-label={t('uploading', { name })} />
          </output>
        </>
      ) : (
        <>
          <Warning size={17} aria-hidden />
          <span className={css.failed} role="alert">
            <b>{name}</b>
            <span>{why}</span>
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onAgain}>
            {t('again')}
          </Button>
        </>
      )}
      <IconButton label={t('dismiss', { name })} onClick={onDismiss}>
        <X size={15} />
      </IconButton>
    </li>
  )
}
