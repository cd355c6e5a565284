import pg from 'pg'

/** After so long without an answer a probe checks whether PostgreSQL is there at all. */
const LOOK_AFTER_MS = 3000
/** A look that has failed is believed for so long. */
const BELIEVED_MS = 1000

/**
 * Tells a slow statement from a database that hangs. A connection alone cannot show which it is, so a second one is opened: if that is not
 * answered either, the first is cut, and its caller fails within seconds instead of at the statement's timeout.
 * @param url of the pool whose statements are watched
 */
export class AnswerWatch {
  private readonly url: string
  private asking: Promise<boolean> | null = null
  /** When a look has failed, if the last one has. */
  private hungAt: number | null = null

  constructor(url: string) {
    this.url = url
  }

  /** Waits for an answer. `cut` is called when PostgreSQL hangs, and has to make the answer fail. */
  async over<T>(answer: Promise<T>, cut: () => void): Promise<T> {
    const timer = setInterval(() => void this.isThere().then((there) => there || cut()), LOOK_AFTER_MS)
    try {
      return await answer
    } finally {
      clearInterval(timer)
    }
  }

  /** While PostgreSQL is known to hang no caller starts a new wait: it fails at once, or when another probe has failed. */
  async refuseWhileHanging(): Promise<void> {
    if (this.hungAt === null) return
    const isFresh = performance.now() - this.hungAt < BELIEVED_MS
    if (isFresh || !(await this.isThere())) throw new DatabaseHangs()
  }

  private isThere(): Promise<boolean> {
    this.asking ??= ask(this.url).then((there) => {
      this.asking = null
      this.hungAt = there ? null : performance.now()
      return there
    })
    return this.asking
  }
}

/** PostgreSQL keeps its connections open and answers nothing. */
export class DatabaseHangs extends Error {
  constructor() {
    super('PostgreSQL does not answer')
  }
}

async function ask(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'staffroom-look',
    connectionTimeoutMillis: LOOK_AFTER_MS,
    query_timeout: LOOK_AFTER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    // whatever PostgreSQL says, it is there to say it
    return error instanceof pg.DatabaseError
  } finally {
    void client.end().catch(() => {})
  }
}
