import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { Check, Copy } from '#ui/icons.ts'
import { QrPicture } from '#ui/qr-picture.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { factorsApi } from './factors-state.ts'
import css from './factors-panel.module.css'

/** Scan the code, then confirm with one. The buttons follow the form's place: a dialog or a page. */
export function AppForm({
  uri,
  secret,
  onDone,
  frame,
}: {
  uri: string
  /** The same as people type it. */
  secret: string
  onDone: (codes: readonly string[] | null) => void
  frame: (fields: ReactNode, form: { busy: boolean }) => ReactNode
}) {
  const t = useTranslations('identity.app')
  const form = useForm({
    initial: { code: '' },
    submit: (values) => factorsApi.confirmTotp(values),
    onDone: ({ data }) => onDone(data.recoveryCodes),
  })
  const fields = (
    <>
      <p className={css.say}>{t('scan')}</p>
      <div className={css.scan}>
        <QrPicture text={uri} label={t('picture')} />
        <Secret secret={secret} />
      </div>
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        data-autofocus
        {...form.field('code')}
      />
    </>
  )
  return (
    <FormFrame form={form} aria-label={t('title')}>
      {frame(fields, form)}
    </FormFrame>
  )
}

function Secret({ secret }: { secret: string }) {
  const t = useTranslations('identity.app')
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <div className={css.secret}>
      <p>{t('orType')}</p>
      <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <Button leftSection={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
        {copied ? t('copied') : t('copy')}
      </Button>
    </div>
  )
}
