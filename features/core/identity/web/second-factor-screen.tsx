import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SignInLayout, useSignInCompany } from '#features/core/company/web/api.tsx'
import type { CallError } from '#kit/client.ts'
import { Key, Phone } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { takeReturn } from '#ui/shell/return-address.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import type { Adding } from './add-factor-dialog.tsx'
import { AppForm } from './app-form.tsx'
import { useProof } from './confirm-identity-dialog.tsx'
import { canUsePasskeys, factorsApi } from './factors-state.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { useRefreshMe } from './queries.ts'
import { RecoveryCodes } from './recovery-codes-panel.tsx'

/** The company requires a second factor: adds it here, then continues to the requested page. */
export function Screen() {
  const t = useTranslations()
  const company = useSignInCompany().data?.name ?? ''
  const [adding, setAdding] = useState<Adding | null>(null)
  const goOn = useGoOn()
  const added = (codes: readonly string[] | null) => (codes ? setAdding({ kind: 'codes', codes }) : void goOn())
  if (adding?.kind === 'codes')
    return (
      <SignInLayout title={t('identity.codes.title')}>
        <RecoveryCodes codes={adding.codes} />
        <Button variant="filled" onClick={() => void goOn()}>
          {t('identity.codes.kept')}
        </Button>
      </SignInLayout>
    )
  const back = (
    <button type="button" onClick={() => setAdding(null)}>
      {t('identity.secondFactor.back')}
    </button>
  )
  if (adding?.kind === 'app')
    return (
      <SignInLayout title={t('identity.app.setUp')} links={back}>
        <AppForm {...adding} onDone={added} frame={framed(t('identity.app.button'))} />
      </SignInLayout>
    )
  if (adding?.kind === 'passkey')
    return (
      <SignInLayout title={t('identity.passkey.add')} links={back}>
        <PasskeyForm onDone={added} frame={framed(t('identity.passkey.button'))} />
      </SignInLayout>
    )
  return (
    <SignInLayout
      title={t('identity.secondFactor.title')}
      state={t('identity.secondFactor.state', { company })}
      links={<AppLink to="/logout">{t('identity.leave')}</AppLink>}
    >
      <Choice onChoose={setAdding} />
    </SignInLayout>
  )
}

function useGoOn() {
  const router = useRouter()
  const refreshMe = useRefreshMe()
  return async () => {
    await refreshMe()
    router.history.replace(takeReturn() ?? '/dashboard')
  }
}

function Choice({ onChoose }: { onChoose: (adding: Adding) => void }) {
  const t = useTranslations('identity')
  const { prove, dialog } = useProof()
  const act = <T,>(work: () => Promise<T>, then: (result: T) => void) =>
    void prove(work).then(
      (result) => result !== undefined && then(result),
      (_refused: CallError) => undefined,
    )
  const app = () =>
    act(
      () => factorsApi.beginTotp({}),
      ({ data }) => onChoose({ kind: 'app', uri: data.uri, secret: data.key }),
    )
  const passkey = () =>
    act(
      () => factorsApi.beginPasskey({}),
      () => onChoose({ kind: 'passkey' }),
    )
  return (
    <>
      {canUsePasskeys() && (
        <>
          <Button variant="filled" leftSection={<Key size={18} aria-hidden />} onClick={passkey}>
            {t('passkey.add')}
          </Button>
          <p>{t('passkey.none')}</p>
        </>
      )}
      <Button leftSection={<Phone size={18} aria-hidden />} onClick={app}>
        {t('app.setUp')}
      </Button>
      <p>{t('app.none')}</p>
      {dialog}
    </>
  )
}

const framed = (word: string) => (fields: ReactNode, form: { busy: boolean }) => (
  <>
    {fields}
    <SubmitButton form={form} quiet>
      {word}
    </SubmitButton>
  </>
)
