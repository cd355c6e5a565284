import { useEffect, useEffectEvent, type RefObject } from 'react'

/** How near the end of a list, in pixels, the next page is fetched. */
export const INFINITE_DISTANCE = 50

export const isNearEnd = (
  box: { scrollHeight: number; scrollTop: number; clientHeight: number },
  distance = INFINITE_DISTANCE,
): boolean => box.scrollHeight - box.scrollTop - box.clientHeight <= distance

/**
 * Calls `onNearEnd` whenever the reader is within 50 px of the end of what scrolls, also when it is too short to scroll.
 * `scroller` is the box that scrolls; without one it is the page. `count` is the number of rows: when it grows, it looks again.
 * Leave `onNearEnd` out while a page is under way and when there are no more.
 */
export function useNearEnd(
  onNearEnd: (() => void) | undefined,
  { count, scroller }: { count: number; scroller?: RefObject<HTMLElement | null> | undefined },
): void {
  const wanted = onNearEnd !== undefined
  const reached = useEffectEvent(() => onNearEnd?.())
  useEffect(() => {
    if (!wanted) return
    const box = scroller?.current ?? document.documentElement
    const target = scroller?.current ?? window
    const look = () => {
      if (isNearEnd(box)) reached()
    }
    const frame = requestAnimationFrame(look)
    target.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      target.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more rows are a reason to look again
  }, [wanted, count, scroller])
}
