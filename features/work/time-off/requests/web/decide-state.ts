import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAskAgain } from '#ui/network/ask-again.ts'
import { confirm, confirmComment } from '#ui/overlays/confirm.ts'
import { useTakeBack } from '#features/surfaces/approvals/web/api.tsx'
import { orElse } from '#ui/or-else.ts'
import { personName } from '#ui/person-name.ts'
import { toast } from '#ui/overlays/toast.tsx'
import type { Decided, Request } from '../contract.ts'
import { useLeaveWords } from '../../balances/web/leave-words.ts'
import { statusCall } from './queries.ts'

/** What an approver answers. */
type Answer = Exclude<Decided, 'canceled'>

/** Approving and declining: each asks once, confirms when it is done, and is shown in place. For ten minutes it can be taken back. */
export function useDecide(request: Request) {
  const t = useTranslations('timeOff')
  const words = useLeaveWords()
  const askAgain = useAskAgain()
  const takesBack = useTakeBack()
  const [busy, setBusy] = useState(false)

  const it = { source: 'timeOff', id: request.id }

  const sure = async (status: Answer): Promise<string | undefined> => {
    const about = { name: personName(request.user), range: words.range(request), days: words.days(request.length) }
    const question = { title: t(`confirm.${status}`, about), text: t(`confirm.${status}Text`, about) }
    if (status === 'declined')
      return confirmComment({
        ...question,
        ok: t('request.decline'),
        comment: { label: t('confirm.why'), placeholder: t('ask.optional') },
      })
    return (await confirm({ ...question, ok: t('request.approve') })) ? '' : undefined
  }

  const decide = async (status: Answer) => {
    const comment = await sure(status)
    if (comment === undefined) return
    setBusy(true)
    try {
      const { message } = await statusCall(request.kind)({ id: request.id, status, comment })
      toast.success(message, { undo: () => void takesBack(it) })
    } catch (error) {
      // the shell has said why; what is shown below is what holds now
      orElse(undefined)(error)
      void askAgain()
    } finally {
      setBusy(false)
    }
  }

  const takeBack = async () => {
    setBusy(true)
    await takesBack(it)
    setBusy(false)
  }
  return { decide, takeBack, busy }
}

/** Whether a moment is still to come; it is no more once it has passed, while the page is open too. */
export function useUntil(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (moment === null) return
    const clock = setTimeout(() => setPassed(moment), Math.max(0, Date.parse(moment) - Date.now()))
    return () => clearTimeout(clock)
  }, [moment])
  return moment !== null && passed !== moment
}
