import type { Socket } from 'socket.io-client'
import { CLOSING, MISSED, STALE } from '#kit/live.ts'

/** What a page hears over its live connection, as it comes: topics that went stale, `MISSED`, `CLOSING`. */
export function hearing(socket: Socket): string[] {
  const heard: string[] = []
  socket.on(STALE, (topics: string[]) => heard.push(...topics))
  for (const said of [MISSED, CLOSING]) socket.on(said, () => heard.push(said))
  return heard
}
