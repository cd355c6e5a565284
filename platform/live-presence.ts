import { type BusMessage, MOST_IDS, type PresenceMessage } from './live-bus.ts'

/** Who came and who left since the last announcement, of one company. */
export interface Moves {
  joined: string[]
  left: string[]
}

interface Parts {
  say: (...said: BusMessage[]) => void
  /** At most once a tick for a company. */
  onMoves: (companyId: string, moves: Moves) => void
  tickMs?: number
  graceMs?: number
}

/** What happens within it is announced as one: a thousand who come back together are a few messages. */
const TICK_MS = 1000
/** A page that is loaded again, or sent to another node by a deploy, is back within it. */
const GRACE_MS = 10_000
/** Every so many ticks a node says that it lives; the people of one that has been silent for three times as long have left. */
const BEAT_TICKS = 10
const HERE = 'here'

interface Place {
  /** Nodes on which the person has a tab. */
  nodes: Set<string>
  /** When a person without tabs counts as gone. */
  until?: number
}
type People = Map<string, Place>

/**
 * Who is online in each company, on every node. Each node tells the others who came to it and who left it, and knows by itself who is
 * nowhere any more; nothing is stored, and a node that starts asks the others.
 */
export class Presence {
  private readonly parts: Required<Parts>
  private readonly companies = new Map<string, People>()
  /** Tabs on this node. */
  private readonly tabs = new Map<string, Map<string, number>>()
  /** What the other nodes have heard of this one. */
  private readonly announced = new Map<string, Set<string>>()
  private readonly unannounced = new Map<string, Map<string, { isOver: boolean }>>()
  /** Who was online before the changes of this tick. */
  private readonly before = new Map<string, Map<string, boolean>>()
  private readonly heardOf = new Map<string, number>()
  private readonly timer: ReturnType<typeof setInterval>
  private ticks = 0
  private isAsking = false

  constructor(parts: Parts) {
    this.parts = { tickMs: TICK_MS, graceMs: GRACE_MS, ...parts }
    this.timer = setInterval(() => this.tick(Date.now()), this.parts.tickMs)
    this.timer.unref()
  }

  online = (companyId: string): string[] => [...(this.companies.get(companyId)?.keys() ?? [])]
  isOnline = (companyId: string, userId: string): boolean => this.companies.get(companyId)?.has(userId) === true

  /** A tab was opened on this node. */
  enter(companyId: string, userId: string): void {
    const tabs = mapIn(this.tabs, companyId)
    const count = tabs.get(userId) ?? 0
    tabs.set(userId, count + 1)
    if (count > 0) return
    this.isHere(companyId, userId, HERE)
    mapIn(this.unannounced, companyId).set(userId, { isOver: false })
  }

  /** A tab was closed. @param isOver its session was ended: nobody waits for it to come back */
  exit(companyId: string, userId: string, isOver: boolean): void {
    const tabs = mapIn(this.tabs, companyId)
    const count = (tabs.get(userId) ?? 0) - 1
    if (count > 0) return void tabs.set(userId, count)
    tabs.delete(userId)
    if (tabs.size === 0) this.tabs.delete(companyId)
    this.isGone(companyId, userId, HERE, isOver)
    mapIn(this.unannounced, companyId).set(userId, { isOver })
  }

  /** What another node says. */
  hear(from: string, said: PresenceMessage): void {
    if (said.do === 'gone') return this.forget(from)
    // one that was never heard of, or was given up: it says again whom it has
    if (!this.heardOf.has(from) && said.do !== 'announce') this.isAsking = true
    this.heardOf.set(from, Date.now())
    if (said.do === 'announce') this.announceAll()
    if (said.do !== 'moved') return
    for (const id of said.joined) this.isHere(said.companyId, id, from)
    for (const id of said.left) this.isGone(said.companyId, id, from, false)
    for (const id of said.over) this.isGone(said.companyId, id, from, true)
  }

  /** Nothing is known of the others: this node begins, or has heard nothing for a moment. */
  askAll = (): void => {
    for (const node of this.heardOf.keys()) this.forget(node)
    this.isAsking = true
  }

  /** What a node has said may have been lost. */
  askAgain(from: string): void {
    this.forget(from)
    this.isAsking = true
  }

