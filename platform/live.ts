import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server, type Socket } from 'socket.io'
import pg from 'pg'
import { MISSED } from '#kit/live.ts'

/** What a browser is told: the name of a fact and what it is about. It refetches what the slice declared; no data travels. */
export interface Push {
  name: string
  subjectId?: string
}

export interface Live {
  /** To every open tab of these people, on every node. */
  push: (companyId: string, userIds: readonly string[] | 'everyone', push: Push) => void
  /** Ends the sockets of sessions, of a whole person or of the whole company, on every node. */
  end: (companyId: string, whom: { sessionIds?: readonly string[]; userId?: string; everyone?: true }) => void
  /** Ids of the people of a company who have a tab open, on every node. */
  online: (companyId: string) => Promise<string[]>
}

export interface Visitor {
  companyId: string
  userId: string
  sessionId: string
}

/** No page is believed to be older. */
const OLDEST_MS = 86_400_000
/** A push may come so long after the fact that it tells of. */
const LATE_MS = 5000

interface Door {
  /** Reads the session of the handshake; null refuses the socket. */
  identify: (request: IncomingMessage) => Promise<Visitor | null>
  /** Whether anything has happened in the company since then. */
  happenedSince: (companyId: string, since: Date) => Promise<boolean>
}

/** Live updates over WebSocket; nodes share them through PostgreSQL's NOTIFY. Without a door it only sends. */
export function liveServer(url: string, http: HttpServer | null, door?: Door) {
  // NOTIFY needs connections of its own: the pipelined pool resets nothing between transactions
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'staffroom-live' })
  pool.on('error', () => {})
  const io = new Server({ serveClient: false, transports: ['websocket'], cleanupEmptyChildNamespaces: true })
  io.adapter(createAdapter(pool, { errorHandler: () => {} }))
  io.use(async (socket, next) => {
    const visitor = await door?.identify(socket.request).catch(() => null)
    if (visitor) socket.data = visitor
    next(visitor ? undefined : new Error('unauthenticated'))
  })
  io.on('connection', (socket) => {
    const { companyId, userId, sessionId } = socket.data as Visitor
    void socket.join([companyRoom(companyId), userRoom(companyId, userId), `session:${sessionId}`])
    presence(companyId)
    socket.on('disconnect', () => presence(companyId))
    // what its page shows was asked for before this connection stood: of what happened in between nothing was pushed to it
    const age = Number(socket.handshake.auth['pageMs'] ?? Number.NaN)
    if (Number.isFinite(age)) void tellIfMissed(socket, companyId, age).catch(() => {})
  })
  if (http) io.attach(http, { path: '/live', transports: ['websocket'] })

  async function tellIfMissed(socket: Socket, companyId: string, ageMs: number) {
    const since = new Date(Date.now() - Math.min(Math.max(ageMs, 0), OLDEST_MS) - LATE_MS)
    if (await door!.happenedSince(companyId, since)) socket.emit('push', { name: MISSED })
  }
  const presence = (companyId: string) => io.to(companyRoom(companyId)).emit('push', { name: 'presence.changed' })
  const live: Live = {
    push: (companyId, userIds, push) => {
      const rooms = userIds === 'everyone' ? [companyRoom(companyId)] : userIds.map((id) => userRoom(companyId, id))
      if (rooms.length) io.to(rooms).emit('push', push)
    },
    end: (companyId, { sessionIds, userId, everyone }) => {
      const rooms = [
        ...(everyone ? [companyRoom(companyId)] : []),
        ...(sessionIds ?? []).map((id) => `session:${id}`),
        ...(userId ? [userRoom(companyId, userId)] : []),
      ]
      if (rooms.length) io.in(rooms).disconnectSockets(true)
    },
    online: async (companyId) => {
      const sockets = await io.in(companyRoom(companyId)).fetchSockets()
      return [...new Set(sockets.map((socket) => (socket.data as Visitor).userId))]
    },
  }
  return {
    live,
    /** Tells every tab of this node that the server goes away (they reconnect elsewhere), then closes. */
    close: async () => {
      io.local.emit('push', { name: 'server.closing' })
      // not io.close(): that waits for every idle connection of the HTTP server, which is the server's own affair
      io.local.disconnectSockets(true)
      io.engine?.close()
      await io.of('/').adapter.close()
      await pool.end()
    },
  }
}

const companyRoom = (companyId: string) => `company:${companyId}`
const userRoom = (companyId: string, userId: string) => `user:${companyId}:${userId}`
