import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { monthKey, type Day } from '#kit/days.ts'
import { Face } from '#ui/face.tsx'
import { absenceOn, type DayWindow } from './absences.ts'
import type { WallDeeds } from './choice-board.ts'
import type { Strip } from './use-wall-window.ts'
import type { WallChartProps } from './wall-chart-props.ts'
import { personOfRow, shown, type Layout, type Sizes, type WallPerson } from './wall-layout.ts'
import type { Board } from './wall-row.tsx'
import { useDayWords, useAbsenceWords } from './words.ts'

const NARROW = 640

interface Measures {
  sizes: Sizes
  nameWidth: number
  headHeight: number
  /** The narrowest day. */
  least: number
}
const MEASURES: Record<'wide' | 'narrow' | 'compact' | 'compactNarrow', Measures> = {
  wide: { sizes: { row: 36, group: 34, gap: 14 }, nameWidth: 208, headHeight: 46, least: 27 },
  narrow: { sizes: { row: 40, group: 34, gap: 14 }, nameWidth: 124, headHeight: 46, least: 32 },
  compact: { sizes: { row: 34, group: 0, gap: 0 }, nameWidth: 168, headHeight: 46, least: 34 },
  compactNarrow: { sizes: { row: 40, group: 0, gap: 0 }, nameWidth: 118, headHeight: 46, least: 34 },
}
const MONTH_LINE = 22

/** Measures of the board by its own width, so that it is right on a phone and in a narrow column. */
export function useSizes(width: number, { days }: DayWindow, compact: boolean | undefined) {
  const narrow = width > 0 && width < NARROW
  const measures = MEASURES[compact ? (narrow ? 'compactNarrow' : 'compact') : narrow ? 'narrow' : 'wide']
  const months = days.length > 14 && new Set([days[0], days.at(-1)].map((day) => day && monthKey(day))).size > 1
  const { nameWidth, least } = measures
  return {
    ...measures,
    months,
    headHeight: measures.headHeight + (months ? MONTH_LINE : 0),
    cell: Math.max(least, (width - nameWidth) / Math.max(1, days.length)),
  }
}

const faceAndName = (person: WallPerson) => (
  <>
    <Face person={person} size="sm" />
    <span>{person.name}</span>
  </>
)

export function useBoard(props: WallChartProps, window: DayWindow, cell: number): Board {
  const { today, weekend, nameOf, onOpen } = props
  const words = useDayWords()
  const absenceWords = useAbsenceWords()
  const opens = onOpen !== undefined
  const offDays = (weekend ?? [0, 6]).join()
  return useMemo(
    () => ({
      window,
      today,
      words,
      absenceWords,
      opens,
      weekend: new Set(offDays.split(',').filter(Boolean).map(Number)),
      columns: { days: window.days, x: (day: number) => Math.round(day * cell) },
      nameOf: nameOf ?? faceAndName,
    }),
    [window, today, words, absenceWords, opens, offDays, cell, nameOf],
  )
}

export function useDeeds(props: WallChartProps, layout: Layout): WallDeeds {
  const { days, absences, mayAsk, onAsk, onOpen } = props
  return useMemo(() => {
    const open = (person: WallPerson | undefined, absence: { id: string } | undefined) => {
      const found = person && absence && absences.get(person.id)?.find(({ id }) => id === absence.id)
      if (!person || !found || found.closed || !onOpen) return false
      onOpen(found, person)
      return true
    }
    return {
      mayAsk: (row) => {
        const person = personOfRow(layout, row)
        return onAsk !== undefined && person !== undefined && (mayAsk?.(person.id) ?? false)
      },
      ask: (row, from, to) => {
        const [person, first, last] = [personOfRow(layout, row), days[from], days[to]]
        if (person && first && last) onAsk?.(person.id, first, last)
      },
      openDay: ({ row, day }) => {
        const [person, at] = [personOfRow(layout, row), days[day]]
        return person && at ? open(person, absenceOn(absences.get(person.id) ?? [], at)) : false
      },
      openAbsence: (row, id) => void open(personOfRow(layout, row), { id }),
    }
  }, [days, absences, mayAsk, onAsk, onOpen, layout])
}

/** Days of the past that stand before the day of the opening, where nothing else is asked for. */
const DAYS_BEFORE = 2
interface Opening {
  cell: number
  /** Of the whole box; 0 until it is measured. */
  width: number
  nameWidth: number
  focusDay: Day
  focusAt: number | undefined
}

/** Opens at the day that matters, with whole days before it. Days that are put in front later do not move what the reader looks at. */
export function useOpening(
  box: RefObject<HTMLElement | null>,
  { days, at }: DayWindow,
  { cell, width, nameWidth, focusDay, focusAt }: Opening,
) {
  const opened = useRef<{ first: Day; focusDay: Day }>(undefined)
  const before = focusAt === undefined ? DAYS_BEFORE : Math.floor((focusAt * (width - nameWidth)) / cell)
  useLayoutEffect(() => {
    const [element, first] = [box.current, days[0]]
    if (!element || !first || width === 0) return
    const old = opened.current
    opened.current = { first, focusDay }
    const kept = old?.focusDay === focusDay ? at.get(old.first) : undefined
    if (kept !== undefined) element.scrollLeft += Math.round(kept * cell)
    else element.scrollLeft = Math.round(((at.get(focusDay) ?? 0) - before) * cell)
  }, [box, days, at, cell, focusDay, before, width])
}

/** Asked of the box itself: right after days were put in front, what was last drawn is not yet where it will be. */
export function useVisibleRange(
  box: RefObject<HTMLElement | null>,
  { days, onVisibleRange }: WallChartProps,
  layout: Layout,
  { cell, nameWidth, strip }: { cell: number; nameWidth: number; strip: Strip },
) {
  const report = useRef(onVisibleRange)
  useEffect(() => {
    report.current = onVisibleRange
  })
  useEffect(() => {
    const element = box.current
    if (!report.current || !element || element.clientWidth === 0) return
    const start = Math.max(0, Math.floor(element.scrollLeft / cell))
    const end = Math.min(days.length, Math.ceil((element.scrollLeft + element.clientWidth - nameWidth) / cell))
    const [first, last] = [days[start], days[end - 1]]
    if (!first || !last) return
    const personIds = layout.blocks.flatMap((block) => {
      const rows = shown(block, strip.from, strip.to, layout.sizes.row)
      return rows ? block.group.people.slice(...rows).map(({ id }) => id) : []
    })
    report.current({ first, last, personIds })
  }, [box, days, layout, strip, cell, nameWidth])
}
