import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { useAsOf } from '#features/people/record/web/api.tsx'
import { Part } from '#ui/part.tsx'
import css from './compensation-tab.module.css'
import { Mask } from './figures-panel.tsx'
import { useFigures } from './figures-state.ts'
import { PayPart } from './pay-panel.tsx'
import { PaymentsPart } from './payments-panel.tsx'
import { useCompensation } from './queries.ts'

/** A person's pay. Figures are masked until the reader reveals them. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('history')
  const { day } = useAsOf()
  const { data: answer, isError } = useCompensation(userId, day)
  const figures = useFigures(userId)
  const words = useTranslations('compensation')
  if (isError && !answer)
    return (
      <div className={css.column}>
        <Part title={words('pay')} bare>
          <p className={css.quiet}>{t('failed')}</p>
        </Part>
      </div>
    )
  if (!answer) return <div className={css.column} aria-busy />
  const { data } = answer
  // another day is looked at, not changed
  const choices = day ? null : answer.choices
  const isEmpty = data.rows.length === 0 && data.payments.length === 0
  const who = <WhoSees userId={userId} section="compensation" what={words('title')} />
  return (
    <div className={css.column}>
      {!isEmpty && <Mask figures={figures} />}
      <PayPart userId={userId} data={data} day={day} choices={choices} figures={figures} who={who} />
      <PaymentsPart userId={userId} data={data} day={day} choices={choices} figures={figures} />
    </div>
  )
}
