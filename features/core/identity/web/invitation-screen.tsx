import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout, Pair } from '#features/core/company/web/api.tsx'
import { CallError } from '#kit/client.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { AppLink } from '#ui/link.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { personName } from '#ui/person-name.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { orElse } from '#ui/or-else.ts'
import { seemsSignedIn } from '#ui/shell/signed-in.ts'
import { type Invitation, invitations } from '../invitations/contract.ts'
import { InvalidLink } from './invalid-link-panel.tsx'
import { NewPasswordField } from './new-password-fields.tsx'
import { api, useFreshStart, useInvitation, useMe, useOnward } from './queries.ts'

export function Screen() {
  const t = useTranslations('identity.invitation')
  const { hash = '' } = useParams({ strict: false }) as { hash?: string }
  const { data: invitation, error } = useInvitation(hash)
  const [spent, setSpent] = useState(false)
  const [asked, setAsked] = useState(seemsSignedIn)
  if (spent || (error instanceof CallError && error.status < 500)) return <InvalidLink />
  if (!invitation) return <SignInLayout title=" " />
  if (asked) return <SignedInAlready invitation={invitation} onOut={() => setAsked(false)} />
  const { companyName: company, inviter, email, hasAccount } = invitation
  const by = inviter ? t('by', { inviter, email }) : t('plain', { email })
  return (
    <SignInLayout title={t('title', { company })} state={hasAccount ? `${by} ${t('hasAccount')}` : by}>
      <AcceptForm token={hash} invitation={invitation} onSpent={() => setSpent(true)} />
    </SignInLayout>
  )
}

/** Another person is signed in here: the invited one cannot be before accepting this invitation. */
function SignedInAlready({ invitation, onOut }: { invitation: Invitation; onOut: () => void }) {
  const t = useTranslations('identity.invitation')
  const { data: me, isPending } = useMe()
  const freshStart = useFreshStart()
  const [busy, setBusy] = useState(false)
  const over = !isPending && !me
  // the session had ended without the browser's knowing
  useEffect(() => {
    if (over) onOut()
  }, [over, onOut])
  if (!me) return <SignInLayout title=" " />
  const signOut = async () => {
    setBusy(true)
    await api.signOut({}).catch(orElse(undefined))
    freshStart()
    onOut()
  }
  const values = { name: personName(me.user), email: me.user.email, invited: invitation.email }
  return (
    <SignInLayout title={t('title', { company: invitation.companyName })} state={t('signedIn', values)}>
      <Button variant="filled" loading={busy} onClick={() => void signOut()}>
        {t('signOutFirst')}
      </Button>
      <Button component={AppLink} to="/dashboard">
        {t('stay', { name: values.name })}
      </Button>
    </SignInLayout>
  )
}

/** Letters of a company's name that fit on the button; the heading above has the whole of it. */
const ROOM = 26

function AcceptForm({ token, invitation, onSpent }: { token: string; invitation: Invitation; onSpent: () => void }) {
  const t = useTranslations()
  const onward = useOnward()
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
    onDone: ({ data }) => {
      freshStart()
      toast.success(t(invitations.acceptInvitation.success))
      // the second factor follows, if the account has one
      onward(data.step === 'second' ? '/signin#second' : '/dashboard')
    },
  })
  return (
    <FormFrame sends form={form} aria-label={t('identity.invitation.title', { company: invitation.companyName })}>
      <Pair>
        <TextField label={t('identity.field.firstName')} autoComplete="given-name" {...form.field('firstName')} />
        <TextField label={t('identity.field.lastName')} autoComplete="family-name" {...form.field('lastName')} />
      </Pair>
      {/* password managers keep the pair together */}
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      {hasAccount ? (
        <PasswordField
          label={t('identity.field.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
      ) : (
        <NewPasswordField
          label={t('identity.field.password')}
          chooser={{ firstName: form.values.firstName, lastName: form.values.lastName, email: invitation.email }}
          {...form.field('password')}
        />
      )}
      <SubmitButton form={form} quiet>
        {invitation.companyName.length > ROOM
          ? t('identity.invitation.buttonShort')
          : t('identity.invitation.button', { company: invitation.companyName })}
      </SubmitButton>
    </FormFrame>
  )
}
