import { SegmentedControl } from '@mantine/core'
import { useTranslations } from 'use-intl'

export type DayPart = 'whole' | 'am' | 'pm'

/** The whole day, the morning or the afternoon. `parts` leaves out what makes no sense: a first day cannot end at noon. */
export function DayPartField({
  value,
  onChange,
  parts = ['whole', 'am', 'pm'],
  label,
  disabled,
}: {
  value: DayPart
  onChange: (part: DayPart) => void
  parts?: readonly DayPart[]
  label?: string
  disabled?: boolean
}) {
  const t = useTranslations('ui')
  return (
    <SegmentedControl
      aria-label={label ?? t('dayPart.label')}
      disabled={disabled}
      value={value}
      onChange={(part) => onChange(part)}
      data={parts.map((part) => ({ value: part, label: t(`dayPart.${part}`) }))}
    />
  )
}
