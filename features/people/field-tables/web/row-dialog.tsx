import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { useFilledValue, ValueField } from '#features/people/custom-fields/web/api.tsx'
import { TheirChanges } from '#features/people/profile/web/api.ts'
import { RemovalDialog, WhyField } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { FormPart } from '#ui/forms/form.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { fieldTables, type PersonTable, type TableRow } from '../contract.ts'
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
  const { form, current, theirs, isGone, rowId } = useRowForm(userId, table, row, onClose)
  const draw = useFilledValue()
  const remove = useChange(fieldTables.removeTableRow)
  const [removing, setRemoving] = useState(false)
  if (rowId && removing)
    return (
      <RemovalDialog
        title={t('removeTitle')}
        text={t('removeText', { row: title })}
        onClose={onClose}
        remove={(why) => remove({ id: userId, tableId: table.id, rowId, why })}
      />
    )
  const columns = columnsNow(table)
  const changed = columns
    .map((column) => ({ column, name: keyOfField(column.id) }))
    .filter(({ name }) => theirs.includes(name))
    .map(({ column, name }) => ({
      name,
      word: column.name,
      value: draw(column, current[name] ?? null),
      take: () => form.set(name, current[name] ?? null),
    }))
  return (
    <EditDialog
      title={t(row ? 'editRow' : 'newRow', { table: table.name })}
      form={form}
      onClose={onClose}
      remove={row && { word: words('remove'), onClick: () => setRemoving(true) }}
    >
      {isGone && <p role="alert">{t('gone')}</p>}
      <TheirChanges theirs={changed} />
      {columns.map((column) => (
        <ValueField key={column.id} field={column} form={form} />
      ))}
      {row && <WhyField form={form as unknown as FormPart<{ why: string }>} />}
    </EditDialog>
  )
}
