import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { Key } from '#ui/icons.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { orElse } from '#ui/or-else.ts'
import { CODE_DIGITS, type OwnFactors } from '../factors/contract.ts'
import { ProofFields } from './proof-fields.tsx'
import { canUsePasskeys, factorsApi, passkeyTrouble, signWithPasskey, useFactors } from './factors-state.ts'
import css from './settings-panel.module.css'

interface Proof {
  /** Runs the action; if the server requires identity confirmation, asks for it and retries. Undefined: cancelled. */
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
  const t = useTranslations('identity.confirmIdentity')
  const { data: own } = useFactors()
  const [byMail, setByMail] = useState<boolean | null>(null)
  if (!own) return null
  // people whom only their company's sign-in service ever let in have no password
  const way = (byMail ?? !own.hasPassword) ? 'mail' : 'password'
  return (
    <Dialog opened onClose={() => onAnswer(false)} title={t('title')}>
      <Ways key={way} own={own} way={way} onAnswer={onAnswer} onTurn={() => setByMail(way === 'password')} />
    </Dialog>
  )
}

const EMPTY = { password: '', mailedCode: '', code: '' }

interface Asking {
  own: OwnFactors
  way: 'password' | 'mail'
  onAnswer: (proven: boolean) => void
  onTurn: () => void
}

function Ways({ own, way, onAnswer, onTurn }: Asking) {
  const t = useTranslations('identity')
  const say = useTranslations()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const asksFactor = asksFactorToo(own, way)
  const isSending = way === 'mail' && sentTo === null
  const mail = async () => setSentTo((await factorsApi.mailIdentityCode({})).data.email)
  const form = useForm({
    initial: EMPTY,
    submit: async ({ password, mailedCode, code }) => {
      if (isSending) return mail()
      const first = way === 'mail' ? { mailedCode } : { password }
      return factorsApi.confirmIdentity({ ...first, ...(asksFactor && factorShown(code)) })
    },
    // sending the code is only the first half
    onDone: (done) => done && onAnswer(true),
  })
  const sign = async () => {
    try {
      const { data } = await factorsApi.beginConfirming({})
      await factorsApi.confirmIdentity({ passkey: await signWithPasskey(data) }, { quiet: true })
      onAnswer(true)
    } catch (error) {
      const trouble = passkeyTrouble(error)
      form.fail({ general: trouble ? say(trouble) : messageOf(error) })
    }
  }
  return (
    <FormFrame sends form={form}>
      <DialogBody
        actions={
          <>
            <Button onClick={() => onAnswer(false)}>{t('confirmIdentity.cancel')}</Button>
            <SubmitButton form={form} quiet>
              {t(isSending ? 'confirmIdentity.send' : 'confirmIdentity.button')}
            </SubmitButton>
          </>
        }
      >
        <ProofFields form={form} way={way} sentTo={sentTo} asksFactor={asksFactor} />
        <Others own={own} way={way} onSign={() => void sign()} onTurn={onTurn} onAgain={sentTo ? mail : null} />
      </DialogBody>
    </FormFrame>
  )
}

/** What else would do. */
function Others({
  own,
  way,
  onSign,
  onTurn,
  onAgain,
}: Pick<Asking, 'own' | 'way' | 'onTurn'> & { onSign: () => void; onAgain: (() => Promise<void>) | null }) {
  const t = useTranslations('identity.confirmIdentity')
  const byPasskey = canUsePasskeys() && own.passkeys.some(({ isForHere }) => isForHere)
  return (
    <div className={css.ways}>
      {byPasskey && (
        <Button variant="subtle" leftSection={<Key size={18} />} onClick={onSign}>
          {t('passkey')}
        </Button>
      )}
      {onAgain && (
        <Button variant="subtle" onClick={() => void onAgain().catch(orElse(undefined))}>
          {t('again')}
        </Button>
      )}
      {own.hasPassword && (
        <Button variant="subtle" onClick={onTurn}>
          {t(way === 'mail' ? 'usePassword' : 'useMail')}
        </Button>
      )}
    </div>
  )
}

/** A password sign-in included the second factor. */
const asksFactorToo = ({ totp, passkeys, isVouched }: OwnFactors, way: Asking['way']): boolean =>
  (totp !== null || passkeys.length > 0) && (way === 'mail' || isVouched)

/** A code of the app is digits alone; anything else is one of the recovery codes. */
const factorShown = (typed: string) =>
  new RegExp(`^\\d{${CODE_DIGITS}}$`).test(typed.replaceAll(/\s/g, '')) || !typed
    ? { code: typed }
    : { recoveryCode: typed }

const messageOf = (error: unknown): string =>
  error instanceof CallError ? (error.under('passkey') ?? error.message) : String((error as Error).message)
