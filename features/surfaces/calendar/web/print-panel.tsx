import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useKnownMe } from '#features/core/identity/web/api.tsx'
import { PaperMonth } from '#ui/calendar/paper-month.tsx'
import { PaperSheets } from '#ui/calendar/paper-sheets.tsx'
import type { PaperTitleProps } from '#ui/calendar/paper-title.tsx'
import { PaperWall } from '#ui/calendar/paper-wall.tsx'
import { PAPERS, type PaperSize } from '#ui/calendar/paper.ts'
import type { WallPerson } from '#ui/calendar/wall-chart.tsx'
import { formatDay } from '#ui/format.ts'
import { useReader } from '#ui/reader.ts'
import type { Chart } from '../contract.ts'
import { type Board, boardOf, locationOf, onlyKinds } from './chart-state.ts'
import { itemsOf } from './items-state.ts'
import { useEventWord, useItemKinds, useKindWord, useWorkKinds } from './kinds-words.ts'
import { LegendList } from './legend-list.tsx'
import { partsOf, placesOf, type Printed } from './print-state.ts'
import { kindsOfRows, type Shown } from './view-state.ts'

const WEEKEND: ReadonlySet<number> = new Set([0, 6])
const NO_HOLIDAYS: ReadonlyMap<string, string> = new Map()

interface Printing {
  what: Printed
  size: PaperSize
  shown: Shown
  chart: Chart
  title: string
  onDone: () => void
}

/** The calendar as sheets of paper, and the browser's print dialog over it. */
export function PrintPanel(props: Printing) {
  const { what, size, shown, chart, title, onDone } = props
  const nameless = useTranslations('calendar.page')('withoutDepartment')
  const me = useKnownMe()
  const note = useNote(shown, chart)
  const ownId = me?.user.id
  const works = useWorkKinds()
  const board = useMemo(() => boardOf(chart, nameless, ownId, works), [chart, nameless, ownId, works])
  const view = what === 'month' ? 'month' : 'chart'
  const all = useItemKinds()
  const kinds = view === 'chart' ? kindsOfRows(shown, all) : shown.kinds
  const head: PaperTitleProps = {
    company: me?.company?.name ?? '',
    title,
    note,
    legend: <LegendList {...{ chart, board, view, kinds }} />,
  }
  return (
    <PaperSheets {...{ size, onDone }}>
      {view === 'month' ? (
        <MonthSheets {...{ size, shown, chart, board, head, ownId }} />
      ) : (
        <WallSheets {...{ size, shown, chart, board, head }} />
      )}
    </PaperSheets>
  )
}

type Sheets = Pick<Printing, 'size' | 'shown' | 'chart'> & { board: Board; head: PaperTitleProps }

const hidesHolidays = ({ kinds }: Shown) => kinds !== undefined && !kinds.has('holiday')

function MonthSheets({ size, shown, chart, board, head, ownId }: Sheets & { ownId: string | undefined }) {
  const { weekStart } = useReader()
  const eventWord = useEventWord()
  const home = board.people.find(({ id }) => id === ownId)?.location ?? -1
  const items = itemsOf(chart, board, { kinds: shown.kinds, home, eventWord })
  const holidays = hidesHolidays(shown) ? NO_HOLIDAYS : board.holidays(home)
  return <PaperMonth {...{ size, items, weekStart, holidays }} title={head} month={shown.on} weekend={WEEKEND} />
}

function WallSheets({ size, shown, chart, board, head }: Sheets) {
  const all = useItemKinds()
  const absences = onlyKinds(board.absences, kindsOfRows(shown, all))
  const holidaysOf = (person: WallPerson) => (hidesHolidays(shown) ? undefined : board.holidays(locationOf(person)))
  return partsOf(chart, PAPERS[size].months).map((days) => (
    <PaperWall
      key={days[0]}
      {...{ size, days, absences, holidaysOf }}
      title={head}
      groups={board.groups}
      counted={board.absences}
      weekend={WEEKEND}
    />
  ))
}

/** "38 people · Support, Riga · Vacation · printed 27 Nov 2026" */
function useNote({ departments, locations, kinds }: Shown, chart: Chart): string {
  const t = useTranslations('calendar.print')
  const locale = useLocale()
  const { today } = useReader()
  const word = useKindWord()
  return [
    t('people', { count: chart.people.length }),
    placesOf(chart, departments, locations).join(', '),
    kinds ? [...kinds].map(word).join(', ') : '',
    t('printed', { day: formatDay(today, locale) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
