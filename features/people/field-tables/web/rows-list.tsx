import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useFilledValue } from '#features/people/custom-fields/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import { Status } from '#ui/status.tsx'
import type { PersonTable, TableColumn, TableRow } from '../contract.ts'
import { useExpiryWords } from './expiry-words.ts'
import css from './tables-panel.module.css'

/** Types whose values say what a row is of. */
const isTitle = ({ type, marks }: TableColumn) =>
  marks === null && type !== 'number' && type !== 'date' && type !== 'link'

/** What a row is of: its first value that is no number and no day, or the first one. */
export function useRowTitle(): (table: Pick<PersonTable, 'columns'>, row: Pick<TableRow, 'values'>) => Titled {
  const draw = useFilledValue()
  return ({ columns }, { values }) => {
    const filled = columns.filter(({ id }) => (values[id] ?? null) !== null)
    const column = filled.find(isTitle) ?? filled[0]
    if (!column) return { id: undefined, shown: '', text: '' }
    const value = values[column.id] ?? null
    const text = typeof value === 'object' ? draw(column, value) : String(value)
    return { id: column.id, shown: draw(column, value), text: typeof text === 'string' ? text : '' }
  }
}
interface Titled {
  id: string | undefined
  shown: ReactNode
  text: string
}

/** The rows of a table, the newest first. */
export function RowsList({
  table,
  onCorrect,
}: {
  table: PersonTable
  onCorrect: ((row: TableRow) => void) | undefined
}) {
  return (
    <ul className={css.rows}>
      {table.rows.map((row) => (
        <Row key={row.id} table={table} row={row} onCorrect={onCorrect} />
      ))}
    </ul>
  )
}

function Row({
  table,
  row,
  onCorrect,
}: {
  table: PersonTable
  row: TableRow
  onCorrect: ((row: TableRow) => void) | undefined
}) {
  const t = useTranslations('fieldTables')
  const draw = useFilledValue()
  const title = useRowTitle()(table, row)
  const others = table.columns.filter(
    ({ id, marks }) => id !== title.id && marks === null && (row.values[id] ?? null) !== null,
  )
  return (
    <li className={css.row} data-state={row.state}>
      <div className={css.what}>
        <span className={css.title}>
          <span>{title.shown}</span>
          <Mark table={table} row={row} />
        </span>
        <Validity row={row} />
        {others.length > 0 && (
          <dl className={css.facts}>
            {others.map((column) => (
              <div key={column.id}>
                <dt>{column.name}</dt>
                <dd>{draw(column, row.values[column.id] ?? null)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {onCorrect && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('correctRow', { row: title.text })}
          onClick={() => onCorrect(row)}
        >
          {t('correct')}
        </Button>
      )}
    </li>
  )
}

function Mark({ table, row: { state, daysLeft } }: { table: PersonTable; row: TableRow }) {
  const t = useTranslations('fieldTables')
  const expiryOf = useExpiryWords()
  if (state === 'planned') return <Status tone="plan">{t('planned')}</Status>
  const expiry = daysLeft === null ? null : expiryOf(daysLeft, table.reminder?.days)
  return expiry && <Status tone={expiry.tone}>{expiry.word}</Status>
}

function Validity({ row: { startsOn, endsOn } }: { row: TableRow }) {
  const t = useTranslations('fieldTables')
  const locale = useLocale()
  const day = (one: string) => formatDay(one, locale)
  if (startsOn && endsOn)
    return <span className={css.quiet}>{t('validBetween', { from: day(startsOn), until: day(endsOn) })}</span>
  if (startsOn) return <span className={css.quiet}>{t('validFrom', { from: day(startsOn) })}</span>
  return endsOn ? <span className={css.quiet}>{t('validUntil', { until: day(endsOn) })}</span> : null
}
