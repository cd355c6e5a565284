import type { ReactNode } from 'react'

/** What differs between two days: what it is called, and its value on each; nothing where there was none. */
export interface DifferenceLine {
  key: string
  word: string
  before: ReactNode
  after: ReactNode
}

/** What a section says of two days: undefined while it is asked for. */
export type Differences = readonly DifferenceLine[] | 'failed' | undefined

/** @param lines of an answer, once it is there */
export const differencesOf = (
  { isError }: { isError: boolean },
  lines: readonly DifferenceLine[] | undefined,
): Differences => (isError ? 'failed' : lines)
