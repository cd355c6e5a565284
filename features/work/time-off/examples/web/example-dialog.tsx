import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { usePaused } from '#ui/use-paused.ts'
import type { Kind } from '../../types/contract.ts'
import { type LeaveExample, leaveExamples } from '../contract.ts'
import { LedgerPanel } from './ledger-panel.tsx'
import { type ExampleValues, expectedIn, givenIn, newExample, valuesOf } from './example-state.ts'
import { useExampleWords } from './example-words.ts'
import { LeaveFields, WeekdaysField } from './given-fields.tsx'
import { useAttempt } from './queries.ts'
import css from './example-dialog.module.css'

interface Props {
  /** Undefined for a new one. */
  example: LeaveExample | undefined
  kind: Kind
  groupId: string | null
  today: Day
  onClose: () => void
}

/** A made-up person, and the balance that they should have on a day. */
export function ExampleDialog(props: Props) {
  const t = useTranslations('leaveExamples')
  const form = useExampleForm(props)
  return (
    <EditDialog title={t(props.example ? 'edit' : 'add')} form={form} onClose={props.onClose}>
      <TextField
        label={t('name')}
        placeholder={t('nameExample')}
        maxLength={120}
        required
        data-autofocus
        {...form.field('name')}
      />
      <div className={css.two}>
        <DateField label={t('hireDate')} required {...form.field('hireDate')} />
        <DateField label={t('asOf')} required {...form.field('asOf')} />
      </div>
      <p className={css.help}>{t('asOfHelp')}</p>
      <WeekdaysField form={form} />
      <LeaveFields form={form} />
      <TextField label={t('expected')} inputMode="decimal" required {...form.field('expected')} />
      <Given form={form} kind={props.kind} groupId={props.groupId} />
      <TextareaField label={t('note')} help={t('noteHelp')} maxLength={500} {...form.field('note')} />
    </EditDialog>
  )
}

/** What the saved policies give for what is typed so far, offered as the expected balance. */
function Given({ form, kind, groupId }: { form: Form<ExampleValues> } & Pick<Props, 'kind' | 'groupId'>) {
  const t = useTranslations('leaveExamples')
  const { days } = useExampleWords()
  const given = givenIn(form.values)
  const { data, isError } = useAttempt(usePaused(given && { kind, groupId, ...given }))
  if (!given || !data || isError) return null
  const { computed, trace } = data
  const differs = form.values.expected.trim() !== '' && expectedIn(form.values) !== computed
  return (
    <div className={css.given}>
      <p aria-live="polite">{computed === null ? t('givenNone') : t('given', { days: days(computed) })}</p>
      {computed !== null && <Offer form={form} computed={computed} />}
      {computed !== null && <LedgerPanel asOf={given.asOf} computed={computed} trace={trace} />}
      {differs && <CheckboxField label={t('mayDiffer')} help={t('mayDifferHelp')} {...form.field('mayDiffer')} />}
    </div>
  )
}

/** The computed balance as the expected one. */
function Offer({ form, computed }: { form: Form<ExampleValues>; computed: number }) {
  const t = useTranslations('leaveExamples')
  const { days } = useExampleWords()
  if (expectedIn(form.values) === computed) return null
  const take = () => {
    form.set('expected', String(toDays(computed)))
    // the button goes away
    form.ref.current?.querySelector<HTMLInputElement>('[name="expected"]')?.focus()
  }
  return (
    <Button size="xs" onClick={take}>
      {t('use', { days: days(computed) })}
    </Button>
  )
}

function useExampleForm({ example, kind, groupId, today, onClose }: Props) {
  const t = useTranslations('leaveExamples')
  const policies = useTranslations('policies')
  const create = useChange(leaveExamples.createLeaveExample)
  const change = useChange(leaveExamples.changeLeaveExample)
  const [initial] = useState(() => (example ? valuesOf(example) : newExample(today)))
  return useForm({
    initial,
    submit: async (values) => {
      const expected = expectedIn(values)
      if (expected === undefined) throw { errors: { expected: [policies('notANumber')] } }
      const { name, note, mayDiffer, hireDate, asOf, weekdays, leave } = values
      if (leave.some(({ firstDay, lastDay }) => !firstDay || !lastDay)) throw { errors: { leave: [t('leaveMissing')] } }
      const fields = {
        name,
        note,
        mayDiffer,
        expected,
        hireDate: hireDate ?? '',
        asOf: asOf ?? '',
        weekdays: weekdays.map(Number),
        leave: leave.map(({ firstDay, lastDay }) => ({ firstDay: firstDay ?? '', lastDay: lastDay ?? '' })),
      }
      if (example) await change({ ...fields, id: example.id, version: example.version })
      else await create({ ...fields, kind, groupId })
    },
    onDone: onClose,
  })
}
