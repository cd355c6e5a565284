import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import type { CardContent } from '#ui/tree-chart/card.ts'
import { onPaper, savePng, saveSvg } from '#ui/tree-chart/files.ts'
import { PrintSheets } from '#ui/tree-chart/print-sheets.tsx'
import type { Drawing } from '#ui/tree-chart/svg.ts'
import type { TreeChartState } from '#ui/tree-chart/use-tree-chart.ts'

/** What is open of the chart, as a picture or on paper. It is made of what the reader has in front of them, and of nothing else. */
export function FilesPanel({
  chart,
  content,
  day,
}: {
  chart: TreeChartState
  content: (card: number) => CardContent
  day: Day | undefined
}) {
  const t = useTranslations('orgChart')
  const locale = useLocale()
  const { today } = useReader()
  const [printed, setPrinted] = useState<Drawing>()
  const name = `${t('title')} ${day ?? today}`
  const drawn = (use: (drawing: Drawing) => void) => () => {
    const { tree, open, top, stage } = chart
    const layout = stage.layout()
    if (layout) use(onPaper(document.body, { tree, shown: { open, top }, layout, content }))
  }
  return (
    <>
      <ExportMenu
        more={[
          { word: t('print'), target: drawn(setPrinted) },
          { word: t('svg'), target: drawn((drawing) => saveSvg(drawing, name)) },
          { word: t('png'), target: drawn((drawing) => void savePng(drawing, name)) },
        ]}
      />
      {printed && (
        <PrintSheets
          drawing={printed}
          captionOf={(sheet, sheets) =>
            t('sheet', { title: t('title'), day: formatDay(day ?? today, locale), sheet, sheets })
          }
          onDone={() => setPrinted(undefined)}
        />
      )}
    </>
  )
}
