import { useTranslations } from 'use-intl'
import { isDay } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import type { Params, ParamsPatch } from '#ui/table/url-state.ts'
import css from './audit-screen.module.css'

/** From and to, both included; either may be open. */
export function PeriodFields({ params, onParams }: { params: Params; onParams: (patch: ParamsPatch) => void }) {
  const t = useTranslations('audit')
  const day = (name: 'from' | 'to') => {
    const value = params[name]
    return value !== undefined && isDay(value) ? value : null
  }
  return (
    <span className={css.period}>
      <DateField
        aria-label={t('from')}
        placeholder={t('from')}
        value={day('from')}
        max={day('to') ?? undefined}
        onChange={(value) => onParams({ from: value ?? undefined })}
      />
      <DateField
        aria-label={t('to')}
        placeholder={t('to')}
        value={day('to')}
        min={day('from') ?? undefined}
        onChange={(value) => onParams({ to: value ?? undefined })}
      />
    </span>
  )
}
