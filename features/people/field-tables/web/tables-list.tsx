import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useConfirm } from '#ui/overlays/confirm.ts'
import type { MenuItem } from '#ui/overlays/menu-button.tsx'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { RowList, RowName, useOrderedRows } from '#ui/table/ordered-rows.tsx'
import { type FieldTable, fieldTables } from '../contract.ts'
import css from './tables-screen.module.css'

interface Props {
  tables: readonly FieldTable[]
  canExport: boolean
  onOpen: (table: FieldTable) => void
}

/** The tables that are in profiles. They are ordered by dragging, and by the arrow keys on the same handle. */
export function TablesList({ tables, canExport, onOpen }: Props) {
  const save = useChange(fieldTables.orderFieldTables)
  const { shown, rowProps, handle, announcement } = useOrderedRows(tables, {
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    save: (rows) => save({ tableIds: rows.map(({ id }) => id) }),
  })
  return (
    <>
      <RowList>
        {shown.map((table) => (
          <li key={table.id} {...rowProps(table)}>
            {handle(table)}
            <Row table={table} canExport={canExport} onOpen={onOpen} />
          </li>
        ))}
      </RowList>
      {announcement}
    </>
  )
}

/** What is out of profiles, with its rows. */
export function ArchivedList({ tables }: Pick<Props, 'tables'>) {
  return (
    <RowList>
      {tables.map((table) => (
        <li key={table.id} className={css.archived}>
          <Row table={table} canExport={false} onOpen={undefined} />
        </li>
      ))}
    </RowList>
  )
}

function Row({
  table,
  canExport,
  onOpen,
}: {
  table: FieldTable
  canExport: boolean
  onOpen: ((table: FieldTable) => void) | undefined
}) {
  const t = useTranslations('fieldTables')
  const { name, columns, count, reminder } = table
  const notes = [
    t('columnCount', { count: columns.filter(({ isGone }) => !isGone).length }),
    t('rowCount', { rows: count?.rows ?? 0 }),
    (count?.people ?? 0) > 0 && t('peopleCount', { count: count?.people ?? 0 }),
    reminder && t('reminds', { days: reminder.days }),
  ]
  const items = useItems(table, canExport, onOpen)
  return (
    <>
      <RowName name={name} notes={notes} onOpen={onOpen && (() => onOpen(table))} />
      <MoreButton label={t('actions', { name })} place="row" items={items} />
    </>
  )
}

function useItems(
  table: FieldTable,
  canExport: boolean,
  onOpen: ((table: FieldTable) => void) | undefined,
): MenuItem[] {
  const t = useTranslations('fieldTables')
  const ui = useTranslations('ui')
  const { id, version, name, isArchived, count } = table
  const confirm = useConfirm()
  const archive = useChange(fieldTables.archiveFieldTable)
  const restore = useChange(fieldTables.restoreFieldTable)
  const remove = useChange(fieldTables.deleteFieldTable)
  const file = useExportFile()
  const ask = async (text: string, ok: 'archive' | 'delete', work: () => Promise<unknown>) => {
    if (await confirm({ title: t(`${ok}Title`, { name }), text, ok: t(ok), danger: ok === 'delete' })) await work()
  }
  const exported = (format: 'csv' | 'xlsx'): MenuItem => {
    const target = file({
      source: 'fieldTable',
      route: fieldTables.exportFieldTable,
      input: { tableId: id, format },
      rows: count?.rows,
    })
    const word = ui(`list.${format}`)
    return typeof target === 'string' ? { word, href: target } : { word, onPick: target }
  }
  const one = { id, version }
  return [
    ...(onOpen ? [{ word: t('edit'), onPick: () => onOpen(table) }] : []),
    ...(canExport && (count?.rows ?? 0) > 0 ? [exported('csv'), exported('xlsx')] : []),
    isArchived
      ? { word: t('restore'), onPick: () => void restore(one) }
      : {
          word: t('archive'),
          onPick: () => void ask(t('archiveText', { count: count?.rows ?? 0 }), 'archive', () => archive(one)),
        },
    ...((count?.all ?? 0) === 0
      ? [
          {
            word: t('delete'),
            danger: true,
            rule: true,
            onPick: () => void ask(t('deleteText'), 'delete', () => remove(one)),
          },
        ]
      : []),
  ]
}
