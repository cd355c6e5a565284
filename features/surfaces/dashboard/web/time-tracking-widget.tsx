import { useTranslations } from 'use-intl'
import { Part } from '#ui/part.tsx'
import css from './part-widget.module.css'

/** Hours that were worked, once there is time tracking. */
export function Widget() {
  const t = useTranslations('dashboard')
  return (
    <Part title={t('timeTracking')}>
      <p className={css.none}>{t('noTimeTracking')}</p>
    </Part>
  )
}
