import { useTranslations } from 'use-intl'
import type { TypePreview } from '../definitions/contract.ts'
import { type Retyped, useTypePreview } from './type-change-state.ts'
import css from './fields-screen.module.css'

/** What another type makes of people's values, before it is saved. */
export function TypeChangePanel({ id, to }: { id: string; to: Retyped }) {
  const t = useTranslations('customFields.typeChange')
  const { data, isError } = useTypePreview(id, to)
  return (
    <section className={css.become} aria-labelledby="type-change" aria-live="polite">
      <h3 id="type-change">{t('title')}</h3>
      {isError ? <p>{t('failed')}</p> : data ? <Outcome preview={data} /> : <p>{t('checking')}</p>}
    </section>
  )
}

function Outcome({ preview: { converted, lost, shared, examples } }: { preview: TypePreview }) {
  const t = useTranslations('customFields.typeChange')
  return (
    <>
      <p>
        {t('converted', { count: converted })} {t('lost', { count: lost })}
      </p>
      {shared > 0 && <p className={css.star}>{t('shared', { count: shared })}</p>}
      {lost > 0 && examples.length === 0 && <p>{t('hidden')}</p>}
      {examples.length > 0 && (
        <ul aria-label={t('examples')}>
          {examples.map(({ value, count }) => (
            <li key={value}>
              <span>{value}</span>
              <span className={css.note}>{t('times', { count })}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
