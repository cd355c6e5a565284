import type { KeyboardEvent } from 'react'
import { useScreenKeys } from '#ui/shell/screen-keys.ts'
import { useRoleWords } from './role-words.ts'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** ↑ ↓ go to the right above or below, past those that cannot be given; ← → and Space are the peg's and the switch's own. */
export function walkMatrix(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const from = event.target instanceof Element ? event.target.closest('td') : null
  if (!step || !from) return
  // at the end too: a peg would take the arrow for its own and change the right
  event.preventDefault()
  const below = [...event.currentTarget.rows].flatMap((row) => fieldIn(row.cells[from.cellIndex]) ?? [])
  below[below.findIndex((field) => from.contains(field)) + step]?.focus()
}

const fieldIn = (cell: HTMLTableCellElement | undefined) =>
  cell?.querySelector<HTMLElement>('input:checked') ?? cell?.querySelector<HTMLElement>('input')

/** The same keys, for the sheet of shortcuts. */
export function useMatrixSheet(): void {
  const { t } = useRoleWords()
  useScreenKeys({
    word: t('walking.title'),
    keys: [
      { word: t('walking.walk'), keys: '↑ ↓' },
      { word: t('walking.set'), keys: '← →' },
      { word: t('walking.save'), keys: 'mod ↵' },
    ],
  })
}
