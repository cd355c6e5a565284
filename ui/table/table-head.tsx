/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- rows are laid out as CSS grids, which takes a table's meaning away in some browsers: the roles give it back */
import { Checkbox } from '@mantine/core'
import type { UIEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from './column.ts'
import { ArrowDown, ArrowUp } from '#ui/icons.ts'
import { allOrNone } from './row-selection.ts'
import { nextSort, type Sort } from './sort.ts'
import css from './data-table.module.css'

/** Small and grey over an ink rule; the sorted column is in ink with an arrow. */
export function TableHead<T>({
  columns,
  ids,
  selected,
  onSelect,
  sort,
  onSort,
  onScroll,
}: {
  columns: readonly Column<T>[]
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelect: ((next: Set<string>) => void) | undefined
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
  onScroll: (event: UIEvent<HTMLElement>) => void
}) {
  const t = useTranslations('ui')
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <thead role="rowgroup" className={css.head} onScroll={onScroll}>
      <tr role="row" aria-rowindex={1} className={css.headRow}>
        {onSelect && (
          <th role="columnheader" className={css.tick}>
            <Checkbox
              aria-label={t('table.selectAll')}
              checked={all}
              disabled={ids.length === 0}
              indeterminate={selected.size > 0 && !all}
              onChange={() => onSelect(allOrNone(selected, ids))}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeadCell
            key={column.id}
            first={at === 0}
            column={column}
            sort={sort}
            onSort={column.sortable ? onSort : undefined}
          />
        ))}
      </tr>
    </thead>
  )
}

function HeadCell<T>({
  first,
  column,
  sort,
  onSort,
}: {
  first: boolean
  column: Column<T>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}) {
  const on = sort?.column === column.id
  const Arrow = sort?.direction === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      role="columnheader"
      data-first={first || undefined}
      data-end={column.end || undefined}
      aria-sort={onSort && ariaSort(column.id, sort)}
    >
      {onSort ? (
        <button type="button" data-on={on || undefined} onClick={() => onSort(nextSort(sort, column.id))}>
          {column.word}
          {on && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        column.word
      )}
    </th>
  )
}

function ariaSort(column: string, sort: Sort | undefined) {
  if (sort?.column !== column) return 'none'
  return sort.direction === 'asc' ? 'ascending' : 'descending'
}
