import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DotsSixVertical } from '#ui/icons.ts'
import css from './ordered-rows.module.css'
import { useRowDrag } from './use-row-drag.ts'

interface Options<Row> {
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Puts the rows in their new order. When a promise of it is rejected, the list goes back to `rows`. */
  save: (rows: readonly Row[]) => unknown
  /** What a screen reader hears after a move, of the row that moved and all rows in their new order. By default its place of all. */
  say?: (moved: Row, rows: readonly Row[]) => string
  /** The row as it is beside another one, e.g. in that one's section. By default it stays as it is. */
  beside?: (row: Row, neighbour: Row) => Row
  /** The attribute with a row's id, where the rows hold rows that are ordered too. */
  named?: `data-${string}`
}

/**
 * Rows in an order that is changed by dragging a handle, or with the arrow keys on it. The new order is shown until `rows` has it.
 * @returns the rows as they are shown, the attributes of a row's element, its handle, what is announced (to be rendered once), and what
 * puts all rows in another order
 */
export function useOrderedRows<Row>(rows: readonly Row[], options: Options<Row>) {
  const t = useTranslations('ui')
  const { idOf, nameOf, save, beside = (row) => row, named = 'data-row' } = options
  const say =
    options.say ?? ((row, all) => t('rowMoved', { name: nameOf(row), place: all.indexOf(row) + 1, count: all.length }))
  const [put, setPut] = useState<{ of: readonly Row[]; shown: readonly Row[] }>()
  const [said, setSaid] = useState('')
  const shown = put?.of === rows ? put.shown : rows
  const move = (row: Row, to: number) => {
    const next = shown.filter((one) => idOf(one) !== idOf(row))
    next.splice(to, 0, row)
    setSaid(say(row, next))
    void arrange(next)
  }
  const arrange = (next: readonly Row[]) => {
    setPut({ of: rows, shown: next })
    return Promise.resolve(save(next)).catch(() => setPut(undefined))
  }
  const { grip, drag } = useRowDrag((id, place) => {
    const row = shown.find((one) => idOf(one) === id)
    const others = shown.filter((one) => one !== row)
    const at = others.findIndex((one) => idOf(one) === place.id)
    if (row && at >= 0) move(beside(row, others[at]!), at + Number(place.after))
  }, named)
  const keepFocus = useFocusOnRow(named)
  const onKeyDown = (event: KeyboardEvent, row: Row) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const at = shown.indexOf(row)
    const neighbour = step && shown[at + step]
    if (!step || !neighbour) return
    event.preventDefault()
    // in another section the row is drawn anew
    keepFocus(idOf(row))
    const next = beside(row, neighbour)
    // into another section first, at the place it has; then on
    move(next, next === row ? at + step : at)
  }
  return {
    shown,
    rowProps: (row: Row) => ({ className: css.row, [named]: idOf(row), 'data-drag': markOf(drag, idOf(row)) }),
    handle: (row: Row) => (
      <button
        type="button"
        className={css.handle}
        aria-label={t('moveRow', { name: nameOf(row) })}
        onKeyDown={(event) => onKeyDown(event, row)}
        {...grip(idOf(row))}
      >
        <DotsSixVertical size={18} aria-hidden />
      </button>
    ),
    announcement: (
      <p className="sr" aria-live="polite">
        {said}
      </p>
    ),
    arrange,
  }
}

function markOf(drag: ReturnType<typeof useRowDrag>['drag'], id: string) {
  if (drag?.id === id) return 'dragged'
  return drag?.place?.id === id ? (drag.place.after ? 'below' : 'above') : undefined
}

/** The list around rows with a `RowName`, ordered or not. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>

/** What a row is called, which opens it for those who may, and what is worth knowing of it. */
export const RowName = ({
  name,
  notes,
  onOpen,
}: {
  name: string
  notes: readonly (string | false | null | undefined)[]
  onOpen: (() => void) | undefined
}) => (
  <div className={css.name}>
    {onOpen ? (
      <button type="button" className={css.open} onClick={onOpen}>
        {name}
      </button>
    ) : (
      <span>{name}</span>
    )}
    <span className={css.note}>{notes.filter(Boolean).join(' · ')}</span>
  </div>
)

/** Gives the handle of a row the focus after the next render. */
function useFocusOnRow(named: string) {
  const held = useRef<string>(undefined)
  useEffect(() => {
    if (held.current) document.querySelector<HTMLElement>(`[${named}="${held.current}"] button`)?.focus()
    held.current = undefined
  })
  return (id: string) => {
    held.current = id
  }
}
