import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Check } from '#ui/icons.ts'
import type { Item } from '../contract.ts'
import { useApproveSafe } from './decide-state.ts'

/** Approves all items without objections at once, after one question for all of them. */
export function DecideBar({ safe }: { safe: readonly Item[] }) {
  const t = useTranslations('approvals')
  const [step, setStep] = useState<number>()
  const [of, setOf] = useState(0)
  const approve = useApproveSafe(setStep)
  const busy = step !== undefined
  if (safe.length < 2 && !busy) return null
  return (
    <Button
      leftSection={<Check size={16} />}
      disabled={busy}
      onClick={() => {
        setOf(safe.length)
        void approve(safe)
      }}
    >
      {busy ? t('safeStep', { at: step + 1, of }) : t('safe')}
    </Button>
  )
}
