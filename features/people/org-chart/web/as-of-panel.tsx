import { useEffect, useEffectEvent, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AsOfLine } from '#features/people/record/web/api.tsx'
import { addMonths, type Day, monthsBetween } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import type { Kind } from '../contract.ts'
import css from './as-of-panel.module.css'

/** Months before and after today that the slider reaches; any other day is written into the field. */
const BEFORE = 60
const AFTER = 12
/** Rests so long on a month before its chart is asked for. */
const REST_MS = 180

/** Which day is shown, and a slider that leads through the months. */
export function AsOfPanel({
  kind,
  day,
  today,
  canLookBack,
  onShow,
}: {
  kind: Kind
  day: Day | undefined
  today: Day
  canLookBack: boolean
  onShow: (day: Day | undefined) => void
}) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  if (day === undefined) return null
  return (
    <div className={css.line}>
      <AsOfLine onBack={() => onShow(undefined)}>{t(`asOf.${kind}`, { day: formatDay(day, locale) })}</AsOfLine>
      {canLookBack && <Months day={day} today={today} onShow={onShow} />}
    </div>
  )
}

function Months({ day, today, onShow }: { day: Day; today: Day; onShow: (day: Day) => void }) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  const [moved, setMoved] = useState<number>()
  const months = Math.max(-BEFORE, Math.min(AFTER, monthsBetween(today, day)))
  const value = moved ?? months
  const dayAt = (at: number) => addMonths(today, at)
  const show = useEffectEvent((at: number) => {
    // today is the way back, and the slider is still in the hand
    onShow(at === 0 ? addMonths(today, -1) : dayAt(at))
    setMoved(undefined)
  })
  useEffect(() => {
    if (moved === undefined) return
    const timer = setTimeout(() => show(moved), REST_MS)
    return () => clearTimeout(timer)
  }, [moved])
  return (
    <label className={css.months}>
      <span className="num">{formatDay(dayAt(-BEFORE), locale)}</span>
      <input
        type="range"
        aria-label={t('day')}
        aria-valuetext={formatDay(moved === undefined ? day : dayAt(moved), locale)}
        min={-BEFORE}
        max={AFTER}
        value={value}
        onChange={(event) => setMoved(Number(event.currentTarget.value))}
      />
      <span className="num">{formatDay(dayAt(AFTER), locale)}</span>
    </label>
  )
}
