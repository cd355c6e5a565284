import { useTranslations } from 'use-intl'
import { dates } from '#kit/day-format.ts'
import { Clock } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { isLeaveKind } from '#ui/leave-kinds.ts'
import { useReader } from '#ui/reader.ts'
import { Status, type StatusTone } from '#ui/status.tsx'
import { useMinute } from '#ui/use-minute.ts'
import type { ListedPerson } from '../contract.ts'
import css from './people-screen.module.css'

const TONES: Readonly<Record<string, StatusTone>> = { in: 'good', off: 'off', starts: 'plan', leaves: 'wait' }

/** A person's day in words, with the sign of a leave where there is one, and the time at work where the reader has another. */
export function TodayChip({ person: { today, timeZone } }: { person: Pick<ListedPerson, 'today' | 'timeZone'> }) {
  if (!today) return '–'
  if (isLeaveKind(today.mark))
    return (
      <span className={css.today}>
        <KindMark kind={today.mark} size={16} />
        <span>{today.text}</span>
      </span>
    )
  const status = <Status tone={TONES[today.mark] ?? 'off'}>{today.text}</Status>
  if (today.mark !== 'in' || !timeZone) return status
  return (
    <span className={css.today}>
      {status}
      <TimeThere timeZone={timeZone} />
    </span>
  )
}

function TimeThere({ timeZone }: { timeZone: string }) {
  const t = useTranslations('people')
  const reader = useReader()
  const now = useMinute()
  const timeIn = (zone: string) => dates(reader.locale, { timeStyle: 'short', timeZone: zone }).format(now)
  const time = timeIn(timeZone)
  if (time === timeIn(reader.timeZone)) return null
  return (
    <span className={css.timeThere} title={t('localTime', { time })}>
      <Clock size={14} aria-hidden />
      <span aria-hidden>{time}</span>
      <span className="sr">{t('localTime', { time })}</span>
    </span>
  )
}
