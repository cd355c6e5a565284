import { useTranslations } from 'use-intl'
import css from './peg-scale.module.css'

export type Right = 'none' | 'view' | 'edit'
const STOPS: readonly Right[] = ['none', 'view', 'edit']

/** The scale where nothing can be moved: a picture with its word. */
export function StillPeg({ value }: { value: Right }) {
  const t = useTranslations('ui')
  return (
    <span className={css.scale} data-value={value}>
      <span className={css.thread} aria-hidden>
        {STOPS.map((stop) => (
          <span key={stop} className={css.stop} data-still />
        ))}
        <span className={css.peg} />
      </span>
      <span className={css.word}>{t(`rights.${value}`)}</span>
    </span>
  )
}

/** None → view → edit is a distance, so it is a peg on a thread. A radio group underneath: arrows move it, the word says it. */
export function PegScale({
  name,
  label,
  value,
  was,
  onChange,
  locked,
}: {
  name: string
  label: string
  value: Right
  /** The saved value, while a change is not saved. */
  was?: Right | undefined
  onChange?: (right: Right) => void
  locked?: boolean
}) {
  const t = useTranslations('ui')
  return (
    <fieldset className={css.scale} data-value={value} disabled={locked}>
      <legend className="sr">{label}</legend>
      <span className={css.thread}>
        {STOPS.map((stop) => (
          <label key={stop} className={css.stop}>
            <input type="radio" name={name} value={stop} checked={value === stop} onChange={() => onChange?.(stop)} />
            <span className="sr">{t(`rights.${stop}`)}</span>
          </label>
        ))}
        <span className={css.peg} aria-hidden />
      </span>
      <span className={css.word} aria-hidden>
        {t(`rights.${value}`)}
        {was && was !== value && <small>{t('rights.was', { right: t(`rights.${was}`) })}</small>}
      </span>
    </fieldset>
  )
}
