import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { contactFields } from '#features/core/members/fields.ts'
import { ContactFields } from '#features/people/record/web/api.tsx'
import { valuesOf } from '#kit/fields.ts'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { type Personal, profile } from '../contract.ts'
import css from './profile-screen.module.css'

/** One's own phone numbers and address, for people who may only read the rest. */
export function ContactForm({ userId, personal }: { userId: string; personal: Personal }) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const { version } = personal
  const save = useChange(profile.changePersonal)
  const form = useForm({
    initial: valuesOf(contactFields, personal),
    submit: (values) => save({ id: userId, ...values, version }),
    draft: 'contact',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={t('contact')}>
      <div className={css.two}>
        <ContactFields form={form} />
      </div>
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
        {form.dirty && <Button onClick={() => form.reset()}>{ui('cancel')}</Button>}
      </div>
    </FormFrame>
  )
}
