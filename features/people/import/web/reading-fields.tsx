import { useTranslations } from 'use-intl'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { type Choices, ENCODINGS, SEPARATORS, type ShownImport } from '../contract.ts'
import { api, useChange } from './queries.ts'
import css from './import-screen.module.css'

const NAMES = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const

/** How the file was read, and its first rows: another choice reads it again at once. */
export function ReadingFields({ one }: { one: ShownImport }) {
  const t = useTranslations('import.screen')
  const { preview, choices } = one
  const { read } = preview
  const reread = useChange(
    (next: Choices) => api.rereadImport({ id: one.id, version: one.version, choices: next }),
    () => toast.success(t('rereadToast')),
  )
  const choose = (next: Choices) => reread.mutate({ ...choices, ...next })
  return (
    <Part title={t('reading.title')} bare>
      <div className={css.reading}>
        {read.kind === 'text' ? (
          <TextFields read={read} busy={reread.isPending} choose={choose} />
        ) : (
          <SelectField
            label={t('reading.sheet')}
            options={read.sheets.map((value) => ({ value, label: value }))}
            value={read.sheet}
            disabled={reread.isPending}
            onChange={(sheet) => choose({ sheet })}
          />
        )}
      </div>
      <Sample preview={preview} />
    </Part>
  )
}

function TextFields({
  read,
  busy,
  choose,
}: {
  read: ShownImport['preview']['read']
  busy: boolean
  choose: (next: Choices) => void
}) {
  const t = useTranslations('import.screen')
  const encodings = useTranslations('import.encodings')
  const separators = useTranslations('import.separators')
  const help = read.damaged > 0 ? t('reading.damaged', { count: read.damaged }) : t('reading.unsure')
  return (
    <>
      <SelectField
        label={t('reading.encoding')}
        help={read.encodingSure && read.damaged === 0 ? undefined : help}
        options={ENCODINGS.map((value) => ({ value, label: encodings(value) }))}
        value={read.encoding}
        disabled={busy}
        onChange={(encoding) => choose({ encoding: encoding as Choices['encoding'] })}
      />
      <SelectField
        label={t('reading.separator')}
        options={SEPARATORS.map((value) => ({ value, label: separators(NAMES[value]) }))}
        value={read.separator}
        disabled={busy}
        onChange={(separator) => choose({ separator: separator as Choices['separator'] })}
      />
    </>
  )
}

function Sample({ preview }: { preview: ShownImport['preview'] }) {
  const t = useTranslations('import.screen')
  return (
    // a wide table scrolls, also by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={css.sample} tabIndex={0} aria-label={t('reading.sample')}>
      <table>
        <thead>
          <tr>
            {preview.columns.map(({ column, header }) => (
              <th key={column} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.sampleRows.slice(0, 3).map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
