import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Empty } from '#ui/empty.tsx'
import { Plus } from '#ui/icons.ts'
import { KindChip } from '#ui/kind-chip.tsx'
import { Part } from '#ui/part.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { BUILT_IN, type LeaveType } from '../contract.ts'
import { useLeaveTypes } from './queries.ts'
import { TypeDialog } from './type-dialog.tsx'
import { TypesList } from './types-list.tsx'
import css from './types-screen.module.css'

/** The types of leave: the company's own, and those that every company has. */
export function Screen() {
  const t = useTranslations('leaveTypes')
  const ui = useTranslations('ui')
  const { data, isError, refetch } = useLeaveTypes()
  const [edited, setEdited] = useState<LeaveType | 'new'>()
  const add = (
    <Button variant="filled" leftSection={<Plus weight="bold" />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} state={t('about')} actions={data?.length ? add : undefined} />
      <div className={css.body}>
        {isError ? (
          <Empty
            kind="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{ui('retry')}</Button>}
          />
        ) : (
          <Own types={data} add={add} onEdit={setEdited} />
        )}
        <BuiltInTypes />
      </div>
      {edited && (
        <TypeDialog
          type={edited === 'new' ? undefined : edited}
          others={data ?? []}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}

interface OwnProps {
  types: readonly LeaveType[] | undefined
  add: ReactNode
  onEdit: (type: LeaveType) => void
}

function Own({ types, add, onEdit }: OwnProps) {
  const t = useTranslations('leaveTypes')
  if (!types) return <Skeleton height={160} />
  if (types.length === 0)
    return (
      <Empty title={t('empty')} action={add}>
        {t('emptyText')}
      </Empty>
    )
  return (
    <Part title={t('own')} count={types.filter(({ isArchived }) => !isArchived).length}>
      <TypesList types={types} onEdit={onEdit} />
    </Part>
  )
}

function BuiltInTypes() {
  const t = useTranslations('leaveTypes')
  return (
    <Part title={t('builtIn')} link={{ word: t('policies'), to: '/settings/time-off' }}>
      <p className={css.quiet}>{t('builtInAbout')}</p>
      <ul className={css.builtIn}>
        {BUILT_IN.map((kind) => (
          <li key={kind}>
            <KindChip kind={kind} />
          </li>
        ))}
      </ul>
    </Part>
  )
}
