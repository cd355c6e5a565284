import { useTranslations } from 'use-intl'
import { Check } from '#ui/icons.ts'
import css from './import-screen.module.css'

const STEPS = ['upload', 'columns', 'check', 'run', 'done'] as const
export type Step = (typeof STEPS)[number]

/** The import's current step. `onBack` makes the columns step clickable. */
export function StepsPanel({ at, onBack }: { at: Step; onBack?: ((to: Step) => void) | undefined }) {
  const t = useTranslations('import.screen')
  const now = STEPS.indexOf(at)
  return (
    <ol className={css.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={index === now ? 'step' : undefined} data-past={index < now || undefined}>
          <span className={css.peg} aria-hidden>
            {index < now ? <Check size={13} /> : index + 1}
          </span>
          {step === 'columns' && index < now && onBack ? (
            <button type="button" onClick={() => onBack(step)}>
              {t(`steps.${step}`)}
            </button>
          ) : (
            <span className={css.stepWord}>{t(`steps.${step}`)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
