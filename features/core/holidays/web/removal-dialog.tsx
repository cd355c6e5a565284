import { useTranslations } from 'use-intl'
import { toast } from '#ui/overlays/toast.tsx'
import { holidays } from '../contract.ts'
import { api, type Seen, seenOf } from './queries.ts'
import { type Decided, RemoveDialog } from './remove-dialog.tsx'

/** Several holidays, as they were seen. */
export interface Removal {
  holidays: readonly Seen[]
  /** They came by an import that is taken back. */
  isUndo?: boolean
  onDone?: () => void
}

/** One question for all of them. */
export function RemovalDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const t = useTranslations('holidays.page')
  const done = useRemovedWords()
  const { isUndo = false, onDone } = removal
  const chosen = { holidays: removal.holidays.map(seenOf) }
  const count = chosen.holidays.length
  const known = {
    title: t(isUndo ? 'undoTitle' : 'deleteManyTitle', { count }),
    word: t('deleteMany', { count }),
    route: holidays.foreseeRemoval,
    input: chosen,
    remove: async (decided: Decided) => {
      done(await api.deleteHolidays({ ...chosen, ...decided }, { quiet: true }))
      onDone?.()
    },
  }
  return <RemoveDialog known={known} onBack={onClose} onClose={onClose} />
}

/** Says how many are gone, and how many stay because someone was there in between. */
export function useRemovedWords() {
  const t = useTranslations('holidays.page')
  return ({ removed, kept }: { removed: number; kept: number }) => {
    const words = t('removed', { count: removed })
    toast.success(kept > 0 ? `${words} ${t('kept', { count: kept })}` : words)
  }
}
