import { useSyncExternalStore } from 'react'

/** `offline`: the browser has no network. `away`: it has, and the server cannot be reached. */
export type Reach = 'here' | 'offline' | 'away'

/** The first try to reach the server again comes this soon, in milliseconds; each further one later, up to the second. */
const AGAIN_MS = 1000
const AGAIN_AT_MOST_MS = 15_000

let offline = typeof navigator !== 'undefined' && navigator.onLine === false
let away = false
let probe: () => Promise<void> = async () => {}
let probing = false
/** Failures so far: an answer to what was asked before one of them says nothing about it. */
let failed = 0
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()
/** How often the server has come back. */
let backs = 0
/** Failures for want of the server, with `backs` as it was then. */
const failures = new WeakMap<object, number>()

export const reach = (): Reach => (offline ? 'offline' : away ? 'away' : 'here')

export const useReach = (): Reach => useSyncExternalStore(subscribe, reach, reach)

/** Called each time it changes whether the server can be reached. @returns to end it */
export const onReach = subscribe

/** Called each time the server can be reached again. @returns to end it */
export function onBack(work: () => void): () => void {
  waiting.add(work)
  return () => {
    waiting.delete(work)
  }
}

/** The server has answered, whatever it said. */
export function reached(): void {
  change(() => {
    offline = false
    away = false
  })
}

/**
 * A call got no answer. One alone may be bad luck: the server is away when it does not answer the next one either.
 * @param failure the error of the call
 */
export function outOfReach(failure?: Error): void {
  if (failure) failures.set(failure, backs)
  failed++
  // the offline event may fire after the failure
  if (!navigator.onLine) change(() => (offline = true))
  if (!probing) void keepProbing()
}

/**
 * Retries what failed for want of the server as soon as that is back; at once when it has returned since, for a failure may be shown
 * later than it happened. Once for each failure, however often it is shown.
 * @returns to end it
 */
export function againWhenBack(failure: unknown, again: () => void): () => void {
  const before = failures.get(failure as Error)
  const go = () => failures.delete(failure as Error) && again()
  if (before === undefined) return () => {}
  if (before === backs) return onBack(go)
  go()
  return () => {}
}

/** Called once by the shell. @param ask resolves when the server has answered, and rejects without an answer */
export function watchReach(ask: () => Promise<void>): void {
  probe = ask
  window.addEventListener('offline', () => outOfReach())
  // a network is not yet the server
  window.addEventListener('online', () => outOfReach())
  if (offline) outOfReach()
}

async function keepProbing() {
  probing = true
  for (let pause = AGAIN_MS; ; pause = Math.min(pause * 1.6, AGAIN_AT_MOST_MS)) {
    try {
      const before = failed
      await probe()
      if (before === failed) break
      continue
    } catch {
      change(() => {
        offline = !navigator.onLine
        away = true
      })
    }
    await later(pause * (0.8 + Math.random() * 0.4))
  }
  probing = false
  reached()
}

/** The pause, or until the browser says that it is online again. */
const later = (ms: number) =>
  new Promise<void>((done) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      done()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })

function change(how: () => void) {
  const before = reach()
  how()
  if (reach() === before) return
  for (const listener of listeners) listener()
  if (reach() !== 'here') return
  backs++
  for (const work of waiting) work()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
