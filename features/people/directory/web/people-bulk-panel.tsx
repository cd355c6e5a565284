import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useMoveReview } from '#features/people/access/web/api.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { directory } from '../contract.ts'
import { MoveDialog } from './move-dialog.tsx'

/** What can be done with the chosen people. Those whom it could not be done with are said by name of the reason. */
export function PeopleBulk({ ids, onDone }: { ids: ReadonlySet<string>; onDone: () => void }) {
  const t = useTranslations('people')
  const confirm = useConfirm()
  const change = useChange({ ...directory.changeMany, success: undefined })
  const [moving, setMoving] = useState(false)
  const { review, dialog } = useMoveReview()
  const run = async (action: 'activate' | 'deactivate' | 'resend' | 'move', to: object = {}) => {
    const { data } = await change({ action, ids: [...ids].slice(0, 100), ...to })
    const done = data.filter((result) => result.done).length
    if (done) toast.success(t('bulkCount', { count: done }))
    for (const message of new Set(data.map((result) => result.message))) if (message) toast.error(message)
    onDone()
  }
  /** A move changes who sees what: that is shown before it happens. */
  const move = async (to: object) => {
    const goesOn = await review({ userIds: [...ids].slice(0, 100), ...to })
    if (goesOn) await run('move', to)
    return goesOn
  }
  const deactivate = async () => {
    const title = t('deactivateMany', { count: ids.size })
    if (await confirm({ title, text: t('deactivateText'), ok: t('deactivate'), danger: true })) await run('deactivate')
  }
  return (
    <>
      <BulkBar count={ids.size} onClear={onDone}>
        <button type="button" onClick={() => setMoving(true)}>
          {t('move')}
        </button>
        <button type="button" onClick={() => void run('resend')}>
          {t('resend')}
        </button>
        <button type="button" onClick={() => void run('activate')}>
          {t('activate')}
        </button>
        <button type="button" onClick={() => void deactivate()}>
          {t('deactivate')}
        </button>
      </BulkBar>
      <MoveDialog opened={moving && !dialog} count={ids.size} onClose={() => setMoving(false)} move={move} />
      {dialog}
    </>
  )
}
