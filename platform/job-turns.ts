import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job, WorkerEvents } from 'graphile-worker'

/** A search that skips companies reads past all their jobs, so the pause after one is this many times its duration. */
const REST = 4
/** The longest pause, so that a company that is new in the queue is soon found. */
const MOST_REST_MS = 250
/** More companies than this in one round would make the list that goes with every look too long. */
const MOST_SERVED = 200

/**
 * Gives the companies their turn in one lane of workers. A company that has had its turn in this round is passed over while another one
 * waits, and one place is always kept from the company that has all the others. Without it jobs are taken by age, and a company with
 * 10,000 of them delays all others.
 */
export class JobTurns {
  /** Jobs under way, by the company's flag. */
  private readonly running = new Map<string, number>()
  /** Companies that have had their turn in this round. */
  private readonly served = new Set<string>()
  private looking: Promise<void> = Promise.resolve()
  private endLook = () => {}
  /** The search in progress: whether it skips companies that had their turn, and when it began; null between searches. */
  private look: { isRound: boolean; at: number } | null = null
  private restUntil = 0
  private isStopping = false
  private readonly most: number

  /** @param places how many workers the lane has */
  constructor(places: number) {
    this.most = Math.max(1, places - 1)
  }

  /** Companies that the next search must skip. One search at a time: two at once would both take a company's last slot. */
  readonly passedOver = async (): Promise<string[]> => {
    // not while it is this one's turn to look: a worker that has just finished need not wait
    if (this.full().length > 0) await pause(Math.max(0, this.restUntil - performance.now()))
    const before = this.looking
    let end = () => {}
    this.looking = new Promise((done) => (end = done))
    await before
    this.endLook = end
    const at = performance.now()
    this.look = { isRound: this.served.size > 0 && at >= this.restUntil, at }
    return this.look.isRound ? [...new Set([...this.served, ...this.full()])] : this.full()
  }

  /** The channel that the lane's runner must be given. @param others hears the same */
  events(others: WorkerEvents): WorkerEvents {
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', (event) => void others.emit('pool:create', event))
    events.on('job:start', (event) => {
      others.emit('job:start', event)
      this.begin(event.job)
    })
    events.on('job:complete', ({ job }) => this.end(job))
    events.on('worker:getJob:error', () => void this.looked())
    events.on('worker:getJob:empty', ({ worker }) => {
      const isRound = this.looked()
      this.served.clear()
      // no other worker waits: the round is over, and the same worker looks again without it, unless it is stopping
      if (isRound && !this.isStopping) worker.nudge()
    })
    events.on('pool:release', () => (this.isStopping = true))
    events.on('pool:gracefulShutdown', () => (this.isStopping = true))
    return events
  }

  /** The look under way has ended. @returns whether it passed over who was served */
  private looked(): boolean {
    const { isRound = false, at = 0 } = this.look ?? {}
    const now = performance.now()
    if (isRound || this.full().length > 0) this.restUntil = now + Math.min(MOST_REST_MS, REST * (now - at))
    this.look = null
    this.endLook()
    return isRound
  }

  private begin(job: Job): void {
    this.looked()
    for (const flag of flagsOf(job)) {
      this.running.set(flag, (this.running.get(flag) ?? 0) + 1)
      if (this.served.size >= MOST_SERVED) this.served.clear()
      this.served.add(flag)
    }
  }

  private end(job: Job): void {
    for (const flag of flagsOf(job)) {
      const left = (this.running.get(flag) ?? 1) - 1
      if (left > 0) this.running.set(flag, left)
      else this.running.delete(flag)
    }
  }

  private full(): string[] {
    return [...this.running].flatMap(([flag, count]) => (count >= this.most ? [flag] : []))
  }
}

const flagsOf = ({ flags }: Job): string[] => Object.keys(flags ?? {})
