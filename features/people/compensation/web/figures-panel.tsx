import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import css from './compensation-tab.module.css'
import type { Figures } from './figures-state.ts'

/** Says that figures are masked, with the way to see them and back. */
export function Mask({ figures }: { figures: Figures }) {
  const t = useTranslations('compensation')
  const { isRevealed, reveal, hide } = figures
  return (
    <div className={css.mask}>
      {!isRevealed && <p className={css.quiet}>{t('revealNote')}</p>}
      <Button variant="light" size="compact-sm" onClick={() => (isRevealed ? hide() : void reveal())}>
        {t(isRevealed ? 'hide' : 'reveal')}
      </Button>
    </div>
  )
}
