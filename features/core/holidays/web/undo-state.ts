import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '#kit/client.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { api, type Seen } from './queries.ts'
import { type Removal, useRemovedWords } from './removal-dialog.tsx'

/**
 * Takes an import back at once, or asks first where that takes balances under their limit.
 * @param onAsk opens the question; the message with Undo outlives the screen, and elsewhere it only says what to do
 */
export function useUndoImport(onAsk: (removal: Removal) => void): (holidays: readonly Seen[]) => Promise<void> {
  const t = useTranslations('holidays.page')
  const done = useRemovedWords()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return async (holidays) => {
    try {
      done(await api.deleteHolidays({ holidays: [...holidays] }, { quiet: true }))
    } catch (refusal) {
      const isUndecided = refusal instanceof CallError && refusal.under('decisions') !== undefined
      if (isUndecided && isHere.current) onAsk({ holidays, isUndo: true })
      else toast.error(t(isUndecided ? 'undoElsewhere' : 'undoFailed'))
    }
  }
}
