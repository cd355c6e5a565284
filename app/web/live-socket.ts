import { io } from 'socket.io-client'
import { JOINED, LEFT, MISSED, ONLINE, STALE, WATCH } from '#kit/live.ts'
import { connectOnline, haveJoined, haveLeft, onlineAre } from '#ui/network/online.ts'

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
    connectOnline((ids) => socket.emit(WATCH, ids))
  })
  socket.on(STALE, onStale)
  socket.on(MISSED, onMissed)
  socket.on(ONLINE, onlineAre)
  socket.on(JOINED, haveJoined)
  socket.on(LEFT, haveLeft)
  socket.on('disconnect', (reason) => {
    connectOnline()
    if (reason === 'io server disconnect') void onRefused().then((again) => again && later())
  })
  socket.on('connect_error', () => {
    // refused by the server rather than out of reach: the library does not try again by itself
    if (!socket.active) void onRefused().then((again) => again && later())
  })
  return () => {
    clearTimeout(timer)
    connectOnline()
    socket.disconnect()
  }
}
