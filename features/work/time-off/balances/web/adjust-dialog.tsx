import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { fromDays } from '#kit/amounts.ts'
import type { Day } from '#kit/days.ts'
import { DateField } from '#ui/date-field.tsx'
import { DialogBody } from '#ui/dialog-body.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Figure } from '#ui/figure.tsx'
import { FormFrame } from '#ui/form-frame.tsx'
import { useForm } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextareaField } from '#ui/textarea-field.tsx'
import { toast } from '#ui/toast.tsx'
import { useLeaveWords } from '../../requests/web/leave-words.ts'
import type { Balance, Kind } from '../contract.ts'
import { daysIn } from './amount-words.ts'
import { api, useRefresh } from './queries.ts'

/** Adds or takes away days of a balance; what would be left stands beside it. It cannot be changed afterwards, only corrected. */
export function AdjustDialog({
  userId,
  kind,
  today,
  balances,
  onClose,
}: {
  userId: string
  kind: Kind
  today: Day
  balances: readonly Balance[]
  onClose: () => void
}) {
  const t = useTranslations('timeOff')
  const ui = useTranslations('ui')
  const words = useLeaveWords()
  const refresh = useRefresh()
  const limited = balances.filter((one) => !one.unlimited)
  const form = useForm({
    initial: {
      kind: (limited.find((one) => one.kind === kind) ?? limited[0])?.kind ?? null,
      amount: '',
      day: today as Day | null,
      reason: '',
    },
    submit: (values) => {
      const amount = daysIn(values.amount)
      if (amount === undefined)
        throw Object.assign(new Error('amount'), { errors: { amount: [t('adjust.notANumber')] } })
      return api.adjustBalance({
        userId,
        kind: values.kind ?? kind,
        day: values.day ?? '',
        amount: fromDays(amount),
        reason: values.reason,
      })
    },
    onDone: () => {
      void refresh()
      toast.success(t('adjusted'))
      onClose()
    },
  })
  const before = balances.find((one) => one.kind === form.values.kind)
  const change = fromDays(daysIn(form.values.amount) ?? 0)
  const after = (before?.available ?? 0) + change
  const actions = (
    <>
      <Button variant="subtle" onClick={onClose}>
        {ui('cancel')}
      </Button>
      <SubmitButton form={form}>
        {change === 0
          ? t('adjust.submit')
          : t(change > 0 ? 'adjust.add' : 'adjust.take', { days: words.days(Math.abs(change)) })}
      </SubmitButton>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={t('adjust.title')}>
      <FormFrame form={form} aria-label={t('adjust.title')}>
        <DialogBody actions={actions}>
          <SelectField
            label={t('ask.kind')}
            options={limited.map((one) => ({ value: one.kind, label: ui(`kinds.${one.kind}`) }))}
            {...form.field('kind')}
            onChange={(next) => form.set('kind', next as Kind | null)}
          />
          <TextField
            label={t('adjust.amount')}
            help={t('adjust.amountHelp')}
            inputMode="text"
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
