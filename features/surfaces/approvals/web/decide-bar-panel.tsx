import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Check } from '#ui/icons.ts'
import { isSafe, type Item } from '../contract.ts'
import { useApproveSafe } from './decide-state.ts'
import { SafeDialog } from './safe-dialog.tsx'

/** Approves all items without objections at once, after one question that lists them. */
export function DecideBar({ items }: { items: readonly Item[] }) {
  const t = useTranslations('approvals')
  const [asking, setAsking] = useState(false)
  const [step, setStep] = useState<number>()
  const [of, setOf] = useState(0)
  const approve = useApproveSafe(setStep)
  const safe = items.filter(isSafe)
  const busy = step !== undefined
  if (safe.length < 2 && !busy) return null
  const answer = () => {
    setAsking(false)
    setOf(safe.length)
    void approve(safe)
  }
  return (
    <>
      <Button leftSection={<Check size={16} />} disabled={busy} onClick={() => setAsking(true)}>
        {busy ? t('safeStep', { at: step + 1, of }) : t('safe')}
      </Button>
      <SafeDialog opened={asking} items={items} onClose={() => setAsking(false)} onApprove={answer} />
    </>
  )
}
