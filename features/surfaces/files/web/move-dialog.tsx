import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Entry, type Folder, userFiles } from '../contract.ts'
import { pathOf } from './place-state.ts'

const ROOT = 'root'

/** Chooses the folder to move files and folders to. A folder cannot go into itself or into its own subfolders, so these are left out. */
export function MoveDialog({
  userId,
  entries,
  folders,
  onClose,
}: {
  userId: string
  entries: readonly Entry[]
  folders: readonly Folder[]
  onClose: () => void
}) {
  const t = useTranslations('files')
  const move = useChange(userFiles.moveEntries)
  const ids = entries.map(({ id }) => id)
  const form = useForm<{ parentId: string | null }>({
    initial: { parentId: null },
    submit: ({ parentId }) => move({ id: userId, entryIds: ids, parentId: parentId === ROOT ? null : parentId }),
    onDone: onClose,
  })
  const targets = folders
    .map(({ id }) => pathOf(folders, id))
    .filter((path) => !path.some(({ id }) => ids.includes(id)))
    .map((path) => ({ value: path.at(-1)!.id, label: path.map(({ name }) => name).join(' / ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <EditDialog title={t('moveTitle', { count: entries.length })} form={form} onClose={onClose} word={t('move')}>
      <SelectField
        label={t('moveTo')}
        required
        searchable
        data-autofocus
        options={[{ value: ROOT, label: t('root') }, ...targets]}
        {...form.field('parentId')}
      />
    </EditDialog>
  )
}
