import { useTranslations } from 'use-intl'
import { useExportFile } from '#features/core/exports/web/api.tsx'
import { hrefOf } from '#kit/client.ts'
import { useReader } from '#ui/reader.ts'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { calendar } from '../contract.ts'
import { daysShown, type Shown } from './view-state.ts'

/** What the page shows as a file, a table or entries for another calendar, and on paper. */
export function ExportPanel({
  shown,
  people,
  onPrint,
}: {
  shown: Shown
  people: number | undefined
  onPrint: () => void
}) {
  const t = useTranslations('calendar.page')
  const { weekStart } = useReader()
  const fileOf = useExportFile()
  const { departments, locations, people: chosen, kinds } = shown
  const lists = { departments, locations, people: chosen, kinds: kinds ? [...kinds] : [] }
  const input = {
    ...daysShown(shown, weekStart),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([name, ids]) => (ids.length > 0 ? [[name, ids.join(',')]] : [])),
    ),
  }
  // a few entries for each person; a company that is larger than that has its file made in the background
  const rows = people === undefined ? undefined : people * 3
  const file = (format: 'csv' | 'xlsx') =>
    fileOf({ source: 'calendar', route: calendar.exportCalendar, input: { ...input, format }, rows })
  return (
    <ExportMenu
      csv={file('csv')}
      xlsx={file('xlsx')}
      more={[
        { word: t('ics'), target: hrefOf(calendar.downloadCalendar, input) },
        { word: t('print'), target: onPrint },
      ]}
    />
  )
}
