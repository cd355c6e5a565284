import type { RefObject } from 'react'
import type { Spot, WallFocus } from './use-wall-focus.ts'
import type { Extent } from './use-wall-window.ts'
import type { Layout } from './wall-layout.ts'

export interface WallDeeds {
  mayAsk: (row: number) => boolean
  ask: (row: number, from: number, to: number) => void
  /** True when there was something on that day to open. */
  openDay: (spot: Spot) => boolean
  openAbsence: (row: number, absenceId: string) => void
}

export interface ChoiceBoard {
  box: RefObject<HTMLElement | null>
  layout: Layout
  extent: Extent
  focus: WallFocus
  deeds: WallDeeds
}
