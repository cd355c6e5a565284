import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import { monthKey, type Day } from '#kit/days.ts'
import { Face } from '#ui/face.tsx'
import { spellOn, type DayWindow } from './spells.ts'
import type { WallDeeds } from './use-wall-choice.ts'
import type { Strip } from './use-wall-window.ts'
import type { WallChartProps } from './wall-chart.tsx'
import { personOfRow, shown, type Layout, type Sizes, type WallPerson } from './wall-layout.ts'
import type { Board } from './wall-row.tsx'
import { useDayWords, useSpellWords } from './words.ts'

const NARROW = 640
const WIDE: Sizes = { row: 36, group: 34, gap: 14 }
const THUMB: Sizes = { row: 40, group: 34, gap: 14 }
const COMPACT: Sizes = { row: 34, group: 0, gap: 0 }
const COMPACT_THUMB: Sizes = { row: 40, group: 0, gap: 0 }

/** Measures of the board by its own width, so that it is right on a phone and in a narrow column. */
export function useSizes(width: number, { days }: DayWindow, compact = false) {
  const narrow = width > 0 && width < NARROW
  const nameWidth = compact ? (narrow ? 118 : 168) : narrow ? 124 : 208
  const least = compact ? 34 : narrow ? 32 : 27
  const first = days[0]
  const last = days.at(-1)
  const months = first !== undefined && last !== undefined && monthKey(first) !== monthKey(last) && days.length > 14
  return {
    sizes: compact ? (narrow ? COMPACT_THUMB : COMPACT) : narrow ? THUMB : WIDE,
    nameWidth,
    months,
    headHeight: (compact ? 44 : 46) + (months ? 22 : 0),
    cell: days.length > 0 ? Math.max(least, (width - nameWidth) / days.length) : least,
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
  const spellWords = useSpellWords()
  const opens = onOpen !== undefined
  const offDays = (weekend ?? [0, 6]).join()
  return useMemo(
    () => ({
      window,
      today,
      words,
      spellWords,
      opens,
      weekend: new Set(offDays.split(',').filter(Boolean).map(Number)),
      columns: { days: window.days, x: (day: number) => Math.round(day * cell) },
      nameOf: nameOf ?? faceAndName,
    }),
    [window, today, words, spellWords, opens, offDays, cell, nameOf],
  )
}

export function useDeeds(props: WallChartProps, layout: Layout): WallDeeds {
  const { days, spells, mayAsk, onAsk, onOpen } = props
  return useMemo(() => {
    const open = (person: WallPerson | undefined, spell: { id: string } | undefined) => {
      const found = person && spell && spells.get(person.id)?.find(({ id }) => id === spell.id)
      if (!person || !found || !onOpen) return false
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
        return person && at ? open(person, spellOn(spells.get(person.id) ?? [], at)) : false
      },
      openSpell: (row, id) => void open(personOfRow(layout, row), { id }),
    }
  }, [days, spells, mayAsk, onAsk, onOpen, layout])
}

const DAYS_BEFORE = 2

/** Opens at the day that matters. Days that are put in front later do not move what the reader looks at. */
export function useOpening(box: RefObject<HTMLElement | null>, { days, at }: DayWindow, cell: number, focusDay: Day) {
  const before = useRef<{ first: Day; focusDay: Day }>(undefined)
  const ready = cell > 0 && days.length > 0
  useLayoutEffect(() => {
    const [element, first] = [box.current, days[0]]
    if (!element || !first || !ready) return
    const old = before.current
    const moved = old && old.focusDay === focusDay ? at.get(old.first) : undefined
    if (old?.first === first && old.focusDay === focusDay) return
    before.current = { first, focusDay }
    if (moved !== undefined) element.scrollLeft += Math.round(moved * cell)
    else element.scrollLeft = Math.round(((at.get(focusDay) ?? 0) - DAYS_BEFORE) * cell)
  }, [box, days, at, cell, focusDay, ready])
}

export function useVisibleRange({ days, onVisibleRange }: WallChartProps, layout: Layout, strip: Strip) {
  const tell = useRef(onVisibleRange)
  useEffect(() => {
    tell.current = onVisibleRange
  })
  useEffect(() => {
    const [first, last] = [days[strip.firstDay], days[strip.endDay - 1]]
    if (!tell.current || !first || !last) return
    const personIds = layout.blocks.flatMap((block) => {
      const rows = shown(block, strip.from, strip.to, layout.sizes.row)
      return rows ? block.group.people.slice(...rows).map(({ id }) => id) : []
    })
    tell.current({ first, last, personIds })
  }, [days, layout, strip])
}
