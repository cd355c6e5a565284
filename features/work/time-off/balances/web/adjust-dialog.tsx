import { useKinds } from '#ui/own-kinds.ts'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { fromDays } from '#kit/amounts.ts'
import type { Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Figure } from '#ui/figure.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { useLeaveWords } from './leave-words.ts'
import type { Balance } from '../contract.ts'
import type { Kind } from '../../types/contract.ts'
import { daysIn } from './amount-words.ts'
import { api } from './queries.ts'

interface Props {
  userId: string
  kind: Kind
  today: Day
  balances: readonly Balance[]
  onClose: () => void
}

/** Adds days to a balance or takes them away, and shows the result beside it. It cannot be changed afterwards, only corrected. */
export function AdjustDialog(props: Props) {
  const { balances, onClose } = props
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const words = useLeaveWords()
  const { word } = useKinds()
  const form = useAdjustForm(props)
  const change = fromDays(daysIn(form.values.amount) ?? 0)
  const after = (balances.find((one) => one.kind === form.values.kind)?.available ?? 0) + change
  const does = change > 0 ? 'adjust.add' : 'adjust.take'
  const actions = (
    <>
      <Button variant="subtle" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <SubmitButton form={form}>
        {change === 0 ? t('adjust.submit') : t(does, { days: words.days(Math.abs(change)) })}
      </SubmitButton>
    </>
  )
  const kinds = limited(balances).map((one) => ({ value: one.kind, label: word(one.kind) }))
  return (
    <Dialog opened onClose={onClose} title={t('adjust.title')}>
      <FormFrame form={form} aria-label={t('adjust.title')}>
        <DialogBody actions={actions}>
          <SelectField label={t('ask.kind')} options={kinds} {...form.field('kind')} />
          <TextField
            label={t('adjust.amount')}
            help={t('adjust.amountHelp')}
            data-autofocus
            {...form.field('amount')}
          />
          <DateField label={t('adjust.day')} {...form.field('day')} />
          <TextareaField
            label={t('adjust.reason')}
            help={t('adjust.reasonHelp')}
            maxLength={500}
            {...form.field('reason')}
          />
          {change !== 0 && <Figure value={words.number(after)} unit={words.unit(after)} meaning={t('adjust.after')} />}
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

const limited = (balances: readonly Balance[]) => balances.filter((one) => !one.unlimited)

function useAdjustForm({ userId, kind, today, balances, onClose }: Props) {
  const t = useTranslations('timeOff')
  const known = limited(balances)
  const first: string | null = (known.find((one) => one.kind === kind) ?? known[0])?.kind ?? null
  return useForm({
    initial: { kind: first, amount: '', day: today as Day | null, reason: '' },
    submit: (values) => {
      const amount = daysIn(values.amount)
      if (amount === undefined)
        throw Object.assign(new Error('amount'), { errors: { amount: [t('adjust.notANumber')] } })
      return api.adjustBalance({
        userId,
        kind: (values.kind ?? kind) as Kind,
        day: values.day ?? '',
        amount: fromDays(amount),
        reason: values.reason,
      })
    },
    onDone: () => {
      toast.success(t('adjusted'))
      onClose()
    },
  })
}
