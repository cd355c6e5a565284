import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FieldValue } from '#features/people/custom-fields/contract.ts'
import { ValueField, type Values } from '#features/people/custom-fields/web/api.tsx'
import type { PersonTable, TableRow } from '#features/people/field-tables/contract.ts'
import { columnsNow, rowValues, usePersonTables, useRowTitle } from '#features/people/field-tables/web/api.ts'
import { useChange } from '#ui/forms/change.ts'
import { type FormPart, useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextareaField } from '#ui/forms/textarea-field.tsx'
import { formatDay } from '#ui/format.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { changeRequests } from '../contract.ts'

interface Props {
  userId: string
  /** Tables that the person reads and may not edit. */
  tableIds: readonly string[]
  onClose: () => void
}

/** A row to add to a table, or the correction of one: sent to those who can edit the table. */
export function ProposeRowDialog({ userId, tableIds, onClose }: Props) {
  const { data } = usePersonTables(userId, undefined)
  const tables = data?.tables.filter(({ id }) => tableIds.includes(id)) ?? []
  const [first] = tables
  return first && <Dialog userId={userId} tables={tables} first={first} onClose={onClose} />
}

const NEW = 'new'

interface Shown {
  userId: string
  tables: readonly PersonTable[]
  first: PersonTable
  onClose: () => void
}

function Dialog({ userId, tables, first, onClose }: Shown) {
  const t = useTranslations('changeRequest')
  const [chosen, setChosen] = useState<{ table: PersonTable; row: TableRow | undefined }>({
    table: first,
    row: undefined,
  })
  const { table, row } = chosen
  const form = useRowProposal(userId, table, row, onClose)
  const choose = (to: PersonTable, at: TableRow | undefined) => {
    setChosen({ table: to, row: at })
    form.reset({ ...rowValues(to, at), comment: '' })
  }
  // another choice would drop what is typed
  const kept = { error: undefined, disabled: form.dirty }
  return (
    <EditDialog title={t('proposeRows')} form={form} word={t('send')} onClose={onClose}>
      {tables.length > 1 && (
        <SelectField
          {...kept}
          name="table"
          label={t('whichTable')}
          options={tables.map(({ id, name }) => ({ value: id, label: name }))}
          value={table.id}
          onChange={(id) => choose(tables.find((one) => one.id === id) ?? first, undefined)}
        />
      )}
      <SelectField
        {...kept}
        name="row"
        label={tables.length > 1 ? t('whichRow') : table.name}
        options={useRowOptions(table)}
        value={row?.id ?? NEW}
        onChange={(id) =>
          choose(
            table,
            table.rows.find((one) => one.id === id),
          )
        }
      />
      {columnsNow(table).map((column) => (
        <ValueField key={column.id} field={column} form={form as unknown as FormPart<Values>} />
      ))}
      <TextareaField label={t('why')} help={t('whyHelp')} maxLength={1000} {...form.field('comment')} />
    </EditDialog>
  )
}

function useRowOptions(table: PersonTable) {
  const t = useTranslations('changeRequest')
  const words = useTranslations('fieldTables')
  const locale = useLocale()
  const titleOf = useRowTitle()
  const label = (row: TableRow) => {
    const until = row.endsOn && words('validUntil', { until: formatDay(row.endsOn, locale) })
    return [titleOf(table, row).text, until].filter(Boolean).join(', ')
  }
  return [{ value: NEW, label: t('newRow') }, ...table.rows.map((row) => ({ value: row.id, label: label(row) }))]
}

function useRowProposal(userId: string, table: PersonTable, row: TableRow | undefined, onClose: () => void) {
  const send = useChange(changeRequests.proposeRow)
  const initial: Record<string, FieldValue> & { comment: string } = { ...rowValues(table, row), comment: '' }
  return useForm({
    initial,
    submit: ({ comment, ...values }) =>
      send({ ...values, id: userId, tableId: table.id, rowId: row?.id ?? null, comment }),
    onDone: onClose,
  })
}
