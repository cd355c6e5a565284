import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { DateField } from '#ui/forms/date-field.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash } from '#ui/icons.ts'
import { MOST_BLACKOUTS } from '../contract.ts'
import type { BlackoutValues } from './policy-reading-state.ts'
import type { Values } from './policy-values-state.ts'
import css from './policy-form.module.css'

/** When people cannot ask for time off. */
export function BlackoutsFields({ form }: { form: FormPart<Values> }) {
  const t = useTranslations('policies')
  const { blackouts } = form.values
  const put = (at: number, some: Partial<BlackoutValues>) =>
    form.set('blackouts', blackouts.with(at, { ...blackouts[at]!, ...some }))
  const { error } = form.field('blackouts')
  return (
    <div className={css.steps}>
      {blackouts.length === 0 && <p className={css.note}>{t('blackoutsNone')}</p>}
      {blackouts.map((one, at) => (
        // a period has no id: its place is the key
        <Blackout
          key={at}
          at={at}
          one={one}
          onChange={(some) => put(at, some)}
          onRemove={() => form.set('blackouts', blackouts.toSpliced(at, 1))}
        />
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {blackouts.length < MOST_BLACKOUTS && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus />}
            onClick={() => form.set('blackouts', [...blackouts, { firstDay: null, lastDay: null, name: '' }])}
          >
            {t('addBlackout')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface BlackoutProps {
  at: number
  one: BlackoutValues
  onChange: (some: Partial<BlackoutValues>) => void
  onRemove: () => void
}

function Blackout({ at, one, onChange, onRemove }: BlackoutProps) {
  const t = useTranslations('policies')
  return (
    <fieldset className={css.blackout} aria-label={t('blackout', { number: at + 1 })}>
      <TextField
        name={`blackouts.${at}.name`}
        label={t('blackoutName')}
        maxLength={80}
        value={one.name}
        onChange={(name) => onChange({ name })}
        error={undefined}
      />
      <DateField
        name={`blackouts.${at}.firstDay`}
        label={t('blackoutFirst')}
        value={one.firstDay}
        onChange={(firstDay) => onChange({ firstDay, ...(one.lastDay === null && { lastDay: firstDay }) })}
        error={undefined}
      />
      <DateField
        name={`blackouts.${at}.lastDay`}
        label={t('blackoutLast')}
        value={one.lastDay}
        onChange={(lastDay) => onChange({ lastDay })}
        error={undefined}
      />
      <IconButton label={t('removeBlackout', { number: at + 1 })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </fieldset>
  )
}
