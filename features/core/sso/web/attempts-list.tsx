import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { Status } from '#ui/status.tsx'
import type { Attempt } from '../entering/contract.ts'
import css from './sso-panel.module.css'

/** Sign-in attempts, and why some were refused. */
export function AttemptsList({ all }: { all: readonly Attempt[] }) {
  const t = useTranslations('sso.log')
  if (all.length === 0) return <p className={css.say}>{t('none')}</p>
  return (
    <ul className={css.rows}>
      {all.map((one) => (
        <Row key={one.id} attempt={one} />
      ))}
    </ul>
  )
}

function Row({ attempt }: { attempt: Attempt }) {
  const t = useTranslations('sso')
  const locale = useLocale()
  const { at, provider, outcome, purpose, reason, email, person, device, ip, expected, received } = attempt
  const who = person?.name ?? email ?? t('log.someone')
  const where = [provider, device, ip].filter(Boolean).join(' · ')
  const isRefused = outcome === 'refused'
  return (
    <li>
      <div className={css.main}>
        <b>{who}</b>
        {reason && <span> · {t(`reason.${reason}`)}</span>}
        <small>
          {formatMoment(at, locale)} · {where}
        </small>
        {expected && <small>{t('log.expectedIs', { value: expected })}</small>}
        {received && <small>{t('log.receivedIs', { value: received })}</small>}
      </div>
      <Status tone={isRefused ? 'bad' : 'good'}>
        {t(isRefused && purpose === 'try' ? 'log.triedInVain' : `log.${outcome}`)}
      </Status>
    </li>
  )
}
