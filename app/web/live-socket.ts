import { io } from 'socket.io-client'

/** A server that goes away says so; everybody coming back in the same second would be a stampede. */
const SPREAD_MS = 4000

export function connect({
  onPush,
  onFirst,
  onReturn,
  onRefused,
}: {
  onPush: (name: string) => void
  onFirst: () => void
  onReturn: () => void
  /** Whether to try again. */
  onRefused: () => Promise<boolean>
}): () => void {
  const socket = io({
    path: '/live',
    transports: ['websocket'],
    reconnectionDelayMax: 20_000,
    randomizationFactor: 0.7,
  })
  let before = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => socket.connect(), 500 + Math.random() * SPREAD_MS)
  }
  socket.on('connect', () => {
    if (before) onReturn()
    else onFirst()
    before = true
  })
  socket.on('push', ({ name }: { name: string }) => onPush(name))
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
