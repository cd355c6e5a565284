import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { EndedList, useStateMark } from '#features/people/record/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import { Plus } from '#ui/icons.ts'
import { Part } from '#ui/part.tsx'
import { personName } from '#ui/person-name.ts'
import { Moment, Timeline } from '#ui/timeline.tsx'
import type { Payment } from '../contract.ts'
import css from './compensation-tab.module.css'
import type { PartProps } from './pay-state.ts'
import { usePayWords } from './pay-words.ts'
import { PaymentDialog } from './payment-dialog.tsx'

/** What was or will be paid once. */
export function PaymentsPart({ userId, data, day, choices, figures }: PartProps) {
  const t = useTranslations('compensation')
  const locale = useLocale()
  const pay = usePayWords(figures.figures)
  const markOf = useStateMark(day)
  const [open, setOpen] = useState<Payment | 'new'>()
  const correct = async (payment: Payment) => {
    if (!figures.isRevealed) await figures.reveal()
    setOpen(payment)
  }
  return (
    <Part
      title={t('payments')}
      action={
        choices && (
          <Button variant="subtle" size="compact-sm" leftSection={<Plus size={16} />} onClick={() => setOpen('new')}>
            {t('recordPayment')}
          </Button>
        )
      }
    >
      {data.payments.length === 0 && <p className={css.quiet}>{t('noPayments')}</p>}
      <Timeline label={t('payments')}>
        {data.payments.map((payment) => (
          <Row
            key={payment.id}
            payment={payment}
            amount={pay.amount(payment)}
            mark={payment.paidOn > data.day && markOf({ state: 'planned', effectiveDate: payment.paidOn })}
            onCorrect={choices ? () => void correct(payment) : undefined}
          />
        ))}
      </Timeline>
      <EndedList
        rows={day ? [] : data.ended.payments}
        lineOf={(one) => `${formatDay(one.paidOn, locale)}: ${pay.amount(one)}`}
      />
      {open && choices && (
        <PaymentDialog
          userId={userId}
          payment={open === 'new' ? undefined : open}
          data={data}
          figures={figures}
          choices={choices}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Part>
  )
}

function Row({
  payment: { paidOn, payType, reason, comment, recordedBy },
  amount,
  mark,
  onCorrect,
}: {
  payment: Payment
  amount: string
  /** It is still to come. */
  mark: string | false
  onCorrect: (() => void) | undefined
}) {
  const t = useTranslations('compensation')
  const words = useTranslations('history')
  const day = formatDay(paidOn, useLocale())
  const how = [reason?.name, recordedBy && words('recordedBy', { name: personName(recordedBy) })].filter(Boolean)
  return (
    <Moment
      day={day}
      state={mark ? 'planned' : 'past'}
      title={[amount, payType?.name].filter(Boolean).join(', ')}
      mark={mark}
      note={[comment, how.join(', ')].filter(Boolean).join('\n')}
      action={
        onCorrect && (
          <Button variant="subtle" size="compact-sm" onClick={onCorrect} aria-label={t('correctPayment', { day })}>
            {words('correct')}
          </Button>
        )
      }
    />
  )
}
