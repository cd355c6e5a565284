import { useTranslations } from 'use-intl'
import { useChange } from '#ui/forms/change.ts'
import { useForm } from '#ui/forms/form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { definedColumns, type FieldTable, fieldTables } from '../contract.ts'
import { ColumnsFields } from './columns-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import css from './tables-screen.module.css'
import type { TableDraft } from './template-state.ts'

const draftOf = ({ name, description, columns, reminder }: FieldTable): TableDraft => ({
  name,
  description,
  reminder,
  columns: definedColumns(columns).map(({ options, ...column }) => ({
    ...column,
    key: column.id,
    options: options.map((option) => ({ ...option, key: option.id, isDefault: false })),
  })),
})

const sent = ({ columns, ...rest }: TableDraft) => ({
  ...rest,
  columns: columns.map(({ id, name, type, is_required, marks, options }) => ({
    ...(id && { id }),
    name,
    type,
    is_required,
    marks,
    options: options.map((one) => ({ ...(one.id && { id: one.id }), name: one.name })),
  })),
})

/** Defines a table. @param table nothing: a new one, which begins as `start` */
export function TableDialog({
  table,
  start,
  onClose,
}: {
  table: FieldTable | undefined
  start: TableDraft
  onClose: () => void
}) {
  const t = useTranslations('fieldTables')
  const create = useChange(fieldTables.createFieldTable)
  const change = useChange(fieldTables.changeFieldTable)
  const form = useForm<TableDraft, unknown>({
    initial: table ? draftOf(table) : start,
    submit: (values) =>
      table ? change({ ...sent(values), id: table.id, version: table.version }) : create(sent(values)),
    onDone: onClose,
  })
  return (
    <EditDialog title={table?.name ?? t('new')} form={form} onClose={onClose}>
      <TextField label={t('name')} required data-autofocus {...form.field('name')} />
      <TextField label={t('description')} help={t('descriptionHelp')} {...form.field('description')} />
      <ColumnsFields form={form} />
      {table && (table.count?.all ?? 0) > 0 && <p className={css.note}>{t('removedNote')}</p>}
      <ReminderFields form={form} />
      {!table && <p className={css.note}>{t('rightsHelp')}</p>}
    </EditDialog>
  )
}
