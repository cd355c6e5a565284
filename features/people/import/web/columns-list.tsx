import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Status } from '#ui/status.tsx'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { FieldKey } from '#features/people/custom-fields/fields.ts'
import { keyOfTableColumn, type TableColumnKey } from '#features/people/field-tables/fields.ts'
import {
  DATE_FORMATS,
  type DateFormat,
  type Mapping,
  type Options,
  type Preview,
  type ShownImport,
} from '../contract.ts'
import { type ColumnField, DATE_FIELDS, type DateField, FIELDS, wordOfField } from '../fields.ts'
import css from './import-screen.module.css'

interface Chosen {
  mapping: Mapping
  onMapping: (next: Mapping) => void
  options: Options
  onOptions: (next: Options) => void
}

const OUT = 'out'

/** One line per column of the file: its header and first values, and the field that it fills. */
export function ColumnsList({ one, ...chosen }: Chosen & { one: ShownImport }) {
  return (
    <ul className={css.columns}>
      {one.preview.columns.map((column) => (
        <Line key={column.column} column={column} one={one} {...chosen} />
      ))}
    </ul>
  )
}

function Line({ column, one, ...chosen }: Chosen & { column: Preview['columns'][number]; one: ShownImport }) {
  const t = useTranslations('import.screen')
  const words = useTranslations()
  const { mapping, onMapping } = chosen
  const { preview } = one
  const own = ownIn(one)
  const at = column.column
  const field = mapping[at] ?? null
  const name = column.header || t('columns.unnamed', { number: at + 1 })
  const choose = (value: string | null) => {
    const next = value === OUT || value === null ? null : (value as ColumnField)
    // a field is filled by one column: the other one lets go of it
    onMapping(mapping.map((other, index) => (index === at ? next : other === next ? null : other)))
  }
  const choices = [
    { value: OUT, label: t('columns.out') },
    ...FIELDS.map((value) => ({ value, label: words(wordOfField(value) as never) })),
    ...own.map(({ key, name: label }) => ({ value: key, label })),
  ]
  return (
    <li className={css.column} data-out={field === null || undefined}>
      <div className={css.of}>
        <b>{name}</b>
        <span className={css.samples}>{column.samples.filter(Boolean).join(' · ') || t('columns.empty')}</span>
      </div>
      <div className={css.into}>
        <SelectField
          aria-label={t('columns.holds', { column: name })}
          options={choices}
          value={field ?? OUT}
          onChange={choose}
          searchable
        />
      </div>
      <Guessed column={column} field={field} />
      {isDate(field, own) && <DateOrder {...{ preview, at, field }} {...chosen} />}
    </li>
  )
}

function Guessed({ column, field }: { column: Preview['columns'][number]; field: ColumnField | null }) {
  const t = useTranslations('import.screen')
  const words = useTranslations('import.confidence')
  const { confidence } = column
  if (field === null) return <Status tone="off">{t('columns.leftOut')}</Status>
  if (field !== column.field || confidence === null) return <Status tone="good">{t('columns.chosen')}</Status>
  return <Status tone={confidence === 'weak' ? 'wait' : 'good'}>{words(confidence)}</Status>
}

function DateOrder({
  preview,
  at,
  field,
  options,
  onOptions,
}: Pick<Chosen, 'options' | 'onOptions'> & {
  preview: Preview
  at: number
  field: DateField | FieldKey | TableColumnKey
}) {
  const t = useTranslations('import.screen')
  const formats = useTranslations('import.dateFormats')
  const seen = preview.dates.find(({ column }) => column === at)
  if (!seen) return null
  const chosen = options.dateFormats[field]
  return (
    <div className={css.order}>
      <SelectField
        label={t('columns.dateOrder')}
        help={seen.ambiguous && !chosen ? t('columns.ambiguous', { value: seen.example ?? '' }) : undefined}
        options={DATE_FORMATS.map((value) => ({ value, label: formats(value) }))}
        value={chosen ?? seen.format}
        onChange={(value) =>
          onOptions({ ...options, dateFormats: { ...options.dateFormats, [field]: value as DateFormat } })
        }
      />
    </div>
  )
}

/** Fields of the company's own, and the columns of its tables. */
const ownIn = ({ ownFields, ownTables }: ShownImport) => [
  ...ownFields.map(({ id, ...field }) => ({ ...field, key: keyOfField(id) })),
  ...ownTables.flatMap((table) =>
    table.columns.map(({ id, name, type }) => ({
      type,
      name: `${table.name}: ${name}`,
      key: keyOfTableColumn(table.id, id),
    })),
  ),
]

const isDate = (
  field: ColumnField | null,
  own: ReturnType<typeof ownIn>,
): field is DateField | FieldKey | TableColumnKey =>
  (DATE_FIELDS as readonly (ColumnField | null)[]).includes(field) ||
  own.some(({ key, type }) => key === field && (type === 'date' || type === 'datetime'))
