import { Button } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { formatRange } from '#ui/format.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { personName } from '#ui/person-name.ts'
import { PersonRow, PersonRows } from '#ui/person-rows.tsx'
import { type Delegation, delegations } from '../contract.ts'

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
  const aboutOf = useAboutWords()
  return (
    <PersonRows title={title} empty={empty}>
      {rows.map((row) => (
        <PersonRow
          key={row.id}
          person={ends ? row.standIn : row.user}
          note={<Days row={row} />}
          button={ends && <EndButton row={row} />}
        >
          {aboutOf(row)}
        </PersonRow>
      ))}
    </PersonRows>
  )
}

function Days({ row }: { row: Delegation }) {
  const t = useTranslations('delegations')
  const locale = useLocale()
  const days = formatRange(row.firstDay, row.lastDay, locale)
  return row.isRunning ? `${days} · ${t('now')}` : days
}

/** Why, and who arranged it if not the person. */
function useAboutWords() {
  const t = useTranslations('delegations')
  return ({ user, madeBy, isForLeave, reason }: Delegation): string => {
    const by = madeBy && madeBy.id !== user.id && t('madeBy', { name: personName(madeBy) })
    return [isForLeave ? t('forLeave') : reason, by].filter(Boolean).join(' · ')
  }
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
