import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ValueField } from '#features/people/custom-fields/web/api.tsx'
import { RemovalDialog, RowNews, WhyField } from '#features/people/record/web/api.tsx'
import type { FormPart } from '#ui/forms/form.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import type { PersonTable, TableRow } from '../contract.ts'
import { columnsNow, useRowForm } from './row-state.ts'

interface Props {
  userId: string
  table: PersonTable
  /** Nothing: a new row. */
  row: TableRow | undefined
  /** What the row is of. */
  title: string
  onClose: () => void
}

/** Adds a row, or corrects one with the reason. */
export function RowDialog({ userId, table, row, title, onClose }: Props) {
  const t = useTranslations('fieldTables')
  const words = useTranslations('history')
  const { form, theirs, isGone, removal } = useRowForm(userId, table, row, onClose)
  const [removing, setRemoving] = useState(false)
  if (row && removing)
    return (
      <RemovalDialog
        title={t('removeTitle')}
        text={t('removeText', { row: title })}
        removal={removal}
        onClose={onClose}
      />
    )
  const columns = columnsNow(table)
  return (
    <EditDialog
      title={t(row ? 'editRow' : 'newRow', { table: table.name })}
      form={form}
      onClose={onClose}
      remove={row && { word: words('remove'), onClick: () => setRemoving(true) }}
    >
      <RowNews theirs={theirs} isGone={isGone} />
      {columns.map((column) => (
        <ValueField key={column.id} field={column} form={form} />
      ))}
      {row && <WhyField form={form as unknown as FormPart<{ why: string }>} />}
    </EditDialog>
  )
}
