import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { FormPart } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, Trash } from '#ui/icons.ts'
import { MOST_STEPS } from '../contract.ts'
import type { StepValues } from './policy-reading-state.ts'
import type { Values } from './policy-values-state.ts'
import css from './policy-form.module.css'

/** More days a year after so many years of service. */
export function StepsFields({ form }: { form: FormPart<Values> }) {
  const t = useTranslations('policies')
  const { steps } = form.values
  const put = (at: number, some: Partial<StepValues>) => form.set('steps', steps.with(at, { ...steps[at]!, ...some }))
  const { error } = form.field('steps')
  return (
    <div className={css.steps}>
      {steps.length === 0 && <p className={css.note}>{t('stepsNone')}</p>}
      {steps.map((step, at) => (
        // a step has no id; its place is what it is known by
        <fieldset className={css.step} key={at} aria-label={t('step', { number: at + 1 })}>
          <TextField
            name={`steps.${at}.years`}
            label={t('stepYears')}
            inputMode="decimal"
            value={step.years}
            onChange={(years) => put(at, { years })}
            error={undefined}
          />
          <TextField
            name={`steps.${at}.entitlement`}
            label={t('entitlement')}
            inputMode="decimal"
            value={step.entitlement}
            onChange={(entitlement) => put(at, { entitlement })}
            error={undefined}
          />
          <IconButton
            label={t('removeStep', { number: at + 1 })}
            onClick={() => form.set('steps', steps.toSpliced(at, 1))}
          >
            <Trash />
          </IconButton>
        </fieldset>
      ))}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {steps.length < MOST_STEPS && (
        <div>
          <Button
            variant="default"
            leftSection={<Plus />}
            onClick={() => form.set('steps', [...steps, { years: '', entitlement: '' }])}
          >
            {t('addStep')}
          </Button>
        </div>
      )}
    </div>
  )
}
