import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { OnboardingField } from '#features/people/onboarding/web/api.tsx'
import { useProfile } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { personName } from '#ui/person-name.ts'
import { leaving } from '../contract.ts'

/** Hires someone again who has left. */
export function RehireDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations('leaving')
  const ui = useTranslations('ui')
  const { data: head } = useProfile(userId)
  const rehire = useChange(leaving.rehire)
  const form = useForm({
    initial: { firstDay: null as string | null, bridged: false, onboardingTemplateId: null as string | null },
    // an empty day is the server's to name
    submit: ({ firstDay, ...rest }) => rehire({ id: userId, firstDay: firstDay as string, ...rest }),
    onDone: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('rehireTitle', { name: head ? personName(head) : '' })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{t('rehire')}</SubmitButton>
            </>
          }
        >
          <DateField label={t('firstDay')} required data-autofocus {...form.field('firstDay')} />
          <CheckboxField label={t('bridge')} help={t('bridgeHelp')} {...form.field('bridged')} />
          <OnboardingField {...form.field('onboardingTemplateId')} help={t('rehireOnboarding')} />
          <p>{t('rehireEffect')}</p>
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
