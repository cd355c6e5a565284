import { useTranslations } from 'use-intl'
import css from './legal-panel.module.css'

const PARTS = ['1', '2', '3', '4', '5'] as const

/** A page of plain words: what is promised, part by part. */
export function Legal({ page }: { page: 'terms' | 'privacy' }) {
  const t = useTranslations('landing')
  return (
    <article className={css.page}>
      <h1>{t(`${page}Title`)}</h1>
      <p className={css.lead}>{t(`${page}State`)}</p>
      {PARTS.map((part) => (
        <section key={part}>
          <h2>{t(`${page}Parts.${part}.title`)}</h2>
          <p>{t(`${page}Parts.${part}.text`)}</p>
        </section>
      ))}
    </article>
  )
}
