import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { Key, Warning } from '#ui/icons.ts'
import css from './door-panel.module.css'
import { canUsePasskeys, factorsApi, passkeyTrouble, signWithPasskey } from './factors-state.ts'

/** One button: the device knows who it is. */
export function PasskeySignIn({ onDone }: { onDone: () => void }) {
  const t = useTranslations()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  if (!canUsePasskeys()) return null
  const come = async () => {
    setBusy(true)
    setTrouble(null)
    try {
      const { data } = await factorsApi.beginPasskeySignIn({})
      await factorsApi.signInByPasskey({ passkey: await signWithPasskey(data) }, { quiet: true })
      onDone()
    } catch (error) {
      setBusy(false)
      setTrouble(saidBy(error) ?? t(passkeyTrouble(error) ?? 'identity.passkey.notPossible'))
    }
  }
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
