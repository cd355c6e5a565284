import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { useTemplates } from '#features/people/onboarding/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { checklists } from '../contract.ts'

interface Values {
  userId: PersonOption | null
  templateId: string | null
  buddyId: PersonOption | null
}

/** Starts a template for a person, and goes to the new checklist. */
export function StartDialog({ person, onClose }: { person: PersonOption | null; onClose: () => void }) {
  const t = useTranslations('checklist')
  const ui = useTranslations('ui')
  const types = useTranslations('onboarding')
  const router = useRouter()
  const start = useChange(checklists.startChecklist)
  const { data } = useTemplates()
  const templates = data?.data ?? []
  const form = useForm<Values, { data: { id: string } }>({
    initial: { userId: person, templateId: null, buddyId: null },
    // the server validates required fields
    submit: ({ userId, templateId, buddyId }) =>
      start({ userId: userId?.id as string, templateId: templateId as string, buddyId: buddyId?.id ?? null }),
    onDone: ({ data: { id } }) => void router.navigate({ href: `/checklists/${id}` }),
  })
  const isOffboarding = templates.find(({ id }) => id === form.values.templateId)?.kind === 'offboarding'
  return (
    <Dialog opened onClose={onClose} title={t('start')}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{t('start')}</SubmitButton>
            </>
          }
        >
          <ColleagueField
            label={t('person')}
            required
            {...(person === null && { 'data-autofocus': true })}
            {...form.field('userId')}
          />
          <SelectField
            label={t('template')}
            help={data && templates.length === 0 ? t('noTemplates') : undefined}
            required
            searchable
            options={templates.map(({ id, name, kind }) => ({
              value: id,
              label: `${name} (${types(`types.${kind}`)})`,
            }))}
            {...form.field('templateId')}
          />
          {!isOffboarding && <ColleagueField label={t('buddy')} help={t('buddyHelp')} {...form.field('buddyId')} />}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
