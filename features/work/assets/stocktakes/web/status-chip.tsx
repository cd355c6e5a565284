import { useTranslations } from 'use-intl'
import { Status, type StatusTone } from '#ui/status.tsx'
import type { Status as Of } from '../contract.ts'

const TONES = { open: 'wait', finished: 'good', cancelled: 'off' } as const satisfies Record<Of, StatusTone>

export function StatusChip({ status }: { status: Of }) {
  const t = useTranslations('stocktakes')
  return <Status tone={TONES[status]}>{t(`statuses.${status}`)}</Status>
}
