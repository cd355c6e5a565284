import { useLocale, useTranslations } from 'use-intl'
import { formatDay } from '#ui/format.ts'
import { Status } from '#ui/status.tsx'
import type { ProviderDetails } from '../providers/contract.ts'
import css from './sso-panel.module.css'

/** What the metadata contains: the issuer, and the certificates of its signatures. */
export function CertificatesList({ provider: { issuer, signInUrl, certificates } }: { provider: ProviderDetails }) {
  const t = useTranslations('sso.field')
  const locale = useLocale()
  return (
    <dl className={css.claims}>
      <dt>{t('entityId')}</dt>
      <dd>{issuer}</dd>
      <dt>{t('signInUrl')}</dt>
      <dd>{signInUrl}</dd>
      {certificates.map(({ fingerprint, subject, until, ended }) => (
        <Certificate
          key={fingerprint}
          word={t('certificate')}
          subject={subject}
          until={t('until', { day: formatDay(until.slice(0, 10), locale) })}
          ended={ended ? t('ended') : null}
        />
      ))}
    </dl>
  )
}

const Certificate = ({
  word,
  subject,
  until,
  ended,
}: {
  word: string
  subject: string
  until: string
  ended: string | null
}) => (
  <>
    <dt>{word}</dt>
    <dd>
      {subject} · {until} {ended && <Status tone="bad">{ended}</Status>}
    </dd>
  </>
)
