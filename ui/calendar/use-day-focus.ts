import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { addDays, addMonths, earlier, later, startOfWeek, type Day, type Weekday } from '#kit/days.ts'
import type { Days } from './use-day-drag.ts'

const MOVES: Record<string, (day: Day, weekStart: Weekday) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day, weekStart) => startOfWeek(day, weekStart),
  End: (day, weekStart) => addDays(startOfWeek(day, weekStart), 6),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

interface Options {
  box: RefObject<HTMLElement | null>
  days: readonly Day[]
  today: Day
  weekStart: Weekday
  /** A day that is not shown was walked to. */
  onShow: ((day: Day) => void) | undefined
  ask: ((days: Days) => void) | undefined
  /** Enter on a day; true when there was something to open. */
  open: (day: Day) => boolean
}

/** One day of the grid can be tabbed to; arrows move, Shift and arrows choose, Enter asks for what is chosen or opens the day. */
export function useDayFocus(options: Options) {
  const { box, days, today } = options
  const [kept, setKept] = useState({ day: today, asks: 0 })
  const [chosen, setChosen] = useState<Days | null>(null)
  const answered = useRef(0)
  const stop = days.includes(kept.day) ? kept.day : days.includes(today) ? today : days[0]

  useLayoutEffect(() => {
    if (answered.current === kept.asks || stop !== kept.day) return
    answered.current = kept.asks
    box.current?.querySelector<HTMLElement>(`[data-day="${kept.day}"]`)?.focus()
  }, [box, kept, stop])

  const go = (day: Day) => {
    setKept(({ asks }) => ({ day, asks: asks + 1 }))
    if (!days.includes(day)) options.onShow?.(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // a dropdown's events arrive here too, though it is not drawn inside
    const onDay = event.target instanceof Element && event.target.hasAttribute('data-day')
    if (!stop || !onDay) return
    if (!acted(event, stop) && !walked(event, stop)) return
    event.preventDefault()
  }
  return { stop, go, chosen, setChosen, onKeyDown }

  function acted({ key }: KeyboardEvent, day: Day): boolean {
    if (key === 'Escape' && chosen) setChosen(null)
    else if (key === 'Enter' || key === ' ') {
      if (chosen) options.ask?.(chosen)
      else if (!options.open(day)) options.ask?.({ from: day, to: day })
      setChosen(null)
    } else return false
    return true
  }

  function walked({ key, shiftKey }: KeyboardEvent, day: Day): boolean {
    const to = MOVES[key]?.(day, options.weekStart)
    if (!to) return false
    if (!days.includes(to) && !options.onShow) return true
    setChosen(shiftKey && options.ask ? { from: chosen?.from ?? day, to } : null)
    go(to)
    return true
  }
}

export const inOrderOf = (days: Days | null): Days | null =>
  days && { from: earlier(days.from, days.to), to: later(days.from, days.to) }
