import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Check, Copy, DownloadSimple, Printer } from '#ui/icons.ts'
import css from './recovery-codes-panel.module.css'

/** Codes that are shown this once, and the ways to keep them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('identity.codes')
  const [copied, setCopied] = useState(false)
  const text = `${t('head', { host: location.host })}\n\n${codes.join('\n')}\n\n${t('once')}\n`
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className={css.codes}>
      <p>{t('text')}</p>
      <ol className={css.list} aria-label={t('title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.ways}>
        <Button
          data-autofocus
          leftSection={copied ? <Check size={18} /> : <Copy size={18} />}
          onClick={() => void copy()}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="staffroom-recovery-codes.txt"
          leftSection={<DownloadSimple size={18} />}
        >
          {t('download')}
        </Button>
        <Button leftSection={<Printer size={18} />} onClick={() => print(text)}>
          {t('print')}
        </Button>
      </div>
    </div>
  )
}

/** The codes alone on a sheet of paper. */
function print(text: string) {
  const sheet = document.createElement('pre')
  sheet.className = css.sheet!
  sheet.textContent = text
  document.body.append(sheet)
  document.body.dataset.printing = 'sheet'
  window.addEventListener(
    'afterprint',
    () => {
      sheet.remove()
      delete document.body.dataset.printing
    },
    { once: true },
  )
  window.print()
}
