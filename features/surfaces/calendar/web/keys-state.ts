import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useScreenKeys } from '#ui/shell/screen-keys.ts'
import { isWriting } from '#ui/forms/writing.ts'
import type { View } from './view-state.ts'

const VIEW_KEYS: Readonly<Record<string, View>> = { m: 'month', w: 'week', a: 'agenda', c: 'chart' }
const TURNS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

export interface CalendarKeys {
  turn: (by: 1 | -1) => void
  today: () => void
  view: (view: View) => void
}

/** `t` for today, `m` `w` `a` `c` for the views, ← → for what comes before and after, where nothing else takes the key. */
export function useCalendarKeys(keys: CalendarKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const view = VIEW_KEYS[key]
    const by = movesItself(target) ? undefined : TURNS[key]
    if (key === 't') keys.today()
    else if (view) keys.view(view)
    else if (by) keys.turn(by)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (!held && !event.defaultPrevented && !isTaken(event.target)) pressed(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The same keys, for the sheet of shortcuts. */
export function useCalendarSheet(): void {
  const t = useTranslations('calendar.keys')
  useScreenKeys({
    word: t('title'),
    keys: [
      { word: t('today'), keys: 't' },
      { word: t('chart'), keys: 'c' },
      { word: t('month'), keys: 'm' },
      { word: t('week'), keys: 'w' },
      { word: t('agenda'), keys: 'a' },
      { word: t('turn'), keys: '← →' },
    ],
  })
}

/** The person is typing, or a dialog or a menu is open. */
const isTaken = (target: EventTarget | null): boolean =>
  (isWriting(target) && !(target as HTMLElement).matches('[type=radio]')) ||
  (target instanceof Element && target.closest('[role=dialog], [role=menu], dialog') !== null)

/** Arrows belong to the grid, to the choice of the view and to whatever scrolls. */
const movesItself = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=grid], [role=radiogroup]') !== null
