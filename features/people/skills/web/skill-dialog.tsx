import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type ListedSkill, skills } from '../contract.ts'

interface Props {
  /** Undefined: a new one. */
  skill: ListedSkill | undefined
  all: readonly ListedSkill[]
  onClose: () => void
}

/** A skill of the list: its name, and the ways to merge it into another one or to delete it. */
export function SkillDialog({ skill, all, onClose }: Props) {
  const [doing, setDoing] = useState<'merge' | 'delete'>()
  if (!skill) return <Adding onClose={onClose} />
  if (doing === 'merge') return <Merging skill={skill} all={all} onClose={onClose} />
  if (doing === 'delete') return <Deleting skill={skill} onClose={onClose} />
  const merge = all.length > 1 ? () => setDoing('merge') : undefined
  return <Renaming skill={skill} onClose={onClose} onMerge={merge} onDelete={() => setDoing('delete')} />
}

function Adding({ onClose }: Pick<Props, 'onClose'>) {
  const t = useTranslations('skills')
  const create = useChange(skills.createSkill)
  const form = useForm({ initial: { name: '' }, submit: create, onDone: onClose })
  return (
    <EditDialog title={t('addToList')} form={form} onClose={onClose}>
      <TextField label={t('name')} required data-autofocus maxLength={60} {...form.field('name')} />
    </EditDialog>
  )
}

function Renaming({
  skill: { id, name, version },
  onClose,
  onMerge,
  onDelete,
}: {
  skill: ListedSkill
  onClose: () => void
  onMerge: (() => void) | undefined
  onDelete: () => void
}) {
  const t = useTranslations('skills')
  const rename = useChange(skills.renameSkill)
  const form = useForm({
    initial: { name },
    submit: (values) => rename({ id, version, name: values.name }),
    onDone: onClose,
  })
  return (
    <EditDialog title={name} form={form} onClose={onClose} remove={{ word: t('delete'), onClick: onDelete }}>
      <TextField label={t('name')} required data-autofocus maxLength={60} {...form.field('name')} />
      {onMerge && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={onMerge}>
            {t('mergeWith')}
          </Button>
        </div>
      )}
    </EditDialog>
  )
}

function Merging({ skill: { id, name, version, count }, all, onClose }: Props & { skill: ListedSkill }) {
  const t = useTranslations('skills')
  const merge = useChange(skills.mergeSkill)
  const form = useForm({
    initial: { intoId: null as string | null },
    submit: ({ intoId }) => merge({ id, version, intoId: intoId ?? '' }),
    onDone: onClose,
  })
  return (
    <EditDialog title={t('mergeTitle', { name })} form={form} word={t('merge')} onClose={onClose}>
      <SelectField
        label={t('mergeInto')}
        help={t('mergeHelp', { name, count })}
        options={all.filter((one) => one.id !== id).map((one) => ({ value: one.id, label: one.name }))}
        searchable
        required
        data-autofocus
        {...form.field('intoId')}
      />
    </EditDialog>
  )
}

function Deleting({ skill: { id, name, version, count }, onClose }: { skill: ListedSkill; onClose: () => void }) {
  const t = useTranslations('skills')
  const remove = useChange(skills.deleteSkill)
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={count > 0 ? t('deleteText', { count }) : undefined}
      word={t('delete')}
      replaceLabel=""
      onClose={onClose}
      remove={() => remove({ id, version })}
    />
  )
}
