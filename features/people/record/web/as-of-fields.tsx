import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { CalendarBlank } from '#ui/icons.ts'
import { useReader } from '#ui/reader.ts'
import css from './as-of-fields.module.css'

/** In the head of a page that can show another day: a quiet button while it shows today. */
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
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isOpen) box.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (!isOpen && day === undefined)
    return (
      <Button variant="subtle" leftSection={<CalendarBlank size={16} />} onClick={() => setOpen(true)}>
        {t('asOfToday')}
      </Button>
    )
  return (
    <span ref={box} className={css.field}>
      <DateField aria-label={t('asOf')} value={day ?? today} max={max} onChange={(next) => onShow(next ?? undefined)} />
    </span>
  )
}

/** Says which day is shown, with the way back to today. */
export function AsOfLine({
  children,
  action,
  onBack,
}: {
  children: ReactNode
  action?: ReactNode
  onBack: () => void
}) {
  const t = useTranslations('history')
  return (
    <output className={css.line}>
      <span>{children}</span>
      {action}
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        {t('backToToday')}
      </Button>
    </output>
  )
}
