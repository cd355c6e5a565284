/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- rows are laid out as CSS grids, which takes a table's meaning away in some browsers: the roles give it back */
import { Checkbox } from '@mantine/core'
import { Fragment, memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column, PhoneColumns } from './column.ts'
import { AppLink } from '#ui/link.tsx'
import { useLongPress } from './use-long-press.ts'
import css from './data-table.module.css'

interface RowProps<T> {
  row: T
  index: number
  top: number | undefined
  columns: readonly Column<T>[]
  phone: PhoneColumns<T> | undefined
  phoneRow: ((row: T) => ReactNode) | undefined
  to: string | undefined
  opens: boolean
  current: boolean
  active: boolean
  /** Undefined where rows cannot be chosen. */
  selected: boolean | undefined
  choose: (id: string, shift: boolean) => void
  open: (index: number) => void
  onFocusRow: (index: number) => void
}

/** Scrolling draws the rows that come into view; the others stay as they are. */
export const TableRow = memo(Row) as typeof Row

function Row<T extends { id: string | number }>(props: RowProps<T>) {
  const { row, index, top, selected, choose, open } = props
  const opens = props.opens || props.to !== undefined
  const id = String(row.id)
  const press = useLongPress(() => choose(id, false), { enabled: selected !== undefined && props.phone !== undefined })
  const click = (event: MouseEvent<HTMLElement>) => {
    // where the first column stays in its place its link covers only that
    if (opens && !(event.target as HTMLElement).closest('a, button, input, label')) open(index)
  }
  return (
    <tr
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={props.current || undefined}
      data-index={index}
      data-opens={props.opens || undefined}
      className={css.row}
      style={top === undefined ? undefined : { position: 'absolute', transform: `translateY(${top}px)` }}
      tabIndex={props.active ? 0 : -1}
      onFocus={() => props.onFocusRow(index)}
      onClick={click}
      {...press}
    >
      {selected !== undefined && <TickCell index={index} id={id} selected={selected} choose={choose} />}
      {props.phone ? <PhoneCells {...props} phone={props.phone} /> : <Cells {...props} />}
    </tr>
  )
}

function TickCell({
  index,
  id,
  selected,
  choose,
}: {
  index: number
  id: string
  selected: boolean
  choose: RowProps<unknown>['choose']
}) {
  const t = useTranslations('ui')
  return (
    <td role="gridcell" className={css.tick}>
      <Checkbox
        tabIndex={-1}
        aria-label={t('table.selectRow', { row: index + 1 })}
        checked={selected}
        onChange={(event) => choose(id, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
      />
    </td>
  )
}

function Cells<T>({ row, columns, to }: RowProps<T>) {
  return columns.map((column, at) => (
    <td
      key={column.id}
      role="gridcell"
      data-first={at === 0 || undefined}
      data-name={column.id === 'name' || undefined}
      data-end={column.end || undefined}
      data-quiet={column.quiet || undefined}
    >
      <Linked to={at === 0 ? to : undefined}>{column.cell(row)}</Linked>
    </td>
  ))
}

function PhoneCells<T>({ row, phone, phoneRow, to }: RowProps<T> & { phone: PhoneColumns<T> }) {
  return (
    <>
      <td role="gridcell" className={css.two}>
        {phoneRow ? (
          <Linked to={to}>{phoneRow(row)}</Linked>
        ) : (
          <>
            <span className={css.title}>
              <Linked to={to}>{phone.title?.cell(row)}</Linked>
            </span>
            <span className={css.notes}>
              {phone.notes
                .map((column) => ({ id: column.id, note: column.cell(row) }))
                .filter(({ note }) => note !== '' && note !== null && note !== undefined && note !== false)
                .map(({ id, note }, at) => (
                  <Fragment key={id}>
                    {at > 0 && ' · '}
                    {note}
                  </Fragment>
                ))}
            </span>
          </>
        )}
      </td>
      {phone.ends.length > 0 && (
        <td role="gridcell" className={css.ends}>
          {phone.ends.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </td>
      )}
    </>
  )
}

const Linked = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? (
    children
  ) : (
    <AppLink to={to} className={css.link} tabIndex={-1} data-row-link>
      {children}
    </AppLink>
  )
