import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Check, Copy } from '#ui/icons.ts'
import { toast } from '#ui/toast.tsx'
import css from './sso-panel.module.css'

/** A value that the other side has to be told, with the button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const t = useTranslations('sso')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => void toast.error(t('notCopied')),
    )
  return (
    <div className={css.copy}>
      <span aria-hidden>{label}</span>
      <div>
        <input readOnly aria-label={label} value={value} onFocus={(event) => event.currentTarget.select()} />
        <Button
          leftSection={copied ? <Check size={17} /> : <Copy size={17} />}
          aria-label={t('copyOf', { what: label })}
          onClick={() => void copy()}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </div>
    </div>
  )
}
