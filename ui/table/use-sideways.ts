import { useCallback, useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react'

/**
 * Whether the columns need more room than the table has; then head and rows scroll sideways, and each follows the other.
 * @param options.columns the columns as the grid has them: when they change it is measured again
 */
export function useSideways(
  body: RefObject<HTMLElement | null>,
  { columns, enabled }: { columns: string; enabled: boolean },
): { isWide: boolean; onScroll: (event: UIEvent<HTMLElement>) => void } {
  const [isWide, setWide] = useState(false)
  useLayoutEffect(() => {
    const table = body.current?.parentElement
    const head = table?.querySelector('thead > tr')
    if (!enabled || !table || !head) return
    const measure = () => setWide(head.getBoundingClientRect().width > table.clientWidth + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(table)
    return () => watch.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other columns are a reason to measure again
  }, [body, columns, enabled])
  // where a part was put to follow the other: its own event comes later, and must not pull the other one back while that goes on
  const followed = useRef(new Map<Element, number>())
  const onScroll = useCallback(({ currentTarget, target }: UIEvent<HTMLElement>) => {
    const { scrollLeft, parentElement } = currentTarget
    if (target !== currentTarget || followed.current.get(currentTarget) === scrollLeft) return
    followed.current.delete(currentTarget)
    for (const part of parentElement?.children ?? []) {
      if (part === currentTarget) continue
      part.scrollLeft = scrollLeft
      followed.current.set(part, part.scrollLeft)
    }
  }, [])
  return { isWide: enabled && isWide, onScroll }
}
