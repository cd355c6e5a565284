import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Server, type Socket } from 'socket.io'
import type { Topic } from '#kit/contract.ts'
import { CLOSING, MISSED, STALE } from '#kit/live.ts'
import type { Log } from './log.ts'
import { inPieces, LiveBus, type BusMessage } from './live-bus.ts'

export interface Live {
  /** Tells every open tab of these people, on every node, what it should ask for again. No data travels. */
  push: (companyId: string, userIds: readonly string[] | 'everyone', stale: readonly Topic[]) => void
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
/** The maximum delay of a push after its fact. */
const LATE_MS = 5000
/** How long another node may take to list its sockets. */
const ANSWER_MS = 1000

interface Handshake {
  /** Reads the session of the handshake; null refuses the socket. */
  identify: (request: IncomingMessage) => Promise<Visitor | null>
  /** Whether anything has happened in the company since then. */
  happenedWithin: (companyId: string, ms: number) => Promise<boolean>
}

interface Parts {
  log: Log
  /** Without it this process only sends. */
  handshake?: Handshake
  http?: HttpServer
}

/** Live updates over WebSocket; one process passes its pushes on to the others over PostgreSQL's NOTIFY. */
export function liveServer(url: string, { log, handshake, http }: Parts) {
  const io = new Server({ serveClient: false, transports: ['websocket'], cleanupEmptyChildNamespaces: true })
  if (handshake) receive(io, handshake, log)
  if (http) io.attach(http, { path: '/live', transports: ['websocket'] })
  const here = hereOn(io)
  const answers = new EventEmitter().setMaxListeners(0)
  const ears = {
    onSaid: (said: BusMessage) => {
      if (said.do === 'push') return here.push(said.companyId, said.to, said.stale)
      if (said.do === 'end') return here.end(said.rooms)
      if (said.do === 'missed') return void io.emit(MISSED)
      if (said.do === 'here') return void answers.emit(said.question, said)
      bus.say(...answersTo(said.question, inPieces(here.online(said.companyId))))
    },
    // a session may have ended meanwhile, and every page has missed something: all reconnect and are checked again
    onGap: () => void io.disconnectSockets(true),
  }
  const bus = new LiveBus(url, log, handshake && ears)
  const live: Live = {
    push: (companyId, userIds, stale) => {
      if (userIds.length === 0) return
      here.push(companyId, userIds, stale)
      const pieces = userIds === 'everyone' ? [userIds] : inPieces(userIds)
      bus.say(...pieces.map((to) => ({ do: 'push', companyId, to, stale }) as const))
    },
    end: (companyId, { sessionIds, userId, everyone }) => {
      const rooms = [
        ...(everyone ? [companyRoom(companyId)] : []),
        ...(sessionIds ?? []).map(sessionRoom),
        ...(userId ? [userRoom(companyId, userId)] : []),
      ]
      if (rooms.length === 0) return
      here.end(rooms)
      bus.say(...inPieces(rooms).map((some) => ({ do: 'end', rooms: some }) as const))
    },
    online: async (companyId) => {
      const elsewhere = await askOthers(bus, answers, { companyId, log })
      return [...new Set([...here.online(companyId), ...elsewhere])]
    },
  }
  return {
    live,
    /** Tells every tab of this node that the server goes away (they reconnect elsewhere), then closes. */
    close: async () => {
      io.emit(CLOSING)
      // not io.close(): that waits for every idle connection of the HTTP server, which is the server's own affair
      io.disconnectSockets(true)
      io.engine?.close()
      await bus.close()
    },
  }
}

/** Lets tabs in. */
function receive(io: Server, handshake: Handshake, log: Log): void {
  io.use(async (socket, next) => {
    const visitor = await handshake.identify(socket.request).catch((err: Error) => {
      log.warn({ part: 'live', err }, 'a page could not be connected')
      return null
    })
    if (visitor) socket.data = visitor
    next(visitor ? undefined : new Error('unauthenticated'))
  })
  io.on('connection', (socket) => {
    const { companyId, userId, sessionId } = socket.data as Visitor
    void socket.join([companyRoom(companyId), userRoom(companyId, userId), sessionRoom(sessionId)])
    // what its page shows was asked for before this connection stood: of what happened in between nothing was pushed to it
    const age = Number(socket.handshake.auth['pageMs'] ?? Number.NaN)
    if (Number.isFinite(age)) void resendIfMissed(socket, companyId, age)
  })
  async function resendIfMissed(socket: Socket, companyId: string, ageMs: number) {
    const ms = Math.min(Math.max(ageMs, 0), OLDEST_MS) + LATE_MS
    // if that cannot be known, one refetch too many
    if (await handshake.happenedWithin(companyId, ms).catch(() => true)) socket.emit(MISSED)
  }
}

/** The tabs of this process. */
const hereOn = (io: Server) => ({
  push: (companyId: string, to: readonly string[] | 'everyone', stale: readonly Topic[]) =>
    void io.to(to === 'everyone' ? companyRoom(companyId) : to.map((id) => userRoom(companyId, id))).emit(STALE, stale),
  end: (rooms: readonly string[]) => void io.in([...rooms]).disconnectSockets(true),
  online: (companyId: string): string[] => {
    const { adapter, sockets } = io.of('/')
    const ids = [...(adapter.rooms.get(companyRoom(companyId)) ?? [])]
    return [...new Set(ids.flatMap((id) => (sockets.get(id)?.data as Visitor | undefined)?.userId ?? []))]
  },
})

/** Those who are seen by the other processes; one that has not answered within a second is not waited for. */
async function askOthers(
  bus: LiveBus,
  answers: EventEmitter,
  about: { companyId: string; log: Log },
): Promise<string[]> {
  let waiting = await bus.others()
  if (!waiting) return []
  const question = randomUUID()
  const seen: string[] = []
  const all = new Promise<void>((done) => {
    answers.on(question, (said: BusMessage & { do: 'here' }) => {
      seen.push(...said.userIds)
      if (said.isLast && --waiting! === 0) done()
    })
  })
  bus.say({ do: 'who', companyId: about.companyId, question })
  await Promise.race([all, pause(ANSWER_MS, undefined, { ref: false })])
  answers.removeAllListeners(question)
  if (waiting > 0) about.log.warn({ part: 'live', waiting }, 'not every node has said who is online')
  return seen
}

const answersTo = (question: string, pieces: readonly string[][]): BusMessage[] =>
  (pieces.length > 0 ? pieces : [[]]).map((userIds, at) => ({
    do: 'here',
    question,
    userIds,
    isLast: at >= pieces.length - 1,
  }))

const companyRoom = (companyId: string) => `company:${companyId}`
const userRoom = (companyId: string, userId: string) => `user:${companyId}:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
