import { useEffect, useSyncExternalStore } from 'react'

/** Keys of one screen, as the sheet of shortcuts shows them: `keys` are separated by spaces. */
export interface KeyGroup {
  word: string
  keys: readonly { word: string; keys: string }[]
}

/** What the open screen adds to the sheet of shortcuts, as long as it is open. */
export function useScreenKeys(group: KeyGroup): void {
  const text = JSON.stringify(group)
  useEffect(() => {
    const own = JSON.parse(text) as KeyGroup
    change([...groups, own])
    return () => change(groups.filter((other) => other !== own))
  }, [text])
}

export const useKeyGroups = (): readonly KeyGroup[] =>
  useSyncExternalStore(
    subscribe,
    () => groups,
    () => groups,
  )

let groups: readonly KeyGroup[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly KeyGroup[]) {
  groups = next
  for (const listener of listeners) listener()
}
