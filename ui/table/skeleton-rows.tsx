/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label -- rows are laid out as CSS grids, which takes a table's meaning away in some browsers: the roles give it back */
import css from './data-table.module.css'

/** The same grid as the real rows, so that nothing jumps when they load. */
export function SkeletonRows({
  columns,
  selectable = false,
  count = 12,
}: {
  columns: number
  selectable?: boolean
  count?: number | undefined
}) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} role="row" className={css.row} aria-hidden>
      {selectable && <td role="gridcell" className={css.tick} />}
      {Array.from({ length: columns }, (__, column) => (
        <td key={column} role="gridcell" data-extra={column > 0 || undefined}>
          <span className={css.bone} style={{ width: `${42 + ((row * 37 + column * 23) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
