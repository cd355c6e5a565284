import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { DialogBody } from '#ui/dialog-body.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { Key } from '#ui/icons.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { canUsePasskeys, factorsApi, passkeyTrouble, signWithPasskey, useFactors } from './factors-state.ts'

interface Proof {
  /** Does the work; where the server first wants to know who is there, asks and does it again. Undefined: called off. */
  prove: <T>(work: () => Promise<T>) => Promise<T | undefined>
  /** To be shown somewhere on the page. */
  dialog: ReactNode
}

export function useProof(): Proof {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null)
  const prove: Proof['prove'] = async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CallError) || error.type !== 'confirmIdentity') throw error
      const proven = await new Promise<boolean>((done) => setAnswer(() => done))
      setAnswer(null)
      return proven ? work() : undefined
    }
  }
  return { prove, dialog: answer && <ConfirmIdentity onAnswer={answer} /> }
}

function ConfirmIdentity({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const t = useTranslations('identity')
  const { data: own } = useFactors()
  const byPasskey = canUsePasskeys() && (own?.passkeys.some(({ isForHere }) => isForHere) ?? false)
  const form = useForm({
    initial: { password: '' },
    submit: ({ password }) => factorsApi.confirmIdentity({ password }),
    onDone: () => onAnswer(true),
  })
  const sign = async () => {
    try {
      const { data } = await factorsApi.beginConfirming({})
      await factorsApi.confirmIdentity({ passkey: await signWithPasskey(data) }, { quiet: true })
      onAnswer(true)
    } catch (error) {
      const trouble = passkeyTrouble(error)
      form.fail({ password: trouble ? t(trouble.replace('identity.', '')) : messageOf(error) })
    }
  }
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t('confirmIdentity.title')}>
      <FormFrame form={form}>
        <DialogBody
          note={
            byPasskey && (
              <Button variant="subtle" leftSection={<Key size={18} />} onClick={() => void sign()}>
                {t('confirmIdentity.passkey')}
              </Button>
            )
          }
          actions={
            <>
              <Button onClick={() => onAnswer(false)}>{t('confirmIdentity.cancel')}</Button>
              <SubmitButton form={form} quiet>
                {t('confirmIdentity.button')}
              </SubmitButton>
            </>
          }
        >
          <p>{t('confirmIdentity.text')}</p>
          <PasswordField
            label={t('field.password')}
            autoComplete="current-password"
            data-autofocus
            {...form.field('password')}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

const messageOf = (error: unknown): string =>
  error instanceof CallError ? (error.under('passkey') ?? error.message) : String((error as Error).message)
