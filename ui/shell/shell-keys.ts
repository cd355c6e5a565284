import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '#ui/forms/writing.ts'

/** ⌘/Ctrl+K for the palette from anywhere, `?` for the sheet of shortcuts unless the person is typing. */
export function useShellKeys({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }): void {
  const palette = useEffectEvent(onPalette)
  const help = useEffectEvent(onHelp)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        palette()
      }
      if (event.key === '?' && !isTyping(event.target)) {
        event.preventDefault()
        help()
      }
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])
}
