import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { Part } from '#ui/part.tsx'
import css from './compensation-tab.module.css'
import { type Figures, useFigures } from './figures-state.ts'
import { PayPart } from './pay-panel.tsx'
import { PaymentsPart } from './payments-panel.tsx'
import { useCompensation } from './queries.ts'

/** A person's pay. Figures are masked until the reader reveals them. */
export function Tab({ userId }: { userId: string }) {
  const t = useTranslations('history')
  const { data: answer, isError } = useCompensation(userId)
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
  const { data, choices } = answer
  const isEmpty = data.rows.length === 0 && data.payments.length === 0
  const who = <WhoSees userId={userId} section="compensation" what={words('title')} />
  return (
    <div className={css.column}>
      {!isEmpty && <Mask figures={figures} />}
      <PayPart userId={userId} data={data} choices={choices} figures={figures} who={who} />
      <PaymentsPart userId={userId} data={data} choices={choices} figures={figures} />
    </div>
  )
}

function Mask({ figures }: { figures: Figures }) {
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
