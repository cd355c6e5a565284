import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { RemovalDialog, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useReader } from '#ui/reader.ts'
import { compensation, type PayRow } from '../contract.ts'
import type { Figures } from './figures-state.ts'
import { numberIn } from './input-state.ts'
import { PayFields } from './pay-fields.tsx'
import { type Choices, payStart } from './pay-state.ts'

interface Props {
  userId: string
  /** Nothing: a new row. */
  row: PayRow | undefined
  figures: Figures
  choices: Choices
  onClose: () => void
}

/** Records a change of pay, or corrects a row with the reason. */
export function PayDialog(props: Props) {
  const { userId, row, figures, choices, onClose } = props
  const t = useTranslations('history')
  const locale = useLocale()
  const form = usePayForm(props)
  const remove = useChange(compensation.removeCompensation)
  const [removing, setRemoving] = useState(false)
  if (row && removing)
    return (
      <RemovalDialog
        day={formatDay(row.effectiveDate, locale)}
        onClose={onClose}
        remove={async (why) => {
          await remove({ id: userId, entryId: row.id, why })
          figures.renew()
        }}
      />
    )
  return (
    <EditDialog
      title={row ? t('correctOf', { day: formatDay(row.effectiveDate, locale) }) : t('record')}
      form={form}
      onClose={onClose}
      remove={row && { word: t('remove'), onClick: () => setRemoving(true) }}
    >
      <PayFields form={form} choices={choices} />
      {row && <WhyField form={form} />}
    </EditDialog>
  )
}

function usePayForm({ userId, row, figures, choices, onClose }: Props) {
  const { today } = useReader()
  const record = useChange(compensation.recordCompensation)
  const correct = useChange(compensation.correctCompensation)
  return useForm({
    initial: payStart(row, figures.figures, { today, currency: choices.currency }),
    submit: async ({ payRate, amount, paymentDay, why, ...rest }) => {
      const pay = {
        id: userId,
        ...rest,
        // the server validates required fields
        effectiveDate: rest.effectiveDate as string,
        payRate: numberIn(payRate) as number,
        amount: numberIn(amount),
        paymentDay: numberIn(paymentDay),
      }
      return row ? correct({ ...pay, entryId: row.id, why }) : record(pay)
    },
    onDone: () => {
      figures.renew()
      onClose()
    },
  })
}
