import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CountryField } from '#features/core/catalogues/web/api.tsx'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { type FieldOption, type FieldType, type FieldValue, type FilledField, keyOfField } from '../contract.ts'
import { applies } from '../fields.ts'
import css from './fields-screen.module.css'

export type Drawn = Pick<FilledField, 'id' | 'name' | 'type' | 'is_required'> & { options: readonly FieldOption[] }
export type Values = Record<string, FieldValue>

/** What a form of these fields begins with. */
export const valuesOf = (fields: readonly { id: string; value: FieldValue }[]): Values =>
  Object.fromEntries(fields.map(({ id, value }) => [keyOfField(id), value]))

type ConditionalField = Pick<FilledField, 'id' | 'condition' | 'value'>

/** Fields whose condition is met by the form's values, or else by the saved ones. @param all fields that conditions may refer to */
export function askedIn<F extends ConditionalField>(
  fields: readonly F[],
  values: Values,
  all: readonly ConditionalField[] = fields,
): F[] {
  const byId = new Map(all.map((field) => [field.id, field]))
  const valueNow = (id: string) => (keyOfField(id) in values ? values[keyOfField(id)] : byId.get(id)?.value) ?? null
  const chosen = (id: string) => chosenOf(valueNow(id))
  return fields.filter((field) => applies(field, byId, chosen))
}

/** The values of these fields, and of no others. */
export const valuesFor = (fields: readonly { id: string }[], values: Values): Values =>
  Object.fromEntries(fields.map(({ id }) => [keyOfField(id), values[keyOfField(id)] ?? null]))

/** The same of those that are asked for; the others are sent as empty, whatever was typed before. */
export function valuesAsked(fields: readonly ConditionalField[], values: Values): Values {
  const asked = askedIn(fields, values)
  return { ...valuesFor(fields, {}), ...valuesFor(asked, values) }
}

interface Control {
  field: Drawn
  value: FieldValue
  given: Given
}

const textOf = (value: FieldValue) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const line =
  (type: 'text' | 'email' | 'url') =>
  ({ value, given }: Control) => <TextField {...given} type={type} value={textOf(value)} />

/** The control of each type. */
const CONTROLS: Record<FieldType, (control: Control) => ReactNode> = {
  string: line('text'),
  email: line('email'),
  link: line('url'),
  text: ({ value, given }) => <TextareaField {...given} value={textOf(value)} />,
  number: ({ value, given }) => (
    <TextField
      {...given}
      inputMode="decimal"
      value={textOf(value)}
      onChange={(typed) => given.onChange(typed.replace(',', '.'))}
    />
  ),
  date: ({ value, given }) => <DateField {...given} value={textOf(value) || null} />,
  datetime: ({ value, given }) => <DateTime {...given} value={textOf(value)} />,
  country: ({ value, given }) => <CountryField {...given} clearable value={typeof value === 'number' ? value : null} />,
  select: ({ field, value, given }) => <ListChoice field={field} {...given} value={value} />,
  radio: ({ field, value, given }) => <Choice field={field} {...given} value={value} />,
  checkbox: ({ field, value, given }) => <Choice field={field} {...given} value={value} />,
}

/** A field's control. Its messages are at `customField-<id>` and below. */
export function ValueField({ field, form }: { field: Drawn; form: FormPart<Values> }) {
  const { value, ...rest } = form.field(keyOfField(field.id))
  const given = { ...rest, label: <FieldLabel field={field} />, required: field.is_required }
  return CONTROLS[field.type]({ field, value: value ?? null, given })
}

export const FieldLabel = ({ field: { name, is_required } }: { field: Pick<Drawn, 'name' | 'is_required'> }) => (
  <>
    {name}
    {is_required && (
      <span className={css.star} aria-hidden>
        {' *'}
      </span>
    )}
  </>
)

type Given = Omit<ReturnType<FormPart<Values>['field']>, 'value'> & {
  label: ReactNode
  required: boolean
}

/** `YYYY-MM-DD HH:mm`: a day, and a time of that day. */
function DateTime({ value, onChange, ...rest }: Given & { value: string }) {
  const t = useTranslations('customFields')
  const [day = '', time = ''] = value.split(' ')
  return (
    <div className={css.moment}>
      <DateField
        {...rest}
        value={day || null}
        onChange={(next) => onChange(next === null ? null : `${next} ${time || '09:00'}`)}
      />
      <TextField
        label={t('time')}
        name={`${rest.name}-time`}
        inputMode="numeric"
        placeholder="09:00"
        disabled={!day}
        value={time}
        onChange={(next) => onChange(`${day} ${next.trim()}`)}
      />
    </div>
  )
}

type Choosing = Given & { field: Drawn; value: FieldValue }

const chosenOf = (value: FieldValue): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'object' && one !== null ? [one.id] : []))
const chosenFrom = ({ options }: Drawn, id: string | null) => strip(options.find((option) => option.id === id))

function ListChoice({ field, value, onChange, ...rest }: Choosing) {
  return (
    <SelectField
      {...rest}
      clearable
      searchable={field.options.length > 8}
      options={field.options.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosenOf(value)[0] ?? null}
      onChange={(id) => onChange(chosenFrom(field, id))}
    />
  )
}

/** All options on the page: one of them, or any number. */
function Choice({ field, value, onChange, name, label, error, required }: Choosing) {
  const t = useTranslations('customFields')
  // the group's element may not carry aria-required
  const named = (
    <>
      {label}
      {required && <span className="sr">{t('requiredMark')}</span>}
    </>
  )
  const group = { name, label: named, error, withAsterisk: false }
  const Box = field.type === 'radio' ? Radio : Checkbox
  const boxes = (
    <div className={css.choices}>
      {field.options.map((option) => (
        <Box key={option.id} value={option.id} label={option.name} aria-invalid={error ? true : undefined} />
      ))}
    </div>
  )
  if (field.type === 'radio')
    return (
      <Radio.Group {...group} value={chosenOf(value)[0] ?? ''} onChange={(id) => onChange(chosenFrom(field, id))}>
        {boxes}
      </Radio.Group>
    )
  return (
    <Checkbox.Group
      {...group}
      value={chosenOf(value)}
      onChange={(ids) => onChange(field.options.filter(({ id }) => ids.includes(id)).map((option) => strip(option)!))}
    >
      {boxes}
    </Checkbox.Group>
  )
}

const strip = (option: { id: string; name: string } | undefined) =>
  option ? { id: option.id, name: option.name } : null
