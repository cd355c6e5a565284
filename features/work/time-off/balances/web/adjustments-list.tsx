import { useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import { formatBalance, formatDay } from '#ui/format.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { Part } from '#ui/part.tsx'
import { useLeaveWords } from './leave-words.ts'
import { useAdjustments } from './queries.ts'
import css from './adjustments-list.module.css'

/** Corrections by hand with their reasons; nothing is shown while there are none. */
export function AdjustmentsList({ userId }: { userId: string }) {
  const t = useTranslations('timeOff')
  const { locale } = useLeaveWords()
  const { data } = useAdjustments(userId)
  if (!data?.data.length) return null
  return (
    <Part title={t('adjust.list')}>
      <ul className={css.rows}>
        {data.data.map(({ id, kind, day, amount, reason, createdBy }) => (
          <li key={id}>
            <span className="num">{formatDay(day, locale)}</span>
            <KindChip kind={kind} />
            <span className={css.reason}>{reason}</span>
            <span className={css.who}>{createdBy}</span>
            <b className="num">{formatBalance(toDays(amount), locale, { signed: true })}</b>
          </li>
        ))}
      </ul>
    </Part>
  )
}
