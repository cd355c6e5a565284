import { Button } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout, Or, useSignInCompany } from '#features/core/company/web/api.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { AppLink } from '#ui/link.tsx'
import { Panels } from '#ui/shell/panels.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { endedSession, forgetEnded, takeReturn } from '#ui/shell/return-address.ts'
import { here, onBare } from '#ui/shell/host.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { ContinueForm } from './continue-form.tsx'
import { PasskeySignIn } from './passkey-signin-form.tsx'
import { api, useFreshStart, useOnward } from './queries.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

export function Screen() {
  const t = useTranslations('identity')
  const company = useSignInCompany()
  const comeIn = useComeIn()
  const [ended] = useState(endedSession)
  const canContinue = useRouterState({ select: ({ location: at }) => at.state.canContinue === true })
  // single sign-on and invitations come here with their half done
  const [second, setSecond] = useState(location.hash === '#second')
  if (isNobody(company.error)) return <NoWorkspace />
  const where = here.kind === 'company' ? location.host : t('signIn.state')
  if (second) return <SecondFactorForm onDone={() => comeIn()} onOver={() => setSecond(false)} />
  return (
    <SignInLayout
      title={t('signIn.title')}
      state={canContinue ? t('signIn.continueState') : ended === null ? where : t('signIn.ended')}
      links={<Links />}
    >
      {here.kind === 'company' && <Panels page="signin" />}
      {canContinue && <ContinueForm onSecond={() => setSecond(true)} onDone={() => comeIn('/create-company')} />}
      <SignInForm email={ended ?? ''} second={canContinue} onSecond={() => setSecond(true)} onDone={() => comeIn()} />
      <Or>{t('or')}</Or>
      <PasskeySignIn onDone={() => comeIn()} />
      {here.kind === 'bare' && (
        <Button component={AppLink} to="/company-workspace">
          {t('signIn.find')}
        </Button>
      )}
    </SignInLayout>
  )
}

const isNobody = (error: Error | null) =>
  here.kind === 'company' && error !== null && 'status' in error && error.status === 404

function NoWorkspace() {
  const t = useTranslations('identity')
  return (
    <SignInLayout
      title={t('signInPage.nobody')}
      state={location.host}
      links={<a href={onBare('/company-workspace')}>{t('signIn.find')}</a>}
    />
  )
}

function useComeIn() {
  const onward = useOnward()
  const freshStart = useFreshStart()
  return (usual = here.kind === 'company' ? '/dashboard' : '/choose-company') => {
    freshStart()
    forgetEnded()
    onward(takeReturn() ?? usual)
  }
}

interface SignInProps {
  email: string
  /** There is a way in before it. */
  second: boolean
  onSecond: () => void
  onDone: () => void
}

function SignInForm({ email, second, onSecond, onDone }: SignInProps) {
  const t = useTranslations('identity')
  const form = useForm({
    initial: { email, password: '' },
    submit: (values) => api.signIn(values),
    onDone: ({ data }) => (data.step === 'second' ? onSecond() : onDone()),
  })
  return (
    <FormFrame sends form={form} aria-label={t('signIn.title')}>
      <TextField
        label={here.kind === 'company' ? t('field.workEmail') : t('field.email')}
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        {...form.field('email')}
      />
      <PasswordField label={t('field.password')} autoComplete="current-password" {...form.field('password')} />
      <SubmitButton form={form} quiet second={second}>
        {t('signIn.button')}
      </SubmitButton>
    </FormFrame>
  )
}

function Links() {
  const t = useTranslations('identity')
  if (here.kind === 'company')
    return (
      <>
        <AppLink to="/reset-password">{t('signIn.forgot')}</AppLink>
        <a href={onBare('/company-workspace')}>{t('signIn.other')}</a>
      </>
    )
  return (
    <>
      <AppLink to="/reset-password">{t('signIn.forgot')}</AppLink>
      <a href="/signup">{t('signIn.signUp')}</a>
    </>
  )
}
