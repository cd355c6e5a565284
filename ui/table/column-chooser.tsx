import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Column } from './column.ts'
import { Columns } from '#ui/icons.ts'
import { useStored } from '#ui/stored.ts'
import css from './list-toolbar.module.css'

/** Which columns of a list are on, stored on this device. */
export function useColumns<T>(list: string, columns: readonly Column<T>[]) {
  const [turned, setTurned] = useStored<Readonly<Record<string, boolean>>>(`columns.${list}`, {})
  const isOn = (column: Column<T>) => column.fixed === true || (turned[column.id] ?? !column.off)
  return {
    shown: columns.filter(isOn),
    chooser: {
      columns: columns.map((column) => ({
        id: column.id,
        word: column.word,
        on: isOn(column),
        fixed: column.fixed ?? false,
      })),
      turn: (id: string, on: boolean) => setTurned({ ...turned, [id]: on }),
      reset: () => setTurned({}),
    },
    /** Shows these columns and no others; null for the usual ones. */
    show: (ids: readonly string[] | null) =>
      setTurned(ids ? Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])) : {}),
  }
}

/** `const { shown, chooser } = useColumns('people', columns)`, then `<ColumnChooser {...chooser} />`. */
export function ColumnChooser({
  columns,
  turn,
  reset,
}: {
  columns: readonly { id: string; word: string; on: boolean; fixed: boolean }[]
  turn: (id: string, on: boolean) => void
  reset: () => void
}) {
  const t = useTranslations('ui')
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('table.columns')} title={t('table.columns')} className={css.wide}>
          <Columns size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <div className={css.columns}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.word}
              checked={column.on}
              disabled={column.fixed}
              onChange={(event) => turn(column.id, event.currentTarget.checked)}
            />
          ))}
          <button type="button" onClick={reset}>
            {t('table.resetColumns')}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
