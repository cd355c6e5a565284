import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'

/**
 * What a native `<dialog>` is given to be a sheet over the page while it is there: `<dialog {...useSheet(onClose)}>`.
 * Esc closes it at once. Its own `close` comes a moment later, and would take back a sheet that is asked for again in between; it
 * stays for what has no key, as a phone's way back.
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
