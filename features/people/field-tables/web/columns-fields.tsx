import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { hasOptions } from '#features/people/custom-fields/contract.ts'
import { OptionsFields } from '#features/people/custom-fields/web/api.tsx'
import { CheckboxField } from '#ui/forms/checkbox-field.tsx'
import type { Form } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icons.ts'
import { useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { COLUMN_TYPES, type ColumnType, MARKS, MOST_COLUMNS } from '../contract.ts'
import css from './tables-screen.module.css'
import { type ColumnDraft, newColumn, type TableDraft } from './template-state.ts'

/** The columns of a table in their order: dragged, or moved by the arrow keys on their handles. */
export function ColumnsFields({ form }: { form: Form<TableDraft> }) {
  const t = useTranslations('fieldTables')
  const { columns } = form.values
  const set = (next: readonly ColumnDraft[]) => form.set('columns', [...next])
  const { shown, rowProps, handle, announcement } = useOrderedRows(columns, {
    idOf: ({ key }) => key,
    nameOf: ({ name }) => name || t('column', { number: columns.findIndex((one) => one.name === name) + 1 }),
    save: set,
  })
  return (
    <fieldset className={css.columns}>
      <legend>{t('columns')}</legend>
      {shown.map((column) => {
        const at = columns.indexOf(column)
        const props = rowProps(column)
        return (
          <div key={column.key} {...props} className={`${props.className} ${css.column}`}>
            {handle(column)}
            <ColumnFields
              column={column}
              at={at}
              errors={form.errors}
              change={(more) => set(columns.map((one) => (one === column ? { ...one, ...more } : one)))}
              remove={columns.length > 1 ? () => set(columns.filter((one) => one !== column)) : undefined}
            />
          </div>
        )
      })}
      {form.errors.columns && (
        <p role="alert" className={css.bad}>
          {form.errors.columns}
        </p>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={16} />}
          disabled={columns.length >= MOST_COLUMNS}
          onClick={() => set([...columns, newColumn()])}
        >
          {t('addColumn')}
        </Button>
      </div>
      {announcement}
    </fieldset>
  )
}

interface ColumnProps {
  column: ColumnDraft
  at: number
  errors: Form<TableDraft>['errors']
  change: (more: Partial<ColumnDraft>) => void
  remove: (() => void) | undefined
}

function ColumnFields({ column, at, errors, change, remove }: ColumnProps) {
  const t = useTranslations('fieldTables')
  const all: Partial<Record<string, string>> = errors
  const error = (name: string) => all[`columns.${at}.${name}`]
  const { name, type } = column
  const called = name || t('noName', { number: at + 1 })
  return (
    <div className={css.columnFields}>
      <div className={css.line}>
        <TextField
          name={`columns.${at}.name`}
          aria-label={t('columnName', { number: at + 1 })}
          value={name}
          onChange={(next) => change({ name: next })}
          error={error('name')}
        />
        <SelectField
          name={`columns.${at}.type`}
          aria-label={t('columnType', { number: at + 1 })}
          options={COLUMN_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={type}
          onChange={(next) => change({ type: next as ColumnType, ...(next !== 'date' && { marks: null }) })}
          error={error('type')}
        />
        {remove && (
          <IconButton label={t('removeColumn', { name: called })} onClick={remove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <Meaning column={column} called={called} at={at} error={error('marks')} change={change} />
      {hasOptions(type) && (
        <OptionsFields
          defaults="none"
          form={{
            values: { options: column.options },
            errors: optionErrors(all, at),
            set: (_name, options) => change({ options: options as ColumnDraft['options'] }),
          }}
        />
      )}
    </div>
  )
}

/** Whether it has to be filled in, and what a day means for its row. */
function Meaning({
  column,
  called,
  at,
  error,
  change,
}: Pick<ColumnProps, 'column' | 'at' | 'change'> & { called: string; error: string | undefined }) {
  const t = useTranslations('fieldTables')
  return (
    <div className={css.line}>
      <CheckboxField
        name={`columns.${at}.is_required`}
        label={t('required')}
        value={column.is_required}
        onChange={(is_required) => change({ is_required })}
      />
      {column.type === 'date' && (
        <SelectField
          name={`columns.${at}.marks`}
          aria-label={t('marks', { name: called })}
          options={[
            { value: 'none', label: t('mark.none') },
            ...MARKS.map((value) => ({ value, label: t(`mark.${value}`) })),
          ]}
          value={column.marks ?? 'none'}
          onChange={(next) => change({ marks: MARKS.find((one) => one === next) ?? null })}
          error={error}
        />
      )}
    </div>
  )
}

/** The messages of one column's options, by the names that they have on their own. */
const optionErrors = (errors: Partial<Record<string, string>>, at: number) =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([name]) => name.startsWith(`columns.${at}.options`))
      .map(([name, said]) => [name.slice(`columns.${at}.`.length), said]),
  ) as Record<string, string>
