import { useEffect } from 'react'
import { loadChunk } from '#ui/network/chunk.ts'
import { onBack } from '#ui/network/reach.ts'
import { orElse } from '#ui/or-else.ts'
import { isUnauthenticated, askMe } from './me.ts'
import { queries } from './queries.ts'
import { go } from './leave.ts'
import { sessionEnded } from './session.ts'
import { gathered } from './gathered.ts'
import { makeStale } from './stale.ts'

/** So often at most a page asks again for what it shows, however much happens. */
const GATHER_MS = 1000

/** Live updates while a company page is open. The library loads after the page. */
export function useLive(): void {
  useEffect(() => {
    let stop = () => {}
    let left = false
    const begin = async () => {
      if (left) return
      try {
        const { connect } = await loadChunk(() => import('./live-socket.ts'))
        if (!left) stop = connect({ onStale: gathered(makeStale, GATHER_MS), onMissed, onReturn, onRefused })
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

/** Something has happened since the page asked for what it shows and before it was connected. */
function onMissed() {
  void queries.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
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
