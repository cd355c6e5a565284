/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-interactions -- rows are laid out as CSS grids, which takes a table's meaning away in some browsers: the roles give it back */
import { type CSSProperties, useMemo, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { gridOf, phoneColumns, type Column } from './column.ts'
import { useNearEnd } from './near-end.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import type { Sort } from './sort.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { usePhone } from '#ui/use-phone.ts'
import { useRowKeys, type RowKeys } from './use-row-keys.ts'
import { useSideways } from './use-sideways.ts'
import { useSteady } from '#ui/use-steady.ts'
import { useVirtualRows, type DrawnRow } from './use-virtual-rows.ts'
import css from './data-table.module.css'

const ROW = 40
const PHONE_ROW = 64

export interface DataTableProps<T> {
  rows: readonly T[]
  columns: readonly Column<T>[]
  /** What the list holds, for those who do not see it. */
  label: string
  /** Sort lives in the address: the screen gives it and takes the next one (`nextSort` has been applied). */
  sort?: Sort | undefined
  onSort?: (sort: Sort) => void
  /** With both, rows can be chosen. */
  selected?: ReadonlySet<string>
  onSelect?: (next: Set<string>) => void
  /** The page that a row leads to; the whole row becomes its link. Do not put another link into the first column. */
  to?: (row: T) => string
  /** Instead of `to`, where a row opens something on this page. */
  onOpen?: (row: T) => void
  /** The first page is under way. */
  loading?: boolean
  /** Another page is under way. */
  loadingMore?: boolean
  /** Called within 50 px of the end; leave it out when there are no more. */
  onNearEnd?: (() => void) | undefined
  /** How many there are in all, when not all are loaded. */
  total?: number | undefined
  /** A fixed height makes the list scroll by itself; without one the page scrolls. */
  height?: string | number
  /** Replaces title and notes of a phone's row: `<PersonChip person={row} note={row.job} />`. */
  phoneRow?: (row: T) => ReactNode
  /** Says that the row is the one shown beside the list. */
  current?: string | undefined
  /** Shown instead of an empty table. */
  empty?: ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/**
 * 40-px rows, hairlines between, no zebra, no outer box. Beyond a hundred rows only those in view are drawn.
 * Columns that do not fit are reached by scrolling the rows sideways; the first column stays. On a phone a row is two lines, and the boxes appear only once something is chosen (a long press chooses).
 */
export function DataTable<T extends { id: string | number }>(props: DataTableProps<T>) {
  const nothing = !props.loading && props.rows.length === 0
  return nothing && props.empty ? props.empty : <Grid {...props} />
}

function Grid<T extends { id: string | number }>(props: DataTableProps<T>) {
  const { rows, selected = NONE, onSelect, loading, loadingMore, height } = props
  const phone = usePhone()
  const body = useRef<HTMLTableSectionElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const scroller = height === undefined ? undefined : box
  const ids = rows.map((row) => String(row.id))
  const open = (index: number) => openRow(props, body.current, index)
  const keys = useRowKeys({ ids, body, selected, onSelect, open })
  const rowHeight = phone ? PHONE_ROW : ROW
  const drawn = useVirtualRows({ count: rows.length, rowHeight, active: keys.active, body, scroller })
  useNearEnd(loading || loadingMore ? undefined : props.onNearEnd, { count: rows.length, scroller })
  const sideways = useSideways(body, { columns: gridOf(props.columns, onSelect !== undefined), enabled: !phone })
  const head = { columns: props.columns, ids, selected, onSelect, sort: props.sort, onSort: props.onSort }
  return (
    <div ref={box} className={css.box} style={boxStyle(height)}>
      <table {...gridProps(props, rowHeight)} data-wide={sideways.isWide || undefined}>
        <TableHead {...head} onScroll={sideways.onScroll} />
        <tbody
          ref={body}
          role="rowgroup"
          className={css.body}
          style={{ height: drawn.height }}
          onKeyDown={keys.onKeyDown}
          onScroll={sideways.onScroll}
        >
          {loading ? (
            <RowsSkeleton {...props} />
          ) : (
            <Rows {...props} drawn={drawn.rows} keys={keys} phone={phone} open={open} />
          )}
        </tbody>
        {loadingMore && <NextRows {...props} />}
      </table>
      <MoreIsComing shown={loadingMore} />
    </div>
  )
}

const NextRows = <T,>(props: DataTableProps<T>) => (
  <tbody role="rowgroup" className={css.body}>
    <RowsSkeleton {...props} count={2} />
  </tbody>
)

function MoreIsComing({ shown }: { shown: boolean | undefined }) {
  const t = useTranslations('ui')
  return (
    <span className="sr" aria-live="polite">
      {shown ? t('table.loadingMore') : ''}
    </span>
  )
}

const boxStyle = (height: string | number | undefined): CSSProperties | undefined =>
  height === undefined ? undefined : { height, overflowY: 'auto' }

function gridProps<T>(
  { columns, rows, total, label, loading, selected, onSelect }: DataTableProps<T>,
  rowHeight: number,
) {
  const selectable = onSelect !== undefined
  return {
    role: 'grid',
    className: css.table,
    style: { '--cols': gridOf(columns, selectable), '--height': `${rowHeight}px` },
    'aria-label': label,
    'aria-rowcount': (total ?? rows.length) + 1,
    'aria-colcount': columns.length + Number(selectable),
    'aria-multiselectable': selectable || undefined,
    'aria-busy': loading,
    'data-choosing': (selected?.size ?? 0) > 0 || undefined,
  }
}

const RowsSkeleton = <T,>({ columns, onSelect, count }: DataTableProps<T> & { count?: number }) => (
  <SkeletonRows columns={columns.length} selectable={onSelect !== undefined} count={count} />
)

function Rows<T extends { id: string | number }>({
  drawn,
  keys,
  phone,
  open,
  columns,
  ...props
}: DataTableProps<T> & { drawn: readonly DrawnRow[]; keys: RowKeys; phone: boolean; open: (index: number) => void }) {
  const { rows, selected = NONE, onSelect } = props
  const parts = useMemo(() => (phone ? phoneColumns(columns) : undefined), [phone, columns])
  const acts = useSteady({ choose: keys.choose, open, focus: keys.onFocusRow })
  return drawn.map(({ index, top }) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = String(row.id)
    return (
      <TableRow
        key={id}
        row={row}
        index={index}
        top={top}
        columns={columns}
        phone={parts}
        phoneRow={props.phoneRow}
        to={props.to?.(row)}
        opens={props.onOpen !== undefined}
        current={props.current === id}
        active={index === keys.active}
        selected={onSelect && selected.has(id)}
        choose={acts.choose}
        open={acts.open}
        onFocusRow={acts.focus}
      />
    )
  })
}

function openRow<T>({ rows, onOpen }: DataTableProps<T>, body: HTMLElement | null, index: number) {
  const row = rows[index]
  if (onOpen && row !== undefined) onOpen(row)
  else body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)?.click()
}
