import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatDay, formatFileSize } from '#ui/format.ts'
import { DotsThree, File as FileMark, FilePdf, FileText, FolderSimple, Lock, UsersThree, Warning } from '#ui/icons.ts'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { personName } from '#ui/person-name.ts'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { NothingFound } from '#ui/table/nothing-found.tsx'
import type { Entry } from '../contract.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { contentOf, usePlace } from './place-state.ts'
import type { useFiles } from './queries.ts'
import { useDelete } from './trash-state.ts'
import css from './files-tab.module.css'

type Act = { edit: Entry } | { move: readonly Entry[] }

/** Folders first. A folder opens, a file is downloaded; what one may change can be chosen and moved or deleted together. */
export function FilesList({ userId, files, search }: { userId: string; files: FilePages; search: string }) {
  const t = useTranslations('files')
  const { data: answer, isPending } = files
  const entries = answer?.data ?? []
  const [act, setAct] = useState<Act>()
  const chosen = useChosen(entries)
  const remove = useDelete(userId)
  const open = useOpen(userId)
  const columns = useColumns(userId, entries.some(hasMore), {
    onAct: setAct,
    onDelete: (entry) => void remove([entry]),
  })
  return (
    <>
      <DataTable
        label={t('title')}
        rows={entries}
        columns={columns}
        loading={isPending}
        onOpen={open}
        {...chosen.table}
        empty={<Nothing search={search} mayAdd={answer?.can.add ?? false} />}
      />
      <BulkBar count={chosen.entries.length} onClear={chosen.clear}>
        <button type="button" onClick={() => setAct({ move: chosen.entries })}>
          {t('move')}
        </button>
        <button type="button" data-danger onClick={() => void remove(chosen.entries).then(chosen.clear)}>
          {t('delete')}
        </button>
      </BulkBar>
      {act && answer && <Acting userId={userId} act={act} answer={answer} onClose={() => setAct(undefined)} />}
    </>
  )
}

type FilePages = ReturnType<typeof useFiles>

/** What is chosen among those that one may change. */
function useChosen(entries: readonly Entry[]) {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  return {
    entries: entries.filter(({ id, can }) => selected.has(id) && can.edit),
    clear: () => onSelect(new Set()),
    table: entries.some(({ can }) => can.edit) ? { selected, onSelect } : {},
  }
}

function useOpen(userId: string) {
  const router = useRouter()
  const { addressOf } = usePlace(userId)
  return ({ type, id }: Entry) =>
    type === 'folder' ? void router.navigate({ href: addressOf(id) }) : location.assign(contentOf(userId, id))
}

function Acting({
  userId,
  act,
  answer: { can, folders },
  onClose,
}: {
  userId: string
  act: Act
  answer: NonNullable<FilePages['data']>
  onClose: () => void
}) {
  if ('edit' in act) return <EntryDialog userId={userId} isManager={can.manage} entry={act.edit} onClose={onClose} />
  return <MoveDialog userId={userId} entries={act.move} folders={folders} onClose={onClose} />
}

function Nothing({ search, mayAdd }: { search: string; mayAdd: boolean }) {
  const t = useTranslations('files')
  const { folderId } = useParams({ strict: false }) as { folderId?: string }
  if (search) return <NothingFound title={t('nothingFound')} narrowing={['search']} />
  if (folderId) return <Empty title={t('emptyFolder')} />
  return <Empty title={t(mayAdd ? 'empty' : 'emptyOwn')}>{t(mayAdd ? 'emptyText' : 'emptyOwnText')}</Empty>
}

interface RowActs {
  onAct: (act: Act) => void
  onDelete: (entry: Entry) => void
}

function useColumns(userId: string, hasActs: boolean, acts: RowActs): readonly Column<Entry>[] {
  const t = useTranslations('files')
  const locale = useLocale()
  return [
    {
      id: 'name',
      word: t('name'),
      phone: 'title',
      width: 'minmax(180px, 2.4fr)',
      cell: (entry) => <Name entry={entry} />,
    },
    {
      id: 'access',
      word: t('access'),
      quiet: true,
      width: '124px',
      phone: 'note',
      cell: (one) => <Shared entry={one} />,
    },
    {
      id: 'size',
      word: t('size'),
      width: '108px',
      end: true,
      quiet: true,
      cell: ({ type, size, count }) => (
        <span className="num">{type === 'folder' ? t('items', { count }) : formatFileSize(size, locale)}</span>
      ),
    },
    {
      id: 'added',
      word: t('added'),
      width: '112px',
      quiet: true,
      phone: 'note',
      cell: ({ createdAt }) => <span className="num">{formatDay(createdAt.slice(0, 10), locale)}</span>,
    },
    {
      id: 'creator',
      word: t('addedBy'),
      quiet: true,
      width: 'minmax(108px, 1fr)',
      cell: ({ creator }) => <span className={css.line}>{creator && personName(creator)}</span>,
    },
    ...(hasActs
      ? [
          {
            id: 'more',
            word: t('actions'),
            width: '84px',
            end: true,
            phone: 'end',
            cell: (entry: Entry) => <More userId={userId} entry={entry} {...acts} />,
          } as const,
        ]
      : []),
  ]
}

/** Something in its menu. */
const hasMore = ({ type, checking, can }: Entry) => (type === 'file' && !checking) || can.edit

const MARKS: Record<string, typeof FileMark> = { pdf: FilePdf, docx: FileText, odt: FileText, txt: FileText }

function Name({ entry: { type, name, extension, checking, active } }: { entry: Entry }) {
  const t = useTranslations('files')
  const Mark = type === 'folder' ? FolderSimple : (MARKS[extension] ?? FileMark)
  return (
    <span className={css.name}>
      <Mark size={18} weight={type === 'folder' ? 'fill' : 'regular'} aria-hidden />
      <span className={css.line}>{name}</span>
      {checking && <small className={css.note}>{t('checkingShort')}</small>}
      {active.length > 0 && (
        <span className={css.warning} title={t('opensMore')}>
          <Warning size={16} aria-hidden />
          <span className="sr">{t('opensMore')}</span>
        </span>
      )}
    </span>
  )
}

function Shared({ entry: { access } }: { entry: Entry }) {
  const t = useTranslations('files')
  const Mark = access === 'private' ? Lock : UsersThree
  return (
    <span className={css.shared}>
      {access !== 'public' && <Mark size={14} aria-hidden />}
      {t(`accessShort.${access}`)}
    </span>
  )
}

function More({ userId, entry, onAct, onDelete }: RowActs & { userId: string; entry: Entry }) {
  const t = useTranslations('files')
  const items = [
    ...(entry.type === 'file' && !entry.checking ? [{ word: t('download'), href: contentOf(userId, entry.id) }] : []),
    ...(entry.can.edit
      ? [
          { word: t('rename'), onPick: () => onAct({ edit: entry }) },
          { word: t('move'), onPick: () => onAct({ move: [entry] }) },
          { word: t('delete'), danger: true, rule: true, onPick: () => onDelete(entry) },
        ]
      : []),
  ]
  if (!hasMore(entry)) return null
  return (
    <MenuButton className={css.more} label={t('moreFor', { name: entry.name })} items={items} align="end">
      <DotsThree size={18} weight="bold" aria-hidden />
    </MenuButton>
  )
}
