import pg from 'pg'

/** After so long without an answer it is asked whether PostgreSQL is there at all. */
const LOOK_AFTER_MS = 3000

/**
 * Tells a slow statement from a database that hangs. Nothing on a connection says which it is, so a second one is opened: if that is not
 * answered either, the first is cut, and whoever waits learns of it within seconds instead of at the end of their patience.
 * @param options of the pool whose statements are watched
 */
export function answerWatch(url: string) {
  let asking: Promise<boolean> | null = null
  const isThere = () => {
    asking ??= ask(url).finally(() => {
      asking = null
    })
    return asking
  }
  return async <T>(answer: Promise<T>, cut: () => void): Promise<T> => {
    const timer = setInterval(() => void isThere().then((there) => there || cut()), LOOK_AFTER_MS)
    try {
      return await answer
    } finally {
      clearInterval(timer)
    }
  }
}
export type AnswerWatch = ReturnType<typeof answerWatch>

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
