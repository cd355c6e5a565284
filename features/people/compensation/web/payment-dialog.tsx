import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RemovalDialog, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { compensation, type Payment } from '../contract.ts'
import css from './compensation-tab.module.css'
import type { Figures } from './figures-state.ts'
import { idOf, numberIn, options, typed } from './input-state.ts'
import { CurrencyField } from './pay-fields.tsx'
import type { Choices } from './pay-state.ts'

interface Props {
  userId: string
  /** Nothing: a new payment. */
  payment: Payment | undefined
  figures: Figures
  choices: Choices
  onClose: () => void
}

/** Records a one-off payment, or corrects one with the reason. */
export function PaymentDialog(props: Props) {
  const { userId, payment, figures, choices, onClose } = props
  const t = useTranslations('compensation')
  const words = useTranslations('history')
  const locale = useLocale()
  const form = usePaymentForm(props)
  const remove = useChange(compensation.removePayment)
  const [removing, setRemoving] = useState(false)
  if (payment && removing)
    return (
      <RemovalDialog
        day={formatDay(payment.paidOn, locale)}
        onClose={onClose}
        remove={async (why) => {
          await remove({ id: userId, paymentId: payment.id, why })
          figures.renew()
        }}
      />
    )
  return (
    <EditDialog
      title={payment ? t('correctPayment', { day: formatDay(payment.paidOn, locale) }) : t('recordPayment')}
      form={form}
      onClose={onClose}
      remove={payment && { word: words('remove'), onClick: () => setRemoving(true) }}
    >
      <DateField label={t('fields.paidOn')} required data-autofocus {...form.field('paidOn')} />
      <div className={css.two}>
        <TextField label={t('fields.paymentAmount')} required inputMode="decimal" {...form.field('amount')} />
        <CurrencyField {...form.field('currency')} />
        <SelectField
          label={t('fields.payType')}
          options={options(choices.payTypes)}
          clearable
          {...form.field('payTypeId')}
        />
        <SelectField
          label={t('fields.reason')}
          options={options(choices.reasons)}
          clearable
          {...form.field('reasonId')}
        />
      </div>
      <TextareaField label={t('fields.comment')} maxLength={500} {...form.field('comment')} />
      {payment && <WhyField form={form} />}
    </EditDialog>
  )
}

function usePaymentForm({ userId, payment, figures, choices, onClose }: Props) {
  const { today } = useReader()
  const record = useChange(compensation.recordPayment)
  const correct = useChange(compensation.correctPayment)
  return useForm({
    initial: {
      paidOn: today as string | null,
      amount: '',
      currency: choices.currency,
      payTypeId: null as string | null,
      reasonId: null as string | null,
      comment: '',
      why: '',
      ...(payment && valuesOf(payment, figures)),
    },
    submit: async ({ paidOn, amount, why, ...rest }) => {
      const given = { id: userId, ...rest, paidOn: paidOn as string, amount: numberIn(amount) as number }
      return payment ? correct({ ...given, paymentId: payment.id, why }) : record(given)
    },
    onDone: () => {
      figures.renew()
      onClose()
    },
  })
}

const valuesOf = ({ id, paidOn, currency, payType, reason, comment }: Payment, { figures }: Figures) => ({
  paidOn,
  amount: typed(figures.amounts.get(id)),
  currency,
  payTypeId: idOf(payType),
  reasonId: idOf(reason),
  comment,
})
