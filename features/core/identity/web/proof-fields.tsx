import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useMe } from './queries.ts'

interface Values {
  password: string
  mailedCode: string
  code: string
}

interface ProofFieldsProps {
  form: FormPart<Values>
  way: 'password' | 'mail'
  /** Null until the code has been mailed. */
  sentTo: string | null
  /** The rest is only half of the proof. */
  asksFactor: boolean
}

/** The password or the code that was mailed, and the second factor. */
export function ProofFields({ form, way, sentTo, asksFactor }: ProofFieldsProps) {
  const t = useTranslations('identity.confirmIdentity')
  const { data: me } = useMe()
  if (way === 'mail' && sentTo === null) return <p>{t('textMail', { email: me?.user.email ?? '' })}</p>
  return (
    <>
      <p>{t('text')}</p>
      {sentTo === null ? <Password form={form} /> : <MailedCode form={form} sentTo={sentTo} />}
      {asksFactor && (
        <TextField
          label={t('factor')}
          help={t('factorHelp')}
          autoComplete="off"
          maxLength={20}
          {...form.field('code')}
        />
      )}
    </>
  )
}

function Password({ form }: Pick<ProofFieldsProps, 'form'>) {
  const t = useTranslations('identity.field')
  return (
    <PasswordField label={t('password')} autoComplete="current-password" data-autofocus {...form.field('password')} />
  )
}

function MailedCode({ form, sentTo }: { form: ProofFieldsProps['form']; sentTo: string }) {
  const t = useTranslations('identity.confirmIdentity')
  return (
    <TextField
      label={t('mailedCode')}
      help={t('mailedHelp', { email: sentTo })}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- it appears when its own button was pressed, and that one is gone
      {...form.field('mailedCode')}
    />
  )
}
