import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { Topic } from '#kit/contract.ts'
import { CLOSING, JOINED, LEFT, MISSED, MOST_WATCHED, ONLINE, STALE, WATCH } from '#kit/live.ts'
import type { Log } from './log.ts'
import { inPieces, LiveBus, type BusMessage } from './live-bus.ts'
import { type Moves, Presence } from './live-presence.ts'

export interface Live {
  /** Tells every open tab of these people, on every node, what it should ask for again. No data travels. */
  push: (companyId: string, userIds: readonly string[] | 'everyone', stale: readonly Topic[]) => void
  /** Ends the sockets of sessions, of a whole person or of the whole company, on every node. */
  end: (companyId: string, whom: { sessionIds?: readonly string[]; userId?: string; everyone?: true }) => void
  /** Ids of the people of a company who have a tab open, or had one a moment ago, on every node. */
  online: (companyId: string) => Promise<string[]>
}

/** Pushes of a transaction: they leave by `send`, once it has committed. What is rolled back pushes nothing. */
export function keptPushes(live: Live): { live: Live; send: () => void } {
  const kept: (() => void)[] = []
  return {
    live: {
      push: (...args) => void kept.push(() => live.push(...args)),
      end: (...args) => void kept.push(() => live.end(...args)),
      online: live.online,
    },
    send: () => kept.forEach((push) => push()),
  }
}

export interface Visitor {
  companyId: string
  userId: string
  sessionId: string
  /** Before their first day nobody sees people online, nor they anybody. */
  isHidden?: boolean
}

/** What is known of a socket. */
interface Known extends Visitor {
  /** Of whom its page shows whether they are online. */
  watched?: ReadonlySet<string>
  /** Its session was ended. */
  isOver?: true
}

/** No page is believed to be older. */
const OLDEST_MS = 86_400_000
/** The maximum delay of a push after its fact. */
const LATE_MS = 5000
/** The longest message of a page: a list of `MOST_WATCHED` ids. */
const LONGEST = 32_768

const OPTIONS = {
  serveClient: false,
  transports: ['websocket' as const],
  cleanupEmptyChildNamespaces: true,
  maxHttpBufferSize: LONGEST,
}

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
  /** How long a person without tabs still counts as online. */
  graceMs?: number
}

/** Live updates over WebSocket; one process passes its pushes on to the others over PostgreSQL's NOTIFY. */
export function liveServer(url: string, { log, handshake, http, ...timing }: Parts) {
  const io = new Server(OPTIONS)
  if (http) io.attach(http, { path: '/live', transports: ['websocket'] })
  const here = hereOn(io)
  const presence = handshake && new Presence({ ...timing, say: (...said) => bus.say(...said), onMoves: here.moved })
  if (handshake) receive(io, { handshake, log, presence: presence! })
  const ears = {
    onSaid: (said: BusMessage, from: string) => {
      if (said.do === 'push') return here.push(said.companyId, said.to, said.stale)
      if (said.do === 'end') return here.end(said.rooms)
      if (said.do !== 'missed') return presence?.hear(from, said)
      presence?.askAgain(from)
      io.emit(MISSED)
    },
    onListening: (again: boolean) => {
      presence?.askAll()
      // a session may have ended meanwhile, and every page has missed something: all reconnect and are checked again
      if (again) io.disconnectSockets(true)
    },
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
    // a promise, as it is to others where it comes from
    online: async (companyId) => presence?.online(companyId) ?? [],
  }
  return {
    live,
    /** Tells every tab of this node that the server goes away (they reconnect elsewhere), then closes. */
    close: async () => {
      io.emit(CLOSING)
      // not io.close(): that waits for every idle connection of the HTTP server, which is the server's own affair
      io.disconnectSockets(true)
      io.engine?.close()
      presence?.close()
      await bus.close()
    },
  }
}

interface Receiving {
  handshake: Handshake
  log: Log
  presence: Presence
}

/** Lets tabs in. */
function receive(io: Server, { handshake, log, presence }: Receiving): void {
  io.use(async (socket, next) => {
    const visitor = await handshake.identify(socket.request).catch((err: Error) => {
      log.warn({ part: 'live', err }, 'a page could not be connected')
      return null
    })
    if (visitor) socket.data = visitor
    next(visitor ? undefined : new Error('unauthenticated'))
  })
  io.on('connection', (socket) => {
    const { companyId, userId, sessionId, isHidden } = socket.data as Visitor
    if (!isHidden) follow(socket, presence)
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

/** Its person is online for as long as it is open, and its page hears of those whom it shows. */
function follow(socket: Socket, presence: Presence): void {
  const known = socket.data as Known
  const { companyId, userId } = known
  presence.enter(companyId, userId)
  socket.on('disconnect', () => presence.exit(companyId, userId, known.isOver === true))
  socket.on(WATCH, (ids: unknown) => {
    if (!Array.isArray(ids) || ids.length > MOST_WATCHED) return
    known.watched = new Set(ids.filter((id): id is string => typeof id === 'string'))
    socket.emit(
      ONLINE,
      [...known.watched].filter((id) => presence.isOnline(companyId, id)),
    )
  })
}

/** The tabs of this process. */
const hereOn = (io: Server) => ({
  push: (companyId: string, to: readonly string[] | 'everyone', stale: readonly Topic[]) =>
    void io.to(to === 'everyone' ? companyRoom(companyId) : to.map((id) => userRoom(companyId, id))).emit(STALE, stale),
  end: (rooms: readonly string[]) => {
    for (const socket of rooms.flatMap((room) => socketsIn(io, room))) {
      ;(socket.data as Known).isOver = true
      socket.disconnect(true)
    }
  },
  /** To each page those whom it shows: a deploy that brings a thousand back is a few small messages for each. */
  moved: (companyId: string, { joined, left }: Moves) => {
    for (const socket of socketsIn(io, companyRoom(companyId))) {
      const { watched } = socket.data as Known
      if (!watched) continue
      const [came, went] = [joined, left].map((ids) => ids.filter((id) => watched.has(id))) as [string[], string[]]
      if (came.length > 0) socket.emit(JOINED, came)
      if (went.length > 0) socket.emit(LEFT, went)
    }
  },
})

function socketsIn(io: Server, room: string): Socket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}

const companyRoom = (companyId: string) => `company:${companyId}`
const userRoom = (companyId: string, userId: string) => `user:${companyId}:${userId}`
const sessionRoom = (sessionId: string) => `session:${sessionId}`
