import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNamedWords } from '#ui/named-words.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { factors } from '../factors/contract.ts'
import { AppForm } from './app-form.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodes } from './recovery-codes-panel.tsx'

/** What is being added, with what the server gave for it, or codes to be kept. */
export type Adding =
  | { kind: 'app'; uri: string; secret: string }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: readonly string[] }

export function AddFactorDialog({ adding, onClose }: { adding: Adding; onClose: () => void }) {
  const t = useTranslations()
  const [codes, setCodes] = useState(adding.kind === 'codes' ? adding.codes : null)
  const say = useNamedWords()
  const added = (said: string) => (made: readonly string[] | null) => {
    toast.success(say(said))
    if (made) setCodes(made)
    else onClose()
  }
  const frame =
    (word: 'identity.app.button' | 'identity.passkey.button') => (fields: ReactNode, form: { busy: boolean }) => (
      <DialogBody
        actions={
          <>
            <Button onClick={onClose}>{t('identity.factors.cancel')}</Button>
            <SubmitButton form={form} quiet>
              {t(word)}
            </SubmitButton>
          </>
        }
      >
        {fields}
      </DialogBody>
    )
  if (codes) return <Codes codes={codes} onClose={onClose} />
  if (adding.kind === 'app')
    return (
      <Dialog opened onClose={onClose} title={t('identity.app.setUp')}>
        <AppForm {...adding} onDone={added(factors.confirmTotp.success)} frame={frame('identity.app.button')} />
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={t('identity.passkey.add')}>
      <PasskeyForm onDone={added(factors.addPasskey.success)} frame={frame('identity.passkey.button')} />
    </Dialog>
  )
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('identity.codes')
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <DialogBody
        actions={
          <Button variant="filled" onClick={onClose}>
            {t('kept')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </DialogBody>
    </Dialog>
  )
}
