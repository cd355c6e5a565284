import { useTranslations } from 'use-intl'
import { NO_ONE, sentAudience } from '#features/people/audience/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Entry, userFiles } from '../contract.ts'
import { AccessFields, type Sharing } from './access-fields.tsx'

type Values = Sharing & { name: string }

/** A new folder, or another name for a file or folder, and who sees it. */
export function EntryDialog({
  userId,
  isManager,
  entry,
  parentId,
  onClose,
}: {
  userId: string
  isManager: boolean
  entry?: Entry
  /** Where a new folder goes. */
  parentId?: string | undefined
  onClose: () => void
}) {
  const t = useTranslations('files')
  const create = useChange(userFiles.createFolder)
  const change = useChange(userFiles.changeEntry)
  const form = useForm<Values>({
    initial: {
      name: entry?.name ?? '',
      access: entry?.access ?? 'public',
      audience: entry?.audience ?? NO_ONE,
    },
    submit: ({ name, access, audience }) => {
      const sent = { id: userId, name, access, audience: access === 'dedicated' ? sentAudience(audience) : null }
      return entry
        ? change({ ...sent, entryId: entry.id, version: entry.version })
        : create({ ...sent, parentId: parentId ?? null })
    },
    onDone: onClose,
  })
  return (
    <EditDialog
      title={entry ? entry.name : t('newFolder')}
      form={form}
      onClose={onClose}
      {...(!entry && { word: t('create') })}
    >
      <TextField label={t('name')} required data-autofocus maxLength={150} {...form.field('name')} />
      <AccessFields isManager={isManager} form={form} />
    </EditDialog>
  )
}
