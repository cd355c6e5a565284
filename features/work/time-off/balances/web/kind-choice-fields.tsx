import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { KindMark } from '#ui/kind-mark.tsx'
import { useLeaveWords } from './leave-words.ts'
import { type Balance, type Kind, KINDS } from '../contract.ts'
import css from './kind-choice-fields.module.css'

/** The four kinds, each with what is left of it; a radio group, so the arrows walk through it. */
export function KindChoice({
  value,
  onChange,
  balances,
  label,
  focused,
}: {
  value: Kind
  onChange: (kind: Kind) => void
  balances: readonly Balance[]
  label: string
  /** Has the focus when a dialog opens. */
  focused?: boolean
}) {
  const ui = useTranslations('ui')
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const name = useId()
  const left = (kind: Kind) => {
    const balance = balances.find((one) => one.kind === kind)
    if (!balance) return ''
    const used = balance.taken + balance.planned + balance.reserved
    if (!balance.unlimited) return t('left', { days: words.days(balance.available) })
    return used > 0 ? t('used', { days: words.days(used) }) : ''
  }
  return (
    <div className={css.kinds} role="radiogroup" aria-label={label}>
      {KINDS.map((kind) => (
        <label key={kind}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={kind}
            checked={kind === value}
            data-autofocus={(focused && kind === value) || undefined}
            onChange={() => onChange(kind)}
          />
          <KindMark kind={kind} size={24} />
          <span>{ui(`kinds.${kind}`)}</span>
          <i className="num">{left(kind)}</i>
        </label>
      ))}
    </div>
  )
}
