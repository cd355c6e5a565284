import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type { Weekday } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { formatWeekday } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash } from '#ui/icons.ts'
import { useReader } from '#ui/reader.ts'
import { MOST_LEAVE } from '../contract.ts'
import type { ExampleValues, LeaveValues } from './example-state.ts'
import css from './example-dialog.module.css'

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** Which days of the week the person works. */
export function WeekdaysField({ form }: { form: FormPart<ExampleValues> }) {
  const t = useTranslations('leaveExamples')
  const locale = useLocale()
  const { weekStart } = useReader()
  const options = WEEK.map((index) => ((index + weekStart) % WEEK.length) as Weekday).map((one) => ({
    value: String(one),
    label: formatWeekday(one, locale, 'long'),
  }))
  return <MultiSelectField label={t('weekdays')} required options={options} {...form.field('weekdays')} />
}

/** The leave that the person has taken. */
export function LeaveFields({ form }: { form: FormPart<ExampleValues> }) {
  const t = useTranslations('leaveExamples')
  const { value: leave, onChange, error } = form.field('leave')
  const put = (at: number, some: Partial<LeaveValues>) => onChange(leave.with(at, { ...leave[at]!, ...some }))
  return (
    <fieldset className={css.leave}>
      <legend>{t('leave')}</legend>
      {leave.map((one, at) => (
        // a range has no id: its place is the key
        <fieldset key={at} className={css.range} aria-label={t('leaveOf', { number: at + 1 })}>
          <DateField
            name={`leave.${at}.firstDay`}
            label={t('leaveFirst')}
            value={one.firstDay}
            onChange={(firstDay) => put(at, { firstDay, ...(one.lastDay === null && { lastDay: firstDay }) })}
            error={undefined}
          />
          <DateField
            name={`leave.${at}.lastDay`}
            label={t('leaveLast')}
            value={one.lastDay}
            onChange={(lastDay) => put(at, { lastDay })}
            error={undefined}
          />
          <IconButton label={t('removeLeave', { number: at + 1 })} onClick={() => onChange(leave.toSpliced(at, 1))}>
            <Trash />
          </IconButton>
        </fieldset>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {leave.length < MOST_LEAVE && (
        <Button
          variant="default"
          leftSection={<Plus />}
          onClick={() => onChange([...leave, { firstDay: null, lastDay: null }])}
        >
          {t('addLeave')}
        </Button>
      )}
    </fieldset>
  )
}
