import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { ChartBar, DownloadSimple, ListChecks } from '#ui/icons.ts'
import { MoreButton } from '#ui/overlays/more-button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { type ChartFigures, csvOf, fileName } from './csv.ts'
import css from './figures-table.module.css'

/**
 * What every chart offers: its numbers as a table, and as a file. The file holds what the chart shows and nothing else, so it needs no
 * call and no right of its own.
 * @param figures null where there is nothing to show
 * @returns a menu for the heading, and the table in place of the chart while the reader wants it
 */
export function useFigures(figures: ChartFigures | null): { menu: ReactNode; table: ReactNode } {
  const t = useTranslations('ui.figures')
  const [isTable, setTable] = useState(false)
  if (!figures) return { menu: null, table: null }
  const save = () => saveFile(new Blob([csvOf(figures)], { type: 'text/csv;charset=utf-8' }), fileName(figures.name))
  const items = [
    isTable
      ? { word: t('chart'), icon: ChartBar, onPick: () => setTable(false) }
      : { word: t('table'), icon: ListChecks, onPick: () => setTable(true) },
    { word: t('csv'), icon: DownloadSimple, onPick: save },
  ]
  return {
    menu: <MoreButton label={t('menu', { name: figures.name })} items={items} place="cell" />,
    table: isTable ? <FiguresTable {...figures} /> : null,
  }
}

function FiguresTable({ name, columns, rows }: ChartFigures) {
  const locale = useLocale()
  const said = (value: string | number) =>
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  return (
    <table className={css.table} aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first !== undefined && said(first)}</th>
            {others.map((value, at) => (
              <td key={columns[at + 1]}>{said(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
