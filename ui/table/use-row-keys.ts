import { useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { extended, toggled } from './row-selection.ts'

export interface RowKeys {
  active: number
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  /** A click on a row's box; with shift all since the last one. */
  choose: (id: string, shift: boolean) => void
  onFocusRow: (index: number) => void
}

/** ↑ ↓ Home End move, x and space choose, shift extends, Enter opens, Esc lets go. */
export function useRowKeys({
  ids,
  body,
  selected,
  onSelect,
  open,
}: {
  ids: readonly string[]
  body: RefObject<HTMLElement | null>
  selected: ReadonlySet<string>
  onSelect: ((next: Set<string>) => void) | undefined
  open: (index: number) => void
}): RowKeys {
  const [at, setAt] = useState(0)
  const [anchor, setAnchor] = useState<string>()
  const active = Math.min(at, Math.max(0, ids.length - 1))

  const choose = (id: string, shift: boolean) => {
    onSelect?.(shift ? extended(selected, ids, anchor, id) : toggled(selected, id))
    setAnchor(id)
  }
  const goTo = (index: number, extend: boolean) => {
    const to = Math.max(0, Math.min(ids.length - 1, index))
    const [from, id] = [ids[active], ids[to]]
    flushSync(() => setAt(to))
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    if (extend && id !== undefined) onSelect?.(extended(selected, ids, from, id))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset['index']) return
    const to = target(event.key, active, ids.length)
    if (to !== undefined) {
      event.preventDefault()
      goTo(to, event.shiftKey)
      return
    }
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (
      act(event, {
        id: ids[active],
        choose,
        open: () => open(active),
        clear: () => selected.size > 0 && onSelect?.(new Set()),
      })
    )
      event.preventDefault()
  }
  return { active, onKeyDown, choose, onFocusRow: setAt }
}

function target(key: string, active: number, count: number): number | undefined {
  if (key === 'ArrowDown') return active + 1
  if (key === 'ArrowUp') return active - 1
  if (key === 'PageDown') return active + 10
  if (key === 'PageUp') return active - 10
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function act(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  row: { id: string | undefined; choose: (id: string, shift: boolean) => void; open: () => void; clear: () => void },
): boolean {
  if (key === 'Enter') row.open()
  else if (key === 'Escape') row.clear()
  else if ((key === 'x' || key === 'X' || key === ' ') && row.id !== undefined) row.choose(row.id, shiftKey)
  else return false
  return true
}
