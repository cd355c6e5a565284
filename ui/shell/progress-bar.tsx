import { useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import css from './progress-bar.module.css'

/** A thread at the top while the next page is fetched; quick answers never show it. */
export function ProgressBar() {
  const t = useTranslations('ui')
  const pending = useRouterState({ select: (state) => state.status === 'pending' })
  return pending ? <progress className={css.bar} aria-label={t('shell.progress')} /> : null
}
