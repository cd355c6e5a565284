import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Marks a line with `data-below` where the content at its end has no room beside the title: the line would break between
 * title and sentence, or the title would break in two. Measured again when something grows, in a language of longer words, or turned.
 */
export function useRoomBeside(narrow: boolean): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null)
  // the content may differ after any rendering
  useLayoutEffect(() => mark(line.current, narrow))
  useLayoutEffect(() => {
    const element = line.current
    if (!element || !narrow) return
    let width = element.clientWidth
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      mark(element, narrow)
    })
    watch.observe(element)
    // the fallback's letters are not as wide
    void document.fonts.ready.then(() => mark(element, narrow))
    return () => watch.disconnect()
  }, [narrow])
  return line
}

function mark(line: HTMLElement | null, narrow: boolean) {
  if (!line) return
  delete line.dataset['below']
  const title = line.querySelector('h1')
  const end = line.lastElementChild
  if (!narrow || !title || !end || end.contains(title)) return
  const words = document.createRange()
  words.selectNodeContents(title)
  const lines = new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom)))
  if (lines.size > 1 || end.getBoundingClientRect().top >= title.getBoundingClientRect().bottom)
    line.dataset['below'] = 'true'
}
