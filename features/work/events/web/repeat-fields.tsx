import { useLocale, useTranslations } from 'use-intl'
import { type Day, weekday, type Weekday } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { MultiSelectField } from '#ui/forms/multi-select-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { formatWeekday } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import { FREQUENCIES, type Frequency, type Repeat } from '../contract.ts'
import type { Ends, RepeatDraft, Values } from './edit-state.ts'
import { useRepeatWords } from './event-words.ts'
import css from './repeat-fields.module.css'

const ENDS = ['never', 'until', 'count'] as const
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const

/** One of the fields of a repeat, with its own message. */
type RepeatField = <K extends keyof RepeatDraft & string>(
  name: K,
) => { name: string; value: RepeatDraft[K]; onChange: (value: RepeatDraft[K]) => void; error: string | undefined }

/** How often it takes place, and for how long. */
export function RepeatFields({ form }: { form: FormPart<Values> }) {
  const t = useTranslations('events')
  const { repeat, day } = form.values
  const put = (patch: Partial<RepeatDraft>) => form.set('repeat', { ...repeat, ...patch })
  const part: RepeatField = (name) => ({
    name: `repeat.${name}`,
    value: repeat[name],
    onChange: (value) => put({ [name]: value }),
    error: form.errors[`repeat.${name}`],
  })
  // a week begins with the day that was chosen
  const choose = (frequency: RepeatDraft['frequency']) =>
    put({
      frequency,
      ...(frequency === 'weekly' && repeat.weekdays.length === 0 && day && { weekdays: [String(weekday(day))] }),
    })
  return (
    <>
      <SelectField
        label={t('fields.repeat')}
        options={[
          { value: 'never', label: t('never') },
          ...FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) })),
        ]}
        {...part('frequency')}
        onChange={(value) => choose(value as RepeatDraft['frequency'])}
      />
      {repeat.frequency !== 'never' && <Details part={part} frequency={repeat.frequency} day={day} />}
    </>
  )
}

function Details({ part, frequency, day }: { part: RepeatField; frequency: Frequency; day: Day | null }) {
  const t = useTranslations('events')
  const interval = part('interval')
  return (
    <>
      <div className={css.every}>
        <TextField label={t('fields.interval')} inputMode="numeric" required {...interval} />
        <span aria-hidden>{t(`units.${frequency}`, { count: Number(interval.value) || 1 })}</span>
      </div>
      {frequency === 'weekly' && <Weekdays part={part} />}
      {frequency === 'monthly' && <MonthlyBy part={part} day={day} />}
      <EndsFields part={part} />
    </>
  )
}

function Weekdays({ part }: { part: RepeatField }) {
  const t = useTranslations('events')
  const locale = useLocale()
  const { weekStart } = useReader()
  const options = WEEK.map((index) => ((index + weekStart) % WEEK.length) as Weekday).map((one) => ({
    value: String(one),
    label: formatWeekday(one, locale, 'long'),
  }))
  return <MultiSelectField label={t('fields.weekdays')} required options={options} {...part('weekdays')} />
}

function MonthlyBy({ part, day }: { part: RepeatField; day: Day | null }) {
  const t = useTranslations('events')
  const { monthlyChoices } = useRepeatWords()
  const { onChange, value, ...field } = part('monthlyBy')
  const options = monthlyChoices(day)
  return (
    <SelectField
      label={t('fields.monthlyBy')}
      options={options}
      {...field}
      value={options.some((one) => one.value === value) ? value : 'date'}
      onChange={(by) => onChange(by as Repeat['monthlyBy'])}
    />
  )
}

function EndsFields({ part }: { part: RepeatField }) {
  const t = useTranslations('events')
  const { onChange, ...ends } = part('ends')
  return (
    <div className={css.two}>
      <SelectField
        label={t('fields.ends')}
        options={ENDS.map((value) => ({ value, label: t(`ends.${value}`) }))}
        {...ends}
        onChange={(value) => onChange(value as Ends)}
      />
      {ends.value === 'until' && <DateField label={t('fields.until')} required {...part('until')} />}
      {ends.value === 'count' && (
        <TextField label={t('fields.count')} inputMode="numeric" required {...part('count')} />
      )}
    </div>
  )
}
