import { Button } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { Empty } from '#ui/empty.tsx'
import { SearchField } from '#ui/forms/search-field.tsx'
import { formatMegabytes } from '#ui/format.ts'
import { Plus, Trash, UploadSimple } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { Part } from '#ui/part.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import type { Folder } from '../contract.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { FilesList } from './files-list.tsx'
import { pathOf, usePlace } from './place-state.ts'
import { useFiles } from './queries.ts'
import { TrashDialog } from './trash-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import css from './files-tab.module.css'

type Opened = 'folder' | 'trash' | { upload: File[] }

/** A person's files and folders. Files can be dropped anywhere on it. */
export function Tab({ userId }: { userId: string }) {
  const { folderId } = usePlace(userId)
  const [{ search = '' }, setParams] = useUrlState()
  const files = useFiles(userId, folderId, search)
  const [open, setOpen] = useState<Opened>()
  const can = files.data?.can
  const drop = useDrop(can?.add ? (upload) => setOpen({ upload }) : undefined)
  if (files.isError && !files.data)
    return <Failed userId={userId} error={files.error} retry={() => void files.refetch()} />
  return (
    <div className={css.column} aria-busy={files.isPending} {...drop.props}>
      <Files userId={userId} files={files} search={search} onSearch={setParams} onOpen={setOpen} />
      {drop.isOver && <DropHere />}
      {open && can && (
        <Open {...{ open, userId, isManager: can.manage, parentId: folderId }} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

interface OpenProps {
  userId: string
  isManager: boolean
  parentId: string | undefined
  onClose: () => void
}

function Open({ open, ...to }: OpenProps & { open: Opened }) {
  if (open === 'trash') return <TrashDialog {...to} />
  return open === 'folder' ? <EntryDialog {...to} /> : <UploadDialog {...to} chosen={open.upload} />
}

type FilePages = ReturnType<typeof useFiles>

function Files({
  userId,
  files,
  search,
  onSearch,
  onOpen,
}: {
  userId: string
  files: FilePages
  search: string
  onSearch: (patch: { search: string | undefined }) => void
  onOpen: (what: Opened) => void
}) {
  const t = useTranslations('files')
  const { data: answer } = files
  const mayAdd = answer?.can.add ?? false
  return (
    <Part
      title={t('title')}
      bare
      action={
        <span className={css.actions}>
          {mayAdd && <AddButtons onOpen={onOpen} />}
          <WhoSees userId={userId} section="files" what={t('title')} />
        </span>
      }
    >
      <div className={css.bar}>
        <SearchField
          value={search}
          placeholder={t('search')}
          onChange={(value) => onSearch({ search: value || undefined })}
        />
      </div>
      {!search && <Path userId={userId} folders={answer?.folders ?? []} />}
      <FilesList userId={userId} files={files} search={search} />
      {mayAdd && <Foot storage={answer?.storage} onTrash={() => onOpen('trash')} />}
    </Part>
  )
}

function AddButtons({ onOpen }: { onOpen: (what: Opened) => void }) {
  const t = useTranslations('files')
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => onOpen('folder')}>
        {t('newFolder')}
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<UploadSimple size={16} />}
        onClick={() => onOpen({ upload: [] })}
      >
        {t('upload')}
      </Button>
    </>
  )
}

/** The way up; at the top there is none. */
function Path({ userId, folders }: { userId: string; folders: readonly Folder[] }) {
  const t = useTranslations('files')
  const { folderId, addressOf } = usePlace(userId)
  if (!folderId) return null
  const path = pathOf(folders, folderId)
  return (
    <nav className={css.path} aria-label={t('moveTo')}>
      <AppLink to={addressOf(null)}>{t('root')}</AppLink>
      {path.map(({ id, name }, at) => (
        <span key={id}>
          <span aria-hidden> / </span>
          {at === path.length - 1 ? <b aria-current="page">{name}</b> : <AppLink to={addressOf(id)}>{name}</AppLink>}
        </span>
      ))}
    </nav>
  )
}

function Foot({
  storage,
  onTrash,
}: {
  storage: { used: number; total: number } | null | undefined
  onTrash: () => void
}) {
  const t = useTranslations('files')
  const locale = useLocale()
  return (
    <div className={css.foot}>
      {storage && (
        <span className="num">
          {t('storage', {
            used: formatMegabytes(storage.used, locale),
            total: formatMegabytes(storage.total, locale),
          })}
        </span>
      )}
      <Button variant="subtle" size="compact-sm" leftSection={<Trash size={16} />} onClick={onTrash}>
        {t('trash')}
      </Button>
    </div>
  )
}

/** Drag and drop of files onto the page. */
function useDrop(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  const props = onFiles && {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, props }
}

function DropHere() {
  const t = useTranslations('files')
  return (
    <div className={css.drop} aria-hidden>
      <UploadSimple size={22} />
      {t('drop')}
    </div>
  )
}

function Failed({ userId, error, retry }: { userId: string; error: unknown; retry: () => void }) {
  const t = useTranslations('files')
  const ui = useTranslations('ui')
  const { folderId, addressOf } = usePlace(userId)
  // 422: what the address has is no id
  const isGone = folderId !== undefined && error instanceof CallError && [404, 422].includes(error.status)
  return (
    <div className={css.column}>
      {isGone ? (
        <Empty
          kind="nothing-found"
          title={t('folderGone')}
          action={<AppLink to={addressOf(null)}>{t('root')}</AppLink>}
        />
      ) : (
        <Empty kind="error" title={t('failed')} action={<Button onClick={retry}>{ui('retry')}</Button>} />
      )}
    </div>
  )
}
