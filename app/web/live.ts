import { useEffect } from 'react'
import { MISSED } from '#kit/live.ts'
import { loadChunk } from '#ui/network/chunk.ts'
import { onBack } from '#ui/network/reach.ts'
import { orElse } from '#ui/or-else.ts'
import { isUnauthenticated, askMe, meKey } from './me.ts'
import { modules } from './modules.ts'
import { queries } from './queries.ts'
import { go } from './leave.ts'
import { sessionEnded } from './session.ts'

/** The server said only that something happened; what it makes stale is asked again. */
export function staleBy(name: string, declared: readonly Record<string, readonly string[]>[]): readonly string[] {
  return declared.flatMap((live) => live[name] ?? [])
}

const declared = modules.flatMap((module) => (module.live ? [module.live] : []))

/** Live updates while a company page is open. The library comes when the page is already there. */
export function useLive(): void {
  useEffect(() => {
    let stop = () => {}
    let left = false
    const begin = async () => {
      if (left) return
      try {
        const { connect } = await loadChunk(() => import('./live-socket.ts'))
        if (!left) stop = connect({ onPush, onReturn, onRefused })
      } catch {
        // without it the page is only less lively, until the library can be had
        stop = onBack(() => {
          stop()
          void begin()
        })
      }
    }
    const timer = setTimeout(() => void begin(), 300)
    return () => {
      left = true
      clearTimeout(timer)
      stop()
    }
  }, [])
}

function onPush(name: string) {
  if (name === MISSED) return onMissed()
  const stale = staleBy(name, declared)
  if (stale.length === 0) return
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && stale.some((start) => path.startsWith(start)),
  })
  if (stale.some((start) => String(meKey[0]).startsWith(start))) void askMe().catch(orElse(undefined))
}

/** Something has happened since the page asked for what it shows and before it was connected. */
function onMissed() {
  const names = declared.flatMap(Object.values).flat()
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path], state }) =>
      state.fetchStatus === 'idle' && typeof path === 'string' && names.some((start) => path.startsWith(start)),
  })
  void askMe().catch(orElse(undefined))
}

/** What was pushed while the connection was gone is not sent again. */
function onReturn() {
  void queries.invalidateQueries()
  void askMe().catch(orElse(undefined))
}

/** The server ended this connection: the session may have ended with it. */
async function onRefused(): Promise<boolean> {
  try {
    await askMe()
    return true
  } catch (error) {
    if (isUnauthenticated(error)) sessionEnded(go)
    return !isUnauthenticated(error)
  }
}
