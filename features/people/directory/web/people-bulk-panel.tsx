import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BulkBar } from '#ui/table/bulk-bar.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useMoveReview } from '#features/people/access/web/api.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { bulkChanges } from '../bulk/contract.ts'
import { type BulkResult, MOST_AT_ONCE, MOST_CHOSEN, type Move, peopleChanges } from '../changes/contract.ts'
import { MoveDialog } from './move-dialog.tsx'
import type { BulkChange } from './move-state.ts'
import { api, type Filtering, filtersOf } from './queries.ts'

const NONE: ReadonlySet<string> = new Set()
const defined = (values: Move): Move =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
/** What is sent to take it back, of those for whom something changed. */
const takenIn = (data: readonly BulkResult[], to: object) =>
  data.flatMap(({ id, was, changeId, own }) =>
    was || changeId || own
      ? [{ id, ...(was && { was, is: pick(to, was) }), ...(changeId && { changeId }), ...(own && { own }) }]
      : [],
  )
/** Of what was moved to, the fields that changed of this person. */
const pick = (to: object, was: Move): Move => Object.fromEntries(Object.entries(to).filter(([field]) => field in was))

interface Chosen {
  ids: ReadonlySet<string>
  /** How many the list has under its filters. */
  total: number
  asked: Filtering
  onChoose: (ids: ReadonlySet<string>) => void
}

/** What can be done with the chosen people. Those whom it could not be done with are said by name of the reason. */
export function PeopleBulk({ ids, total, asked, onChoose }: Chosen) {
  const t = useTranslations('people')
  const [moving, setMoving] = useState(false)
  const { run, move, all, deactivate, dialog } = useBulk({ ids, asked, onChoose })
  return (
    <>
      <BulkBar count={ids.size} onClear={() => onChoose(NONE)}>
        {ids.size < Math.min(total, MOST_CHOSEN) && (
          <button type="button" onClick={() => void all()}>
            {t('selectAll', { count: Math.min(total, MOST_CHOSEN) })}
          </button>
        )}
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
      <MoveDialog opened={moving && !dialog} ids={ids} onClose={() => setMoving(false)} move={move} />
      {dialog}
    </>
  )
}

/** The actions on the chosen people. */
function useBulk({ ids, asked, onChoose }: Pick<Chosen, 'ids' | 'asked' | 'onChoose'>) {
  const t = useTranslations('people')
  const confirm = useConfirm()
  const change = useChange({ ...peopleChanges.changeMany, success: undefined })
  const { review, dialog } = useMoveReview()
  const start = useChange(bulkChanges.startBulkChange)
  const undo = useChange(peopleChanges.undoMany)
  const complain = (data: readonly { message: string | null }[]) => {
    for (const message of new Set(data.map((result) => result.message))) if (message) toast.error(message)
  }
  const run = async (action: 'activate' | 'deactivate' | 'resend' | 'move', to: object = {}) => {
    if (ids.size > MOST_AT_ONCE) {
      await start({ action, ids: [...ids], ...to })
      return onChoose(NONE)
    }
    const { data } = await change({ action, ids: [...ids], ...to })
    const done = data.filter((result) => result.done).length
    const moves = takenIn(data, to)
    const isPlanned = data.some(({ changeId }) => changeId)
    const back = () => void undo({ moves }).then((undone) => complain(undone.data))
    if (done)
      toast.success(t(isPlanned ? 'bulkPlanned' : 'bulkCount', { count: done }), moves.length > 0 ? { undo: back } : {})
    complain(data)
    onChoose(NONE)
  }
  /** A move changes who sees what: that is shown before it happens. */
  const move = async (to: BulkChange) => {
    const { departmentId, locationId } = to
    const opensRecords = departmentId !== undefined || locationId !== undefined
    const goesOn = !opensRecords || (await review({ userIds: [...ids], ...defined({ departmentId, locationId }) }))
    if (goesOn) await run('move', to)
    return goesOn
  }
  const all = async () => onChoose(new Set((await api.listIds(filtersOf(asked))).data))
  const deactivate = async () => {
    const title = t('deactivateMany', { count: ids.size })
    if (await confirm({ title, text: t('deactivateText'), ok: t('deactivate'), danger: true })) await run('deactivate')
  }
  return { run, move, all, deactivate, dialog }
}
