import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fetchPreferences } from '#features/core/identity/web/api.tsx'
import { useConfirmComment } from '#ui/overlays/confirm.ts'
import { personName } from '#ui/person-name.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Decision, Item } from '../contract.ts'
import { useDecide, useTakeBack } from './queries.ts'
import { warningsOf } from './item-words.ts'

/** Asks before it decides, unless the reader approves and does without. `then` runs when the server has agreed. */
export function useDecisions() {
  const t = useTranslations('approvals')
  const queries = useQueryClient()
  const ask = useConfirmComment()
  const decide = useDecide()
  return async (item: Item, decision: Decision, then?: () => void) => {
    const name = personName(item.user)
    const declining = decision === 'declined'
    const asks = declining || (await asksToApprove(queries))
    const comment = asks
      ? await ask({
          title: t(declining ? 'declineAsk' : 'approveAsk', { name }),
          text: [[item.title, ...item.lines].join(' · '), ...warningsOf(item)].join('\n'),
          ok: t(declining ? 'decline' : 'approve'),
          danger: declining,
          comment: { label: t('comment'), help: t('commentHelp', { name }) },
        })
      : ''
    if (comment === undefined) return
    if (await decide(item, { decision, comment })) then?.()
  }
}

/** Where it cannot be known, the question is asked. */
const asksToApprove = (queries: ReturnType<typeof useQueryClient>) =>
  fetchPreferences(queries).then(
    ({ asksToApprove: asks }) => asks,
    () => true,
  )

/** Approves one after the other, each only while nothing speaks against it: the first may make the second unsafe. */
export function useApproveSafe(onStep: (done: number | undefined) => void) {
  const t = useTranslations('approvals')
  const decide = useDecide()
  const takeBack = useTakeBack()
  return async (items: readonly Item[]) => {
    const undoable: Item[] = []
    let approved = 0
    for (const [index, item] of items.entries()) {
      onStep(index)
      const done = await decide(item, { decision: 'approved', comment: '', ifSafe: true })
      if (done) approved++
      if (done?.canTakeBack) undoable.push(item)
    }
    onStep(undefined)
    const undo = async () => {
      for (const item of undoable) await takeBack(item)
    }
    // Undo is of all that it says, or not offered
    const canUndo = undoable.length === approved
    if (approved > 0) toast.success(t('safeDone', { count: approved }), canUndo ? { undo: () => void undo() } : {})
    if (approved < items.length) toast.error(t('safeLeft', { count: items.length - approved }))
  }
}
