import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.tsx'
import { PASSWORD_MIN } from '../accounts/contract.ts'
import { type Invitation, invitations } from '../invitations/contract.ts'
import { Door, Pair } from './door-panel.tsx'
import { InvalidLink } from './invalid-link-panel.tsx'
import { api, useFreshStart, useInvitation } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity.invitation')
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const { data: invitation, error } = useInvitation(hash)
  const [spent, setSpent] = useState(false)
  if (spent || (error instanceof CallError && error.status < 500)) return <InvalidLink />
  if (!invitation) return <Door title=" " />
  const { companyName: company, inviter, email, hasAccount } = invitation
  const by = inviter ? t('by', { inviter, email }) : t('plain', { email })
  return (
    <Door title={t('title', { company })} state={hasAccount ? `${by} ${t('hasAccount')}` : by}>
      <AcceptForm token={hash} invitation={invitation} onSpent={() => setSpent(true)} />
    </Door>
  )
}

function AcceptForm({ token, invitation, onSpent }: { token: string; invitation: Invitation; onSpent: () => void }) {
  const t = useTranslations()
  const router = useRouter()
  const freshStart = useFreshStart()
  const { firstName, lastName, hasAccount } = invitation
  const form = useForm({
    initial: { firstName, lastName, password: '' },
    submit: async (values) => {
      try {
        return await api.acceptInvitation({ token, ...values })
      } catch (error) {
        if (error instanceof CallError && error.status === 404) onSpent()
        throw error
      }
    },
    onDone: () => {
      freshStart()
      toast.success(t(invitations.acceptInvitation.success))
      void router.navigate({ to: '/dashboard', replace: true })
    },
  })
  return (
    <FormFrame form={form} aria-label={t('identity.invitation.title', { company: invitation.companyName })}>
      <Pair>
        <TextField label={t('identity.field.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={t('identity.field.lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </Pair>
      {/* password managers keep the pair together */}
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <PasswordField
        label={t('identity.field.password')}
        help={hasAccount ? undefined : t('identity.field.passwordHelp', { min: PASSWORD_MIN })}
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        {...form.field('password')}
      />
      <SubmitButton form={form} quiet>
        {t('identity.invitation.button', { company: invitation.companyName })}
      </SubmitButton>
    </FormFrame>
  )
}
