import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { catalogues, type Entry, type List } from '../contract.ts'

export function EntryDialog({
  list,
  entry,
  all,
  onClose,
}: {
  list: List
  entry: Entry | undefined
  all: readonly Entry[]
  onClose: () => void
}) {
  const t = useTranslations('catalogues')
  const create = useChange(catalogues.createEntry)
  const rename = useChange(catalogues.renameEntry)
  const [deleting, setDeleting] = useState(false)
  const form = useForm({
    initial: { name: entry?.name ?? '' },
    submit: async ({ name }) =>
      entry ? rename({ id: entry.id, version: entry.version, name }) : create({ list, name }),
    onDone: onClose,
  })
  if (entry && deleting) return <Deletion entry={entry} all={all} onClose={onClose} />
  return (
    <EditDialog
      title={entry?.name ?? t(`lists.${list}.add`)}
      form={form}
      onClose={onClose}
      remove={entry && { word: t('delete'), onClick: () => setDeleting(true) }}
    >
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
    </EditDialog>
  )
}

function Deletion({
  entry: { id, name, count, version },
  all,
  onClose,
}: {
  entry: Entry
  all: readonly Entry[]
  onClose: () => void
}) {
  const t = useTranslations('catalogues')
  const remove = useChange(catalogues.deleteEntry)
  const textOf = (people: number | null) => {
    if (people === null) return t('deleteTextFew')
    return people > 0 ? t('deleteText', { count: people }) : undefined
  }
  const others = all.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={textOf(count)}
      word={t('delete')}
      replaceLabel={t('replaceWith')}
      options={count === 0 ? undefined : others}
      onClose={onClose}
      remove={(replacementId) => remove({ id, version, ...(replacementId && { replacementId }) })}
    />
  )
}
