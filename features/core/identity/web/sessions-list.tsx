import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { Desktop } from '#ui/icons.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { type Session, sessions } from '../sessions/contract.ts'
import { useEndSession } from './queries.ts'
import css from './settings-panel.module.css'

export function SessionsList({ all }: { all: readonly Session[] }) {
  return (
    <ul className={css.devices}>
      {all.map((one) => (
        <Row key={one.id} session={one} />
      ))}
    </ul>
  )
}

function Row({ session: { id, device, ip, lastUsedAt, isCurrent } }: { session: Session }) {
  const t = useTranslations()
  const locale = useLocale()
  const end = useEndSession()
  const name = device || t('identity.security.unknown')
  const when = formatMoment(lastUsedAt, locale)
  return (
    <li>
      <Desktop size={18} aria-hidden />
      <div>
        <b>{name}</b>
        <small>
          {[isCurrent ? t('identity.security.thisOne') : t('identity.security.used', { when }), ip]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {!isCurrent && (
        <Button
          loading={end.isPending}
          aria-label={t('identity.security.endOf', { device: name })}
          onClick={() => end.mutate(id, { onSuccess: () => void toast.success(t(sessions.endSession.success)) })}
        >
          {t('identity.security.end')}
        </Button>
      )}
    </li>
  )
}
