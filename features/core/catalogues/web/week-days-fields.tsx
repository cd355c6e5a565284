import { SegmentedControl } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import type { Weekday } from '#kit/days.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { formatWeekday } from '#ui/format.ts'
import { DAY_PLANS, type DayPlan } from '../contract.ts'
import css from './week-days-fields.module.css'

export interface WeekValues {
  days: readonly DayPlan[] | null
}

/** Sunday first, as everywhere. */
const USUAL: readonly DayPlan[] = ['off', 'full', 'full', 'full', 'full', 'full', 'off']
/** Read from Monday on. */
const IN_ORDER: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

/** The days of a working schedule: those of the company, or its own, each whole, a half, or free. */
export function WeekDaysFields({ form }: { form: FormPart<WeekValues> }) {
  const t = useTranslations('catalogues')
  const locale = useLocale()
  const { value, onChange, error } = form.field('days')
  const change = (weekday: Weekday, plan: DayPlan) => value && onChange(value.with(weekday, plan))
  return (
    <fieldset className={css.days}>
      <legend className={css.legend}>{t('days.label')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('days.label')}
        value={value === null ? 'company' : 'own'}
        onChange={(whose) => onChange(whose === 'own' ? USUAL : null)}
        data={(['company', 'own'] as const).map((whose) => ({ value: whose, label: t(`days.${whose}`) }))}
      />
      {value && (
        <ul className={css.list}>
          {IN_ORDER.map((weekday) => (
            <li key={weekday} className={css.day}>
              <span className={css.name}>{formatWeekday(weekday, locale, 'long')}</span>
              <SegmentedControl
                size="xs"
                className={css.parts}
                aria-label={formatWeekday(weekday, locale, 'long')}
                value={value[weekday] ?? 'off'}
                onChange={(plan) => change(weekday, plan)}
                data={DAY_PLANS.map((plan) => ({ value: plan, label: t(`days.parts.${plan}`) }))}
              />
            </li>
          ))}
        </ul>
      )}
      {error ? (
        <p className={css.error} role="alert">
          {error}
        </p>
      ) : (
        <p className={css.help}>{t('days.help')}</p>
      )}
    </fieldset>
  )
}
