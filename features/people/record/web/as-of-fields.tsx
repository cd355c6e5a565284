import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useReader } from '#ui/reader.ts'
import css from './as-of-fields.module.css'

/** In the head of a page that can show another day. An empty field is today. */
export function AsOfField({
  day,
  max,
  onShow,
}: {
  day: Day | undefined
  /** The last day that the reader may look at. */
  max?: Day | undefined
  onShow: (day: Day | undefined) => void
}) {
  const t = useTranslations('history')
  const { today } = useReader()
  return (
    <DateField
      aria-label={t('asOf')}
      className={css.field!}
      value={day ?? today}
      max={max}
      onChange={(next) => onShow(next ?? undefined)}
    />
  )
}

/** Says which day is shown, with the way back to today. */
export function AsOfLine({ children, onBack }: { children: ReactNode; onBack: () => void }) {
  const t = useTranslations('history')
  return (
    <output className={css.line}>
      <span>{children}</span>
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {t('backToToday')}
      </Button>
    </output>
  )
}
