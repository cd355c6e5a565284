import { useEffect, useSyncExternalStore } from 'react'
import { MOST_WATCHED } from '#kit/live.ts'

/** How often someone on the page shows a person. */
const shown = new Map<string, number>()
/** Of whom the server has said whether they are online. */
let known: ReadonlySet<string> = new Set()
let online: ReadonlySet<string> = new Set()
let send: ((ids: readonly string[]) => void) | undefined
let isAsking = false
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Once for all that a page begins or ceases to show. */
function ask(): void {
  if (isAsking) return
  isAsking = true
  queueMicrotask(() => {
    isAsking = false
    send?.([...shown.keys()].slice(0, MOST_WATCHED))
  })
}

/** The live connection is there; without an argument it is gone, and what was known stays until it says more. */
export function connectOnline(how?: (ids: readonly string[]) => void): void {
  send = how
  if (shown.size > 0) ask()
}

/** The list of everyone shown who is online. */
export function onlineAre(ids: readonly string[]): void {
  known = new Set(shown.keys())
  online = new Set(ids)
  changed()
}

export function haveJoined(ids: readonly string[]): void {
  online = new Set([...online, ...ids])
  changed()
}

export function haveLeft(ids: readonly string[]): void {
  const gone = new Set(ids)
  online = new Set([...online].filter((id) => !gone.has(id)))
  changed()
}

/** Who of these people is online, as the live connection says it; undefined for those of whom it has not said anything yet. */
export function useOnline(ids: readonly string[]): (id: string) => boolean | undefined {
  const key = ids.join()
  useEffect(() => watch(key ? key.split(',') : []), [key])
  const now = useSyncExternalStore(subscribe, () => online)
  const about = useSyncExternalStore(subscribe, () => known)
  return (id) => (about.has(id) ? now.has(id) : undefined)
}

function watch(ids: readonly string[]): () => void {
  for (const id of ids) shown.set(id, (shown.get(id) ?? 0) + 1)
  if (ids.some((id) => !known.has(id))) ask()
  return () => {
    for (const id of ids) {
      const left = shown.get(id)! - 1
      if (left > 0) shown.set(id, left)
      else shown.delete(id)
    }
    // nobody tells the page of whom it does not show
    known = new Set([...known].filter((id) => shown.has(id)))
    if (ids.some((id) => !shown.has(id))) ask()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
