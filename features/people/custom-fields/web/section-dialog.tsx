import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { definitions } from '../definitions/contract.ts'

/** Another name for the heading of all fields under it. @param section '' while they have none of their own */
export function SectionDialog({ section, onClose }: { section: string; onClose: () => void }) {
  const t = useTranslations('customFields')
  const rename = useChange(definitions.renameFieldSection)
  const form = useForm({
    initial: { name: section },
    submit: ({ name }) => rename({ section, name }),
    onDone: onClose,
  })
  return (
    <EditDialog title={t('sectionRename')} form={form} onClose={onClose}>
      <TextField label={t('sectionName')} required data-autofocus maxLength={100} {...form.field('name')} />
    </EditDialog>
  )
}
