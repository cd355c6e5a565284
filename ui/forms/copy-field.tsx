import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './copy-field.module.css'
import { Check, Copy } from '#ui/icons.ts'
import { toast } from '#ui/overlays/toast.tsx'

interface Props {
  label: string
  value: string
  /** What is around it says already what it is. */
  unlabelled?: boolean
  /** The focus of the dialog around it begins here. */
  isFirst?: boolean
}

/** A value to be copied elsewhere: a click selects it, and a button copies it. */
export function CopyField({ label, value, unlabelled, isFirst }: Props) {
  const t = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => void toast.error(t('notCopied')),
    )
  return (
    <div className={css.field}>
      {!unlabelled && <span aria-hidden>{label}</span>}
      <div>
        <input
          readOnly
          data-autofocus={isFirst || undefined}
          aria-label={label}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          leftSection={copied ? <Check size={17} /> : <Copy size={17} />}
          aria-label={copied ? t('copied') : t('copyOf', { what: label })}
          onClick={() => void copy()}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
      </div>
    </div>
  )
}
