import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './their-changes-list.module.css'

/** What someone else changed meanwhile: the name of the field, and its value as readers see it. */
export interface Theirs {
  name: string
  word: string
  value: ReactNode
  /** Nothing where it is only to be known. */
  take?: () => void
}

/** What others changed while the form was open, each with a button that takes their value. */
export function TheirChanges({ theirs }: { theirs: readonly Theirs[] }) {
  const t = useTranslations('history')
  return (
    <div aria-live="polite" className={css.news}>
      {theirs.length > 0 && (
        <div className={css.theirs}>
          {t('theirs')}
          <ul>
            {theirs.map(({ name, word, value, take }) => (
              <li key={name}>
                <span>
                  {word}: <b>{value || t('empty')}</b>
                </span>
                {take && (
                  <button type="button" aria-label={t('takeOf', { what: word })} onClick={take}>
                    {t('take')}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
