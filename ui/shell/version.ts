import { useSyncExternalStore } from 'react'

/** The version of the program that this page was opened with; empty where the server names none (development). */
const own =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="staffroom-web"]')?.content ?? '')

let fresh = false
const listeners = new Set<() => void>()

/** Each answer names the version that the server hands out now. */
export function served(version: string | null): void {
  if (fresh || !own || !version || version === own) return
  fresh = true
  for (const listener of listeners) listener()
}

export const hasNewVersion = (): boolean => fresh

/** Whether a newer version can be had by loading the page again. */
export const useNewVersion = (): boolean => useSyncExternalStore(subscribe, hasNewVersion, hasNewVersion)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
