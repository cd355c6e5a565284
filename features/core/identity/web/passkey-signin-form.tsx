import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { Key, Warning } from '#ui/icons.ts'
import type { Credential } from '../factors/contract.ts'
import { canUsePasskeys, factorsApi, passkeyTrouble, signWithPasskey } from './factors-state.ts'
import { usePasskeyInField } from './passkey-field-state.ts'
import css from './passkey-signin-form.module.css'

/** One button: the device knows who it is. Where the browser can, the field of the email offers the passkeys too. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const t = useTranslations()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const come = async (chosen?: Credential) => {
    setBusy(true)
    setTrouble(null)
    try {
      const passkey = chosen ?? (await signWithPasskey((await factorsApi.beginPasskeySignIn({})).data))
      await factorsApi.signInByPasskey({ passkey }, { quiet: true })
      onDone()
    } catch (error) {
      setBusy(false)
      setTrouble(saidBy(error) ?? t(passkeyTrouble(error) ?? 'identity.passkey.notPossible'))
    }
  }
  usePasskeyInField(!busy, (passkey) => void come(passkey))
  if (!canUsePasskeys()) return null
  return (
    <>
      <Button loading={busy} leftSection={<Key size={18} aria-hidden />} onClick={() => void come()}>
        {t('identity.signIn.passkey')}
      </Button>
      {trouble && (
        <p className={css.trouble} role="alert">
          <Warning size={17} aria-hidden />
          {trouble}
        </p>
      )}
    </>
  )
}

const saidBy = (error: unknown) =>
  error instanceof CallError ? (error.under('passkey') ?? error.under('general') ?? error.message) : undefined
