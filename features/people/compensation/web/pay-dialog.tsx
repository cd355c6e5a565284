import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RemovalDialog, RowNews, useHistoryForm, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { compensation, type PayRow } from '../contract.ts'
import type { Figures } from './figures-state.ts'
import { nameIn, numberIn } from './input-state.ts'
import { PayFields } from './pay-fields.tsx'
import { type Choices, type PartProps, payStart, type PayValues } from './pay-state.ts'
import { useCompensation } from './queries.ts'

interface Props {
  userId: string
  /** Nothing: a new row. */
  row: PayRow | undefined
  data: PartProps['data']
  figures: Figures
  choices: Choices
  onClose: () => void
}

/** Records a change of pay, or corrects a row with the reason. */
export function PayDialog(props: Props) {
  const { row, choices, onClose } = props
  const t = useTranslations('history')
  const locale = useLocale()
  const { form, theirs, isGone, removal } = usePayForm(props)
  const [removing, setRemoving] = useState(false)
  if (row && removing)
    return <RemovalDialog day={formatDay(row.effectiveDate, locale)} removal={removal} onClose={onClose} />
  return (
    <EditDialog
      title={row ? t('correctOf', { day: formatDay(row.effectiveDate, locale) }) : t('record')}
      form={form}
      onClose={onClose}
      remove={row && { word: t('remove'), onClick: () => setRemoving(true) }}
    >
      <RowNews theirs={theirs} isGone={isGone} />
      <PayFields form={form} choices={choices} />
      {row && <WhyField form={form} />}
    </EditDialog>
  )
}

function usePayForm({ userId, row: opened, data, figures, choices, onClose }: Props) {
  const { today } = useReader()
  const record = useChange(compensation.recordCompensation)
  const correct = useChange(compensation.correctCompensation)
  const remove = useChange(compensation.removeCompensation)
  const { refetch } = useCompensation(userId)
  const say = useSaidPay(choices)
  return useHistoryForm<PayRow, PayValues>({
    opened,
    history: { rows: data.rows, ended: data.ended.rows },
    valuesOf: (row) => payStart(row, figures.figures, { today, currency: choices.currency }),
    isKnown: ({ id }) => figures.figures.payRates.has(id),
    send: async ({ payRate, amount, paymentDay, why, ...rest }, entryId): Promise<void> => {
      const pay = {
        id: userId,
        ...rest,
        // the server validates required fields
        effectiveDate: rest.effectiveDate as string,
        payRate: numberIn(payRate) as number,
        amount: numberIn(amount),
        paymentDay: numberIn(paymentDay),
      }
      if (entryId !== undefined) return void (await correct({ ...pay, entryId, why }))
      await record(pay)
      figures.renew()
    },
    remove: async (entryId, why) => {
      await remove({ id: userId, entryId, why })
      figures.renew()
    },
    refresh: async () => {
      const answer = (await refetch()).data?.data
      // a correction is compared with the figures of the other one
      if (opened) await figures.reveal()
      return answer && { rows: answer.rows, ended: answer.ended.rows }
    },
    say,
    onClose,
  })
}

/** The values of a row as they are read. */
function useSaidPay({ payTypes, paySchedules, reasons }: Choices) {
  const t = useTranslations('compensation')
  const words = useTranslations('compensation.fields')
  const locale = useLocale()
  const dayOf = (day: string | null) => day && formatDay(day, locale)
  return (values: PayValues) => {
    const said: Partial<Record<keyof PayValues & string, string | null | undefined>> = {
      effectiveDate: dayOf(values.effectiveDate),
      payRate: values.payRate,
      payRateType: t(`rateTypes.${values.payRateType}`),
      currency: values.currency,
      payTypeId: nameIn(payTypes, values.payTypeId),
      payScheduleId: nameIn(paySchedules, values.payScheduleId),
      amount: values.amount,
      paymentDay: values.paymentDay,
      reasonId: nameIn(reasons, values.reasonId),
      dateFrom: dayOf(values.dateFrom),
      dateTo: dayOf(values.dateTo),
    }
    return (Object.keys(said) as (keyof typeof WORDS)[]).map((name) => ({
      name,
      word: words(WORDS[name]),
      value: said[name],
    }))
  }
}

const WORDS = {
  effectiveDate: 'effectiveDate',
  payRate: 'payRate',
  payRateType: 'payRateType',
  currency: 'currency',
  payTypeId: 'payType',
  payScheduleId: 'paySchedule',
  amount: 'amount',
  paymentDay: 'paymentDay',
  reasonId: 'reason',
  dateFrom: 'dateFrom',
  dateTo: 'dateTo',
} as const
