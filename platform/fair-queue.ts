interface Bounds {
  /** How many run at once in all. */
  total: number
  /** How many of one key run at once. */
  each: number
  /** How many of one key may wait. */
  waiting: number
  /** How long one waits at most. */
  ms: number
}

interface Waiter {
  go: () => void
  refuse: (why: Full) => void
}

/** Nothing was begun: the key's own queue is full, or its turn was not reached in time. */
export class Full extends Error {
  /** Seconds after which it is worth trying again. */
  readonly seconds: number
  constructor(seconds: number) {
    super('no free place')
    this.seconds = seconds
  }
}

/**
 * Lets a bounded number of pieces of work run at once, and of one key (a company, a person) fewer than that. Work without a place waits in
 * the queue of its own key; free places go to the keys in turn, so that a long queue delays only its own key.
 */
export class FairQueue {
  private running = new Map<string, number>()
  /** By key, in the order in which the keys have their turn. */
  private queues = new Map<string, Waiter[]>()
  private total = 0
  private readonly bounds: Bounds
  constructor(bounds: Bounds) {
    this.bounds = bounds
  }

  /**
   * @param rest how long the key's place stays taken after the work, given how long the work took; others have the place at once
   * @throws Full
   */
  async run<T>(key: string, work: () => Promise<T>, rest: (tookMs: number) => number = () => 0): Promise<T> {
    await this.enter(key)
    const from = performance.now()
    try {
      return await work()
    } finally {
      this.leave(key, rest(performance.now() - from))
    }
  }

  /** How many wait, for the metrics. */
  get waiting(): number {
    return [...this.queues.values()].reduce((sum, { length }) => sum + length, 0)
  }

  private async enter(key: string): Promise<void> {
    if (this.hasPlace(key)) return this.take(key)
    const queue = this.queues.get(key) ?? []
    const seconds = Math.ceil(this.bounds.ms / 1000)
    if (queue.length >= this.bounds.waiting) throw new Full(seconds)
    this.queues.set(key, queue)
    await new Promise<void>((go, refuse) => {
      const waiter: Waiter = { go: () => (clearTimeout(clock), go()), refuse }
      const clock = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        if (queue.length === 0) this.queues.delete(key)
        waiter.refuse(new Full(seconds))
      }, this.bounds.ms)
      queue.push(waiter)
    })
  }

  private leave(key: string, restMs: number): void {
    this.total--
    if (restMs <= 0) return this.free(key)
    setTimeout(() => this.free(key), restMs).unref()
    this.next()
  }

  private free(key: string): void {
    const left = this.running.get(key)! - 1
    if (left > 0) this.running.set(key, left)
    else this.running.delete(key)
    this.next()
  }

  /** The first key that may run one more has its turn, then goes last. */
  private next(): void {
    for (const [key, queue] of this.queues) {
      if (!this.hasPlace(key)) continue
      const waiter = queue.shift()!
      this.queues.delete(key)
      if (queue.length > 0) this.queues.set(key, queue)
      this.take(key)
      return waiter.go()
    }
  }

  private hasPlace(key: string): boolean {
    return this.total < this.bounds.total && (this.running.get(key) ?? 0) < this.bounds.each
  }

  private take(key: string): void {
    this.running.set(key, (this.running.get(key) ?? 0) + 1)
    this.total++
  }
}
