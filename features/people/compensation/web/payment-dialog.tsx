import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RemovalDialog, RowNews, useHistoryForm, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { compensation, type Payment } from '../contract.ts'
import css from './compensation-tab.module.css'
import type { Figures } from './figures-state.ts'
import { idOf, nameIn, numberIn, options, typed } from './input-state.ts'
import { CurrencyField } from './pay-fields.tsx'
import type { Choices, PartProps } from './pay-state.ts'
import { useCompensation } from './queries.ts'

interface Props {
  userId: string
  /** Nothing: a new payment. */
  payment: Payment | undefined
  data: PartProps['data']
  figures: Figures
  choices: Choices
  onClose: () => void
}

/** Records a one-off payment, or corrects one with the reason. */
export function PaymentDialog(props: Props) {
  const { payment, choices, onClose } = props
  const t = useTranslations('compensation')
  const words = useTranslations('history')
  const locale = useLocale()
  const { form, theirs, isGone, removal } = usePaymentForm(props)
  const [removing, setRemoving] = useState(false)
  if (payment && removing)
    return <RemovalDialog day={formatDay(payment.paidOn, locale)} removal={removal} onClose={onClose} />
  return (
    <EditDialog
      title={payment ? t('correctPayment', { day: formatDay(payment.paidOn, locale) }) : t('recordPayment')}
      form={form}
      onClose={onClose}
      remove={payment && { word: words('remove'), onClick: () => setRemoving(true) }}
    >
      <RowNews theirs={theirs} isGone={isGone} />
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

function usePaymentForm({ userId, payment, data, figures, choices, onClose }: Props) {
  const { today } = useReader()
  const record = useChange(compensation.recordPayment)
  const correct = useChange(compensation.correctPayment)
  const remove = useChange(compensation.removePayment)
  const { refetch } = useCompensation(userId)
  const t = useTranslations('compensation.fields')
  const locale = useLocale()
  return useHistoryForm<Payment, PaymentValues>({
    opened: payment,
    history: { rows: data.payments, ended: data.ended.payments },
    valuesOf: (one) => ({ ...startOf(today, choices.currency), ...(one && valuesOf(one, figures)) }),
    isKnown: ({ id }) => figures.figures.amounts.has(id),
    send: async ({ paidOn, amount, why, ...rest }, paymentId): Promise<void> => {
      const given = { id: userId, ...rest, paidOn: paidOn as string, amount: numberIn(amount) as number }
      if (paymentId !== undefined) return void (await correct({ ...given, paymentId, why }))
      await record(given)
      figures.renew()
    },
    remove: async (paymentId, why) => {
      await remove({ id: userId, paymentId, why })
      figures.renew()
    },
    refresh: async () => {
      const answer = (await refetch()).data?.data
      if (payment) await figures.reveal()
      return answer && { rows: answer.payments, ended: answer.ended.payments }
    },
    say: (values) => [
      { name: 'paidOn', word: t('paidOn'), value: values.paidOn && formatDay(values.paidOn, locale) },
      { name: 'amount', word: t('paymentAmount'), value: values.amount },
      { name: 'currency', word: t('currency'), value: values.currency },
      { name: 'payTypeId', word: t('payType'), value: nameIn(choices.payTypes, values.payTypeId) },
      { name: 'reasonId', word: t('reason'), value: nameIn(choices.reasons, values.reasonId) },
      { name: 'comment', word: t('comment'), value: values.comment },
    ],
    onClose,
  })
}

type PaymentValues = ReturnType<typeof startOf>
const startOf = (today: string, currency: string | null) => ({
  paidOn: today as string | null,
  amount: '',
  currency,
  payTypeId: null as string | null,
  reasonId: null as string | null,
  comment: '',
  why: '',
})

const valuesOf = ({ id, paidOn, currency, payType, reason, comment }: Payment, { figures }: Figures) => ({
  paidOn,
  amount: typed(figures.amounts.get(id)),
  currency,
  payTypeId: idOf(payType),
  reasonId: idOf(reason),
  comment,
})
