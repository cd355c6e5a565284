import { useTranslations } from 'use-intl'
import { AudiencePicker } from '#features/people/audience/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { LINK, NAME, PLACE, REMINDERS, SCOPES, type Scope, TEXT } from '../contract.ts'
import { AwayPanel } from './away-panel.tsx'
import { hourAfter, type Values, withDay } from './edit-state.ts'
import { RepeatFields } from './repeat-fields.tsx'
import css from './event-fields.module.css'

/** Minutes of a day. */
const DAY = 1440

/** @param onScope of an event that repeats: other dates were chosen */
export function EventFields({ form, onScope }: { form: Form<Values>; onScope?: (scope: Scope) => void }) {
  const t = useTranslations('events')
  const { scope } = form.values
  return (
    <>
      {onScope && (
        <SelectField
          label={t('scope.label')}
          help={t(scope === 'this' ? 'thisHelp' : 'scopeHelp')}
          options={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
          name="scope"
          value={scope}
          onChange={(value) => onScope(value as Scope)}
        />
      )}
      <TextField label={t('fields.name')} required data-autofocus maxLength={NAME} {...form.field('name')} />
      <When form={form} />
      {scope === 'this' ? null : (
        <>
          <RepeatFields form={form} />
          <AudiencePicker label={t('fields.participants')} required {...form.field('audience')} />
          <AwayPanel {...form.values} />
        </>
      )}
      <TextField label={t('fields.place')} help={t('placeHelp')} maxLength={PLACE} {...form.field('place')} />
      <TextField label={t('fields.link')} help={t('linkHelp')} type="url" maxLength={LINK} {...form.field('link')} />
      <TextareaField
        label={t('fields.description')}
        minRows={3}
        maxRows={10}
        maxLength={TEXT}
        {...form.field('description')}
      />
      <Reminder form={form} />
    </>
  )
}

function When({ form }: { form: Form<Values> }) {
  const t = useTranslations('events')
  const { values, set } = form
  const start = form.field('startTime')
  // nobody wants to hear of a whole day a quarter of an hour before it
  const whole = (isWholeDay: boolean) => {
    set('isWholeDay', isWholeDay)
    if (isWholeDay && values.remind !== '' && Number(values.remind) < DAY) set('remind', String(DAY))
  }
  // the end goes along with the beginning, so that it is never before it
  const begin = (time: string) => {
    set('startTime', time)
    if (time && values.day === values.endDay && values.endTime <= time) set('endTime', hourAfter(time))
  }
  const move = (next: Day | null) => {
    const { day, endDay } = withDay(values, next)
    set('day', day)
    set('endDay', endDay)
  }
  const isWholeDay = values.isWholeDay || undefined
  return (
    <>
      <CheckboxField label={t('fields.isWholeDay')} {...form.field('isWholeDay')} onChange={whole} />
      <div className={css.when} data-whole={isWholeDay}>
        <DateField label={t('fields.firstDay')} required {...form.field('day')} onChange={move} />
        {!isWholeDay && <TextField label={t('fields.startTime')} type="time" required {...start} onChange={begin} />}
        <DateField label={t('fields.endDay')} required {...form.field('endDay')} />
        {!isWholeDay && <TextField label={t('fields.endTime')} type="time" required {...form.field('endTime')} />}
      </div>
      {!isWholeDay && (
        <SelectField
          label={t('fields.timeZone')}
          options={zones(values.timeZone)}
          searchable
          required
          {...form.field('timeZone')}
        />
      )}
    </>
  )
}

const zones = (own: string | null) =>
  [...new Set([...(own ? [own] : []), ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

function Reminder({ form }: { form: Form<Values> }) {
  const t = useTranslations('events')
  const { onChange, ...remind } = form.field('remind')
  const { isWholeDay } = form.values
  const choices = isWholeDay ? REMINDERS.filter((minutes) => minutes % DAY === 0) : REMINDERS
  return (
    <SelectField
      label={t('fields.remind')}
      options={[
        { value: '', label: t('noReminder') },
        ...choices.map((minutes) => ({
          value: String(minutes),
          label: t(isWholeDay ? 'remindWholeDay' : 'remind', { minutes }),
        })),
      ]}
      {...remind}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}
