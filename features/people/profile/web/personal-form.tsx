import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useMe } from '#features/core/identity/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { type Personal, profile } from '../contract.ts'
import { DetailFields } from '#features/people/record/web/api.tsx'
import css from './profile-screen.module.css'

export function PersonalForm({ userId, personal }: { userId: string; personal: Personal }) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const me = useMe().data?.user.id
  const { can, version, ...fields } = personal
  const save = useChange(profile.changePersonal)
  const form = useForm({
    initial: { ...fields, alternativeEmail: fields.alternativeEmail ?? '' },
    submit: ({ email, ...rest }) => save({ id: userId, ...rest, ...(can.changeEmail && { email }), version }),
    draft: 'personal',
  })
  useUnsavedGuard(form.dirty)
  return (
    <FormFrame form={form} aria-label={t('details')}>
      <div className={css.two}>
        <TextField label={t('columns.firstName')} required {...form.field('firstName')} />
        <TextField label={t('columns.lastName')} {...form.field('lastName')} />
        <TextField
          label={t('columns.email')}
          type="email"
          help={t(can.changeEmail ? 'emailHelp' : userId === me ? 'emailIsYours' : 'emailIsTheirs')}
          disabled={!can.changeEmail}
          {...form.field('email')}
        />
        <DetailFields form={form} />
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
