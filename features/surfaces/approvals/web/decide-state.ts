import { useTranslations } from 'use-intl'
import { useConfirm, useConfirmComment } from '#ui/overlays/confirm.ts'
import { personName } from '#ui/person-name.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Decision, Item } from '../contract.ts'
import { useDecide } from './queries.ts'

/** Asks before it decides. `then` runs when the server has agreed. */
export function useDecisions() {
  const t = useTranslations('approvals')
  const ask = useConfirmComment()
  const decide = useDecide()
  return async (item: Item, decision: Decision, then?: () => void) => {
    const name = personName(item.user)
    const declining = decision === 'declined'
    const comment = await ask({
      title: t(declining ? 'declineAsk' : 'approveAsk', { name }),
      ok: t(declining ? 'decline' : 'approve'),
      danger: declining,
      comment: { label: t('comment'), help: t('commentHelp', { name }) },
    })
    if (comment === undefined) return
    if (await decide(item, { decision, comment })) then?.()
  }
}

/** Approves one after the other, each only while nothing speaks against it: the first may make the second unsafe. */
export function useApproveSafe(onStep: (done: number | undefined) => void) {
  const t = useTranslations('approvals')
  const confirm = useConfirm()
  const decide = useDecide()
  return async (items: readonly Item[]) => {
    const names = items.map(({ user }) => personName(user)).join(', ')
    if (!(await confirm({ title: t('safeAsk', { count: items.length }), text: names, ok: t('safeYes') }))) return
    let approved = 0
    for (const [index, item] of items.entries()) {
      onStep(index)
      if (await decide(item, { decision: 'approved', comment: '', ifSafe: true })) approved++
    }
    onStep(undefined)
    if (approved > 0) toast.success(t('safeDone', { count: approved }))
    if (approved < items.length) toast.error(t('safeLeft', { count: items.length - approved }))
  }
}
