import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server } from 'socket.io'
import pg from 'pg'

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

/**
 * Live updates over WebSocket; nodes share them through PostgreSQL's NOTIFY.
 * @param identify reads the session of the handshake; null refuses the socket
 */
export function liveServer(
  url: string,
  http: HttpServer | null,
  identify: (request: IncomingMessage) => Promise<Visitor | null>,
) {
  // NOTIFY needs connections of its own: the pipelined pool resets nothing between transactions
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'staffroom-live' })
  pool.on('error', () => {})
  const io = new Server({ serveClient: false, transports: ['websocket'], cleanupEmptyChildNamespaces: true })
  io.adapter(createAdapter(pool, { errorHandler: () => {} }))
  io.use(async (socket, next) => {
    const visitor = await identify(socket.request).catch(() => null)
    if (visitor) socket.data = visitor
    next(visitor ? undefined : new Error('unauthenticated'))
  })
  io.on('connection', (socket) => {
    const { companyId, userId, sessionId } = socket.data as Visitor
    void socket.join([companyRoom(companyId), userRoom(companyId, userId), `session:${sessionId}`])
    presence(companyId)
    socket.on('disconnect', () => presence(companyId))
  })
  if (http) io.attach(http, { path: '/live', transports: ['websocket'] })

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
