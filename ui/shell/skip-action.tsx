import { useTranslations } from 'use-intl'
import { LightButton } from '#ui/light-button.tsx'
import css from './skip-action.module.css'

/** The way past a mandatory action that can wait. The caller records the skip (`ui/shell/return-address.ts`) and goes on. */
export function SkipAction({ onSkip }: { onSkip: () => void }) {
  const t = useTranslations('ui.skip')
  return (
    <p className={css.skip}>
      <LightButton onClick={onSkip}>{t('button')}</LightButton>
      <span>{t('text')}</span>
    </p>
  )
}
