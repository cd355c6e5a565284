import { useTranslations } from 'use-intl'
import { Face } from '#ui/face.tsx'
import { formatMoment, formatRange } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import type { Request, Step } from '../contract.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import css from './request-dialog.module.css'

/** Who did what about a request, and when, with what they said: the oldest first. */
export function History({ history }: Pick<Request, 'history'>) {
  const t = useTranslations('timeOff')
  const { locale } = useLeaveWords()
  const said = useStepWords()
  return (
    <section className={css.comments} aria-label={t('request.history')}>
      <h3>{t('request.history')}</h3>
      <ol>
        {history.map((step) => (
          <li key={`${step.what} ${step.at}`}>
            {step.by && <Face person={step.by} size="sm" />}
            <div>
              <p className={css.who}>
                <b>{said(step)}</b> <time dateTime={step.at}>{formatMoment(step.at, locale)}</time>
              </p>
              {step.comment && <p className={css.body}>{step.comment}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useStepWords() {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  return ({ what, by, firstDay, lastDay, length }: Step) =>
    t(`step.${what}`, {
      name: by ? personName(by) : 'Staffroom',
      range: firstDay && lastDay ? formatRange(firstDay, lastDay, words.locale) : '',
      days: words.days(length ?? 0),
    })
}
