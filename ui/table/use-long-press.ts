import { useEffect, useRef, type PointerEvent } from 'react'

const PRESS_MS = 450

/** A finger that stays. The click that follows is swallowed, so that a row is chosen and not opened. */
export function useLongPress(onPress: () => void, { enabled }: { enabled: boolean }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!enabled) return {}
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent) => {
      pressed.current = false
      if (event.pointerType === 'mouse') return
      timer.current = setTimeout(() => {
        pressed.current = true
        onPress()
      }, PRESS_MS)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerMove: (event: PointerEvent) => {
      if (Math.abs(event.movementX) + Math.abs(event.movementY) > 6) stop()
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!pressed.current) return
      pressed.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
