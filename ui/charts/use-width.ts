import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** A chart is drawn in real pixels, so that its words keep their size: this is how many it has. */
export function useWidth(least: number): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(least)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = () => setWidth(Math.max(least, Math.floor(element.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [least])
  return { ref, width }
}
