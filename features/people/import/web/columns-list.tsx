import { useTranslations } from 'use-intl'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Status } from '#ui/status.tsx'
import { DATE_FORMATS, type DateFormat, type Mapping, type Options, type Preview } from '../contract.ts'
import { DATE_FIELDS, type DateField, type Field, FIELDS, wordOfField } from '../fields.ts'
import css from './import-screen.module.css'

interface Chosen {
  mapping: Mapping
  onMapping: (next: Mapping) => void
  options: Options
  onOptions: (next: Options) => void
}

const OUT = 'out'

/** One line per column of the file: its header and first values, and the field that it fills. */
export function ColumnsList({ preview, ...chosen }: Chosen & { preview: Preview }) {
  return (
    <ul className={css.columns}>
      {preview.columns.map((column) => (
        <Line key={column.column} column={column} preview={preview} {...chosen} />
      ))}
    </ul>
  )
}

function Line({ column, preview, ...chosen }: Chosen & { column: Preview['columns'][number]; preview: Preview }) {
  const t = useTranslations('import.screen')
  const words = useTranslations()
  const { mapping, onMapping } = chosen
  const at = column.column
  const field = mapping[at] ?? null
  const name = column.header || t('columns.unnamed', { number: at + 1 })
  const choose = (value: string | null) => {
    const next = value === OUT || value === null ? null : (value as Field)
    // a field is filled by one column: the other one lets go of it
    onMapping(mapping.map((other, index) => (index === at ? next : other === next ? null : other)))
  }
  const choices = [
    { value: OUT, label: t('columns.out') },
    ...FIELDS.map((value) => ({ value, label: words(wordOfField(value) as never) })),
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
      {isDate(field) && <DateOrder {...{ preview, at, field }} {...chosen} />}
    </li>
  )
}

function Guessed({ column, field }: { column: Preview['columns'][number]; field: Field | null }) {
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
}: Pick<Chosen, 'options' | 'onOptions'> & { preview: Preview; at: number; field: DateField }) {
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

const isDate = (field: Field | null): field is DateField => (DATE_FIELDS as readonly (Field | null)[]).includes(field)
