import { KindMark } from '#ui/kind-mark.tsx'
import { isLeaveKind } from '#ui/leave-kinds.ts'
import { Status, type StatusTone } from '#ui/status.tsx'
import type { Today } from '../contract.ts'
import css from './people-screen.module.css'

const TONES: Readonly<Record<string, StatusTone>> = { in: 'good', off: 'off', starts: 'plan', leaves: 'wait' }

/** A person's day in words, with the sign of a leave where there is one. */
export function TodayChip({ today }: { today: Today | null | undefined }) {
  if (!today) return '–'
  if (!isLeaveKind(today.mark)) return <Status tone={TONES[today.mark] ?? 'off'}>{today.text}</Status>
  return (
    <span className={css.today}>
      <KindMark kind={today.mark} size={16} />
      <span>{today.text}</span>
    </span>
  )
}
