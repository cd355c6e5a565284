import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { KindMark } from '#ui/kind-mark.tsx'
import { useKinds } from '#ui/own-kinds.ts'
import { useLeaveWords } from './leave-words.ts'
import type { Balance } from '../contract.ts'
import type { Kind } from '../../types/contract.ts'
import css from './kind-choice-fields.module.css'

/** The kinds of leave, each with what is left of it; a radio group, so the arrows walk through it. */
export function KindChoice({
  value,
  onChange,
  balances,
  kinds = balances.map((one) => one.kind),
  label,
  focused,
}: {
  value: Kind
  onChange: (kind: Kind) => void
  balances: readonly Balance[]
  /** All that have a balance by default. */
  kinds?: readonly Kind[]
  label: string
  /** Has the focus when a dialog opens. */
  focused?: boolean
}) {
  const { word } = useKinds()
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const name = useId()
  const left = (kind: Kind) => {
    const balance = balances.find((one) => one.kind === kind)
    if (!balance) return ''
    const used = balance.taken + balance.planned + balance.reserved
    if (balance.awaitsHireDate && !balance.unlimited) return t('noHireDate')
    if (!balance.unlimited) return t('left', { days: words.days(balance.available) })
    return used > 0 ? t('used', { days: words.days(used) }) : ''
  }
  return (
    <div className={css.kinds} role="radiogroup" aria-label={label}>
      {kinds.map((kind) => (
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
          <span>
            {word(kind)}
            <i className="num">{left(kind)}</i>
          </span>
        </label>
      ))}
    </div>
  )
}
