import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useConfirm } from '#ui/overlays/confirm.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import type { Form } from '#ui/forms/form.ts'

/** A holiday or an extra working day: its fields, and deletion with a confirmation. */
export function DayDialog<V>({
  title,
  form,
  known,
  onClose,
  children,
}: {
  title: string
  form: Form<V>
  /** Absent while it is new. */
  known: { name: string; remove: () => Promise<unknown> } | undefined
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('holidays.page')
  const confirm = useConfirm()
  const ask = async ({ name, remove }: NonNullable<typeof known>) => {
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), ok: t('delete'), danger: true }
    if (await confirm(question)) await remove().then(onClose, () => undefined)
  }
  return (
    <EditDialog
      title={title}
      form={form}
      onClose={onClose}
      remove={known && { word: t('delete'), onClick: () => void ask(known) }}
    >
      {children}
    </EditDialog>
  )
}
