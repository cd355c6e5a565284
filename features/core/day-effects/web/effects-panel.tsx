import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { toDays } from '#kit/amounts.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { countedDays, formatBalance, formatRange } from '#ui/format.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import type { ChangedLeave, DayEffects } from '../contract.ts'
import { DecisionFields } from './decision-fields.tsx'
import type { DecidingValues } from './decisions-state.ts'
import css from './effects-panel.module.css'
import type { Foreseen } from './queries.ts'

/** What a change of days does to leave and balances, before it is saved; nothing where it does nothing. */
export function DayEffectsPanel({ foreseen, form }: { foreseen: Foreseen; form: FormPart<DecidingValues> }) {
  const t = useTranslations('dayEffects')
  const { effects, isFailed, isLooking, look } = foreseen
  if (isFailed && !isLooking)
    return (
      <div className={css.panel}>
        <output>{t('failed')}</output>{' '}
        <Button variant="subtle" size="compact-sm" onClick={look}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!effects) return null
  const { shorter, longer, balances, others } = effects
  const isShort = balances.length + others.count > 0
  if (shorter + longer === 0 && !isShort) return null
  return (
    <section className={css.panel} aria-label={t('title')} aria-live="polite" aria-busy={isLooking}>
      <p className={css.title}>{t('title')}</p>
      {shorter + longer > 0 && <Leaves effects={effects} />}
      {isShort && <DecisionFields effects={effects} form={form} />}
    </section>
  )
}

/** So many are shown without asking. */
const FEW = 3

function Leaves({ effects: { shorter, longer, leaves } }: { effects: DayEffects }) {
  const t = useTranslations('dayEffects')
  const [isOpen, setOpen] = useState(false)
  const more = shorter + longer - leaves.length
  const shown = isOpen || leaves.length <= FEW ? leaves : []
  return (
    <>
      <Sum shorter={shorter} longer={longer} />
      {shown.length > 0 && (
        <ul className={css.leaves}>
          {shown.map((one) => (
            <li key={`${one.person.id} ${one.firstDay} ${one.leaveType}`}>
              <Leave leave={one} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && more > 0 && <p className={css.quiet}>{t('moreLeaves', { count: more })}</p>}
      {leaves.length > FEW && (
        <div>
          <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('hideLeaves') : t('showLeaves', { count: leaves.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function Sum({ shorter, longer }: Pick<DayEffects, 'shorter' | 'longer'>) {
  const t = useTranslations('dayEffects')
  if (shorter > 0 && longer > 0) return <p>{t('both', { shorter, longer })}</p>
  return <p>{shorter > 0 ? t('shorter', { count: shorter }) : t('longer', { count: longer })}</p>
}

function Leave({ leave: { person, leaveType, firstDay, lastDay, before, after } }: { leave: ChangedLeave }) {
  const t = useTranslations('dayEffects')
  const locale = useLocale()
  const days = (amount: number) => formatBalance(toDays(amount), locale)
  const count = countedDays(toDays(after), locale)
  return (
    <>
      <PersonChip
        person={person}
        size="sm"
        note={`${leaveType}, ${formatRange(firstDay, lastDay, locale, { year: true })}`}
      />
      <b className={css.number}>{t('change', { before: days(before), after: days(after), count })}</b>
    </>
  )
}