  /** The others need not wait until this node's silence is noticed. */
  close(): void {
    clearInterval(this.timer)
    this.parts.say({ do: 'gone' })
  }

  private isHere(companyId: string, userId: string, node: string): void {
    const people = mapIn(this.companies, companyId)
    const place = people.get(userId)
    this.note(companyId, userId, place !== undefined)
    if (!place) return void people.set(userId, { nodes: new Set([node]) })
    place.nodes.add(node)
    delete place.until
  }

  private isGone(companyId: string, userId: string, node: string, isOver: boolean): void {
    const place = this.companies.get(companyId)?.get(userId)
    if (!place?.nodes.delete(node) || place.nodes.size > 0) return
    if (isOver) this.drop(companyId, userId)
    else place.until = Date.now() + this.parts.graceMs
  }

  private drop(companyId: string, userId: string): void {
    this.note(companyId, userId, true)
    const people = this.companies.get(companyId)!
    people.delete(userId)
    if (people.size === 0) this.companies.delete(companyId)
  }

  private note(companyId: string, userId: string, wasOnline: boolean): void {
    const before = mapIn(this.before, companyId)
    if (!before.has(userId)) before.set(userId, wasOnline)
  }

  private forget(node: string): void {
    this.heardOf.delete(node)
    for (const [companyId, people] of this.companies)
      for (const [userId, place] of people) if (place.nodes.has(node)) this.isGone(companyId, userId, node, false)
  }

  private tick(now: number): void {
    this.ticks++
    if (this.isAsking) this.parts.say({ do: 'announce' })
    this.isAsking = false
    if (this.ticks % BEAT_TICKS === 0) {
      this.parts.say({ do: 'alive' })
      const silent = now - 3 * BEAT_TICKS * this.parts.tickMs
      for (const [node, at] of this.heardOf) if (at < silent) this.forget(node)
    }
    this.announce()
    for (const [companyId, people] of this.companies)
      for (const [userId, { until }] of people) if (until !== undefined && until <= now) this.drop(companyId, userId)
    this.move()
  }

  private move(): void {
    for (const [companyId, people] of this.before) {
      const moved = [...people].filter(([id, was]) => was !== this.isOnline(companyId, id))
      const joined = moved.filter(([, was]) => !was).map(([id]) => id)
      const left = moved.filter(([, was]) => was).map(([id]) => id)
      if (moved.length > 0) this.parts.onMoves(companyId, { joined, left })
    }
    this.before.clear()
  }

  /** Only what came of it: who has loaded a page anew has not moved. */
  private announce(): void {
    for (const [companyId, people] of this.unannounced) {
      const announced = this.announced.get(companyId) ?? new Set()
      const here = this.tabs.get(companyId)
      const joined = [...people.keys()].filter((id) => here?.has(id) && !announced.has(id))
      const gone = [...people].filter(([id]) => !here?.has(id) && announced.has(id))
      const over = gone.filter(([, { isOver }]) => isOver).map(([id]) => id)
      const left = gone.filter(([, { isOver }]) => !isOver).map(([id]) => id)
      this.parts.say(...piecesOf(companyId, { joined, left, over }))
      if (here) this.announced.set(companyId, new Set(here.keys()))
      else this.announced.delete(companyId)
    }
    this.unannounced.clear()
  }

  private announceAll(): void {
    this.announce()
    for (const [companyId, announced] of this.announced)
      this.parts.say(...piecesOf(companyId, { joined: [...announced], left: [], over: [] }))
  }
}

type PieceIds = Record<'joined' | 'left' | 'over', string[]>

/** In pieces that fit into a notification. */
function piecesOf(companyId: string, announced: PieceIds): PresenceMessage[] {
  const all = (['joined', 'left', 'over'] as const).flatMap((how) => announced[how].map((id) => ({ how, id })))
  const pieces: PresenceMessage[] = []
  for (let at = 0; at < all.length; at += MOST_IDS) {
    const piece: PieceIds = { joined: [], left: [], over: [] }
    for (const { how, id } of all.slice(at, at + MOST_IDS)) piece[how].push(id)
    pieces.push({ do: 'moved', companyId, ...piece })
  }
  return pieces
}

const mapIn = <T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> =>
  maps.get(key) ?? maps.set(key, new Map()).get(key)!
