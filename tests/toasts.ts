import { vi } from 'vitest'
import { toast, toasts } from '#ui/overlays/toast.tsx'

/** Messages on fake timers. Files share their modules, so another file may have left some. */
export function fakeToasts(): void {
  vi.useFakeTimers()
  for (const { id } of toasts()) toast.dismiss(id)
  vi.runAllTimers()
}
