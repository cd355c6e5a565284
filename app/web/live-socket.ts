import { io } from 'socket.io-client'
import { MISSED, STALE } from '#kit/live.ts'

/** A server that shuts down announces it; all clients reconnecting in the same second would be a stampede. */
const SPREAD_MS = 4000

export function connect({
  onStale,
  onMissed,
  onReturn,
  onRefused,
}: {
  onStale: (topics: readonly string[]) => void
  onMissed: () => void
  onReturn: () => void
  /** Whether to try again. */
  onRefused: () => Promise<boolean>
}): () => void {
  let before = false
  const socket = io({
    path: '/live',
    transports: ['websocket'],
    reconnectionDelayMax: 20_000,
    randomizationFactor: 0.7,
    // the age of the page's data: the server says whether anything has happened since. Later connections refetch everything
    auth: (send) => send(before ? {} : { pageMs: Math.round(performance.now()) }),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => socket.connect(), 500 + Math.random() * SPREAD_MS)
  }
  socket.on('connect', () => {
    if (before) onReturn()
    before = true
  })
  socket.on(STALE, onStale)
  socket.on(MISSED, onMissed)
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void onRefused().then((again) => again && later())
  })
  socket.on('connect_error', () => {
    // refused by the server rather than out of reach: the library does not try again by itself
    if (!socket.active) void onRefused().then((again) => again && later())
  })
  return () => {
    clearTimeout(timer)
    socket.disconnect()
  }
}
