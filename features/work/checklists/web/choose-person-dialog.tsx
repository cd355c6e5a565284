import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'

/** One person, for a step or as the buddy. */
export function ChoosePersonDialog({
  title,
  field,
  start,
  save,
  onClose,
}: {
  title: string
  /** As the call names it, so that its message stands here. */
  field: 'userId' | 'buddyId'
  start: PersonRef | null
  save: (userId: string) => Promise<unknown>
  onClose: () => void
}) {
  const t = useTranslations('checklist')
  const templates = useTranslations('onboarding')
  const form = useForm({
    initial: { [field]: start && { ...start, email: '' } } as Record<string, PersonOption | null>,
    submit: async (values) => {
      const chosen = values[field]
      if (!chosen) throw { errors: { [field]: templates('choosePerson') } }
      return save(chosen.id)
    },
    onDone: onClose,
  })
  return (
    <EditDialog title={title} form={form} onClose={onClose}>
      <ColleagueField
        label={t('person')}
        required
        data-autofocus
        {...form.field(field)}
        value={form.values[field] ?? null}
      />
    </EditDialog>
  )
}
