import { useTranslations } from 'use-intl'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { type Condition, CONDITIONS } from '../contract.ts'
import type { Mark } from './count-state.ts'
import { append } from './queue-state.ts'

/** Condition and note of what was found; without a network it waits like a scan. */
export function NoteDialog({ mark, name, onClose }: { mark: Mark; name: string; onClose: () => void }) {
  const t = useTranslations('stocktakes')
  const form = useForm({
    initial: { condition: mark.condition as string | null, note: mark.note },
    submit: async ({ condition, note }) => {
      const its = CONDITIONS.find((one) => one === condition) ?? (null as Condition | null)
      append(name, {
        id: mark.id,
        what: 'note',
        at: new Date().toISOString(),
        code: '',
        condition: its,
        note: note.trim(),
      })
    },
    onDone: onClose,
  })
  return (
    <EditDialog title={t('noteTitle', { name: mark.name || mark.code })} form={form} onClose={onClose}>
      <SelectField
        label={t('condition')}
        options={CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
        clearable
        {...form.field('condition')}
      />
      <TextareaField label={t('note')} minRows={2} maxLength={500} {...form.field('note')} />
    </EditDialog>
  )
}
