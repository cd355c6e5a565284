import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoment } from '#ui/format.ts'
import { Desktop } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { factors, type TrustedBrowser } from '../factors/contract.ts'
import { type Act, factorsApi } from './factors-state.ts'
import css from './settings-panel.module.css'

/** Trusted browsers, which skip the second factor. */
export function RememberedList({ browsers, act }: { browsers: readonly TrustedBrowser[]; act: Act }) {
  const t = useTranslations()
  const locale = useLocale()
  const say = useTranslations('identity.remembered')
  const forget = (id: string) =>
    act(
      () => factorsApi.forgetBrowser({ id }),
      () => void toast.success(t(factors.forgetBrowser.success)),
    )
  return (
    <Part title={say('title')}>
      <p className={css.say}>{say('text')}</p>
      <ul className={css.devices}>
        {browsers.map(({ id, device, ip, until }) => {
          const name = device || t('identity.security.unknown')
          return (
            <li key={id}>
              <Desktop size={18} aria-hidden />
              <div>
                <b>{name}</b>
                <small>{[say('until', { when: formatMoment(until, locale) }), ip].filter(Boolean).join(' · ')}</small>
              </div>
              <Button aria-label={say('forgetOf', { device: name })} onClick={() => forget(id)}>
                {say('forget')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
