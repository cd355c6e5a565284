import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { formatRange } from '#ui/format.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { PersonChip } from '#ui/person-chip.tsx'
import { personName } from '#ui/person-name.ts'
import { type Delegation, delegations } from '../contract.ts'
import css from './delegations-list.module.css'

/** Delegations with the other person of each: the stand-in where they can be ended, else who is away. */
export function DelegationsList({
  title,
  rows,
  empty,
  ends,
}: {
  title: string
  rows: readonly Delegation[]
  empty?: string
  /** Each has a button that ends it. */
  ends?: boolean
}) {
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {rows.length === 0 && <p className={css.quiet}>{empty}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <PersonChip person={ends ? row.standIn : row.user} note={<Days row={row} />} />
            {ends && <EndButton row={row} />}
            <About row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ row }: { row: Delegation }) {
  const t = useTranslations('delegations')
  const locale = useLocale()
  const days = formatRange(row.firstDay, row.lastDay, locale)
  return row.isRunning ? `${days} · ${t('now')}` : days
}

/** Why, and who arranged it if not the person. */
function About({ row: { user, madeBy, isForLeave, reason } }: { row: Delegation }) {
  const t = useTranslations('delegations')
  const by = madeBy && madeBy.id !== user.id && t('madeBy', { name: personName(madeBy) })
  const parts = [isForLeave ? t('forLeave') : reason, by].filter(Boolean)
  return parts.length > 0 && <p className={css.about}>{parts.join(' · ')}</p>
}

function EndButton({ row }: { row: Delegation }) {
  const t = useTranslations('delegations')
  const confirm = useConfirm()
  const end = useChange(delegations.endDelegation)
  const name = personName(row.standIn)
  const ask = async () => {
    const text = t(row.isRunning ? 'endText' : 'endPlannedText', { name })
    if (await confirm({ title: t('endAsk', { name }), text, ok: t('end'), danger: true }))
      await end({ id: row.id }).catch(() => {})
  }
  return (
    <Button variant="subtle" aria-label={t('endOf', { name })} onClick={() => void ask()}>
      {t('end')}
    </Button>
  )
}
