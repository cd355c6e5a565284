import { useRouter } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { formatDayLong } from '#ui/format.ts'
import { LightButton } from '#ui/light-button.tsx'
import css from './early-page.module.css'
import { useMe } from './me.ts'

/** In place of a screen that opens on the reader's first day. */
export function EarlyPage() {
  const t = useTranslations('shell')
  const locale = useLocale()
  const router = useRouter()
  const day = useMe()?.beforeFirstDay?.day
  return (
    <div className={css.page}>
      <Empty
        page
        kind="closed"
        title={t('early.title')}
        action={
          <LightButton filled onClick={() => void router.navigate({ to: '/dashboard' })}>
            {t('early.home')}
          </LightButton>
        }
      >
        {day && t('early.text', { day: formatDayLong(day, locale) })}
      </Empty>
    </div>
  )
}
