import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const parsed = new Map<string, { text: string | null; value: unknown }>()

/** Something small that this device remembers: folded menus, chosen columns. The same in every window. */
export function useStored<T>(key: string, otherwise: T): [T, (value: T) => void] {
  const name = `staffroom.${key}`
  const value = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined,
  )
  const write = (next: T) => {
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      parsed.set(name, { text: null, value: next })
    }
    for (const listener of listeners) listener()
  }
  return [(value as T | undefined) ?? otherwise, write]
}

/** Belongs to the device rather than to the person at it: the layout, and the last way of signing in. */
const OF_THE_DEVICE = /^staffroom\.(scheme|menu|rail|colleagues|columns\..*|sso\.last)$/

/** Whatever the browser keeps of the person goes: a search that was kept may name people. */
export function forgetStored(): void {
  parsed.clear()
  try {
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.test(key)) localStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing
  }
  for (const listener of listeners) listener()
}

function read(name: string): unknown {
  const text = textOf(name)
  const known = parsed.get(name)
  if (known && known.text === text) return known.value
  const value = text === null ? undefined : parse(text)
  parsed.set(name, { text, value })
  return value
}

function textOf(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
