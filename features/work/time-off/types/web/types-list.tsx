import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { useChange } from '#ui/forms/change.ts'
import { Archive, ArrowUUpLeft, Trash } from '#ui/icons.ts'
import { KindMark } from '#ui/kind-mark.tsx'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { RowList, useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { type LeaveType, leaveTypes } from '../contract.ts'
import css from './types-list.module.css'

interface Props {
  types: readonly LeaveType[]
  onEdit: (type: LeaveType) => void
}

/** The company's own types in their order, which is changed by dragging, and by the arrow keys on the same handle; archived ones last. */
export function TypesList({ types, onEdit }: Props) {
  const order = useChange(leaveTypes.orderLeaveTypes)
  const offered = types.filter(({ isArchived }) => !isArchived)
  const archived = types.filter(({ isArchived }) => isArchived)
  const { shown, rowProps, handle, announcement } = useOrderedRows(offered, {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (next) => order({ ids: next.map(({ id }) => id) }),
  })
  return (
    <>
      <RowList>
        {shown.map((type) => (
          <li key={type.id} {...rowProps(type)}>
            {shown.length > 1 && handle(type)}
            <Row type={type} onEdit={onEdit} />
          </li>
        ))}
      </RowList>
      {announcement}
      {archived.length > 0 && (
        <ul className={css.archived}>
          {archived.map((type) => (
            <li key={type.id}>
              <Row type={type} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ type, onEdit }: { type: LeaveType; onEdit: Props['onEdit'] }) {
  const marks = useMarks(type)
  return (
    <div className={css.type}>
      <KindMark kind={type.id} size={32} />
      <div className={css.words}>
        <button type="button" className={css.name} onClick={() => onEdit(type)}>
          {type.name}
        </button>
        {marks.length > 0 && <p className={css.quiet}>{marks.join(' · ')}</p>}
      </div>
      <RowMenu type={type} />
    </div>
  )
}

/** What is not as with a day off. */
function useMarks(type: LeaveType): string[] {
  const t = useTranslations('leaveTypes.marks')
  const { certificateAfterDays: days } = type
  return [
    type.isArchived && t('archived'),
    !type.isPaid && t('unpaid'),
    type.isPrivate && t('private'),
    type.countsAsWork && t('countsAsWork'),
    days !== null && t('certificate', { days }),
    type.askedBy === 'hr' && t('hr'),
  ].filter((mark) => mark !== false)
}

function RowMenu({ type: { id, name, version, isArchived, isUsed } }: { type: LeaveType }) {
  const t = useTranslations('leaveTypes')
  const confirm = useConfirm()
  const router = useRouter()
  const restore = useChange(leaveTypes.restoreLeaveType)
  const remove = useChange(leaveTypes.deleteLeaveType)
  const archive = async () => {
    const { data } = await call(leaveTypes.archiveLeaveType, { id, version })
    toast.success(t('archived'), {
      undo: () => void call(leaveTypes.restoreLeaveType, { id, version: data.version }),
    })
  }
  const ask = async () => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('delete'), danger: true }
    if (await confirm(question)) await remove({ id, version })
  }
  const items: MenuItem[] = [
    ...(isArchived
      ? [{ word: t('restore'), icon: ArrowUUpLeft, onPick: () => void restore({ id, version }) }]
      : [
          { word: t('policy'), onPick: () => void router.navigate({ href: '/settings/time-off' }) },
          { word: t('archive'), icon: Archive, onPick: () => void archive() },
        ]),
    ...(isUsed ? [] : [{ word: t('delete'), icon: Trash, danger: true, onPick: () => void ask() }]),
  ]
  return <MoreButton items={items} label={t('moreFor', { name })} place="cell" />
}
