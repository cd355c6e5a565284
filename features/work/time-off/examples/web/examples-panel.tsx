import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { useChange } from '#ui/forms/change.ts'
import { Plus, Trash } from '#ui/icons.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { Part } from '#ui/part.tsx'
import type { Kind } from '../../types/contract.ts'
import { type LeaveExample, leaveExamples } from '../contract.ts'
import { ExampleDialog } from './example-dialog.tsx'
import { ExamplesList } from './examples-list.tsx'
import { useExamples } from './queries.ts'
import css from './examples-panel.module.css'

interface Props {
  kind: Kind
  groupId: string | null
  unlimited: boolean
  today: Day
}

/** The balances that HR expects of one policy. */
export function ExamplesPanel({ kind, groupId, unlimited, today }: Props) {
  const t = useTranslations('leaveExamples')
  const ui = useTranslations('ui')
  const { data, isError, refetch } = useExamples(kind, groupId)
  const [edited, setEdited] = useState<LeaveExample | 'new'>()
  return (
    <Part title={t('title')} count={data?.length || undefined} className={css.part}>
      {data ? <Known examples={data} unlimited={unlimited} onEdit={setEdited} /> : !isError && <Skeleton height={64} />}
      {!data && isError && (
        <p>
          {t('failed')} <Button onClick={() => void refetch()}>{ui('retry')}</Button>
        </p>
      )}
      {edited && (
        <ExampleDialog
          example={edited === 'new' ? undefined : edited}
          kind={kind}
          groupId={groupId}
          today={today}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Part>
  )
}

interface KnownProps {
  examples: readonly LeaveExample[]
  unlimited: boolean
  onEdit: (example: LeaveExample | 'new') => void
}

function Known({ examples, unlimited, onEdit }: KnownProps) {
  const t = useTranslations('leaveExamples')
  if (examples.length === 0 && unlimited) return <p className={css.note}>{t('unlimited')}</p>
  return (
    <>
      <p className={css.note}>{t(examples.length === 0 ? 'empty' : 'about')}</p>
      {examples.length > 0 && <ExamplesList examples={examples} onEdit={onEdit} menu={menuOf} />}
      <div>
        <Button leftSection={<Plus />} onClick={() => onEdit('new')}>
          {t('add')}
        </Button>
      </div>
    </>
  )
}

const menuOf = (example: LeaveExample) => <RowMenu example={example} />

function RowMenu({ example: { id, name, version } }: { example: LeaveExample }) {
  const t = useTranslations('leaveExamples')
  const confirm = useConfirm()
  const remove = useChange(leaveExamples.deleteLeaveExample)
  const ask = async () => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('delete'), danger: true }
    if (await confirm(question)) await remove({ id, version })
  }
  return (
    <MoreButton
      place="cell"
      label={t('moreFor', { name })}
      items={[{ word: t('delete'), icon: Trash, danger: true, onPick: () => void ask() }]}
    />
  )
}
