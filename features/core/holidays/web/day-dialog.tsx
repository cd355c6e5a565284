import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Route } from '#kit/contract.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import type { Form } from '#ui/forms/form.ts'
import { type Known, RemoveDialog } from './remove-dialog.tsx'

/** A holiday or an extra working day: its fields, and deletion with a confirmation. */
export function DayDialog<V, R extends Route>({
  title,
  form,
  known,
  onClose,
  children,
}: {
  title: string
  form: Form<V>
  /** Absent while it is new. */
  known: Known<R> | undefined
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('holidays.page')
  const [isRemoving, setRemoving] = useState(false)
  if (known && isRemoving) return <RemoveDialog known={known} onBack={() => setRemoving(false)} onClose={onClose} />
  return (
    <EditDialog
      title={title}
      form={form}
      onClose={onClose}
      remove={known && { word: t('delete'), onClick: () => setRemoving(true) }}
    >
      {children}
    </EditDialog>
  )
}
