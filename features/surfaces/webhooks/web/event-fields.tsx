import { Skeleton } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import { CaretDown } from '#ui/icons.ts'
import type { EventArea } from '../contract.ts'
import { useWebhookEvents } from './queries.ts'
import css from './webhook-dialog.module.css'

interface Props {
  name: string
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
}

/** A checklist of events by area; areas with nothing chosen are closed. */
export function EventsField({ name, value, onChange, error }: Props) {
  const t = useTranslations('webhooks')
  const areas = useWebhookEvents()
  const errorId = `${name}-error`
  return (
    <fieldset
      className={css.events}
      name={name}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      tabIndex={-1}
    >
      <legend>{t('events')}</legend>
      {error && (
        <p id={errorId} className={css.wrong} role="alert">
          {error}
        </p>
      )}
      {!areas && <Skeleton height={160} />}
      {areas?.map((area) => (
        <Area key={area.area} area={area} value={value} onChange={onChange} />
      ))}
    </fieldset>
  )
}

function Area({ area, value, onChange }: { area: EventArea } & Pick<Props, 'value' | 'onChange'>) {
  const t = useTranslations('webhooks')
  const names = area.events.map(({ name }) => name)
  const count = names.filter((name) => value.includes(name)).length
  const without = (some: readonly string[]) => value.filter((one) => !some.includes(one))
  return (
    <details open={count > 0 || undefined}>
      <summary>
        <CaretDown size={14} aria-hidden />
        <span>{area.name}</span>
        {count > 0 && <small>{t('chosen', { count, all: names.length })}</small>}
      </summary>
      <div>
        {names.length > 1 && (
          <CheckboxField
            label={t('allOf', { area: area.name })}
            value={count === names.length}
            onChange={(on) => onChange(on ? [...without(names), ...names] : without(names))}
          />
        )}
        {area.events.map(({ name, label }) => (
          <CheckboxField
            key={name}
            label={label}
            value={value.includes(name)}
            onChange={(on) => onChange(on ? [...value, name] : without([name]))}
          />
        ))}
      </div>
    </details>
  )
}
