import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

/**
 * Props that make a native `<dialog>` a sheet over the page while it is mounted: `<dialog {...useSheet(onClose)}>`.
 * Esc closes it at once. The native `close` event fires a moment later, and would close a sheet that is reopened in between; it stays
 * for closing without a key, as by a phone's back gesture.
 */
export function useSheet(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  // closed while it is still in the page: only then the focus goes back to where it was
  useLayoutEffect(() => {
    const element = ref.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return {
    ref,
    onClose: () => ref.current?.open || onClose(),
    onKeyDown: (event: KeyboardEvent) => {
      // a menu inside has closed itself by it
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    },
  }
}
