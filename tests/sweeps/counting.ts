import type pg from 'pg'
import { ENTER, LAST } from '#platform/eager-client.ts'
import { data } from '#tests/database.ts'

/** Naming an account is no statement of its own: it travels with the one that follows, as the end does with one marked as the last. */
const NAMING: readonly string[] = Object.values(ENTER)

type Send = (...query: unknown[]) => unknown

/** Counts what is sent to PostgreSQL while `work` runs, whichever connection it takes. @returns the statements in their order. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ statements: string[]; answer: T }> {
  const statements: string[] = []
  const watched: { query: Send }[] = []
  const watch = (client: pg.PoolClient) => {
    const one = client as unknown as { query: Send }
    if (watched.includes(one)) return
    watched.push(one)
    const plain = one.query.bind(one)
    one.query = (...query: unknown[]) => {
      const [text] = query as [string | { text: string }]
      const said = typeof text === 'string' ? text : text.text
      const travels = NAMING.includes(said) || (said === 'commit' && statements.at(-1)?.startsWith(LAST))
      if (!travels) statements.push(said)
      return plain(...query)
    }
  }
  data.pool.on('acquire', watch)
  try {
    return { statements, answer: await work() }
  } finally {
    data.pool.off('acquire', watch)
    for (const client of watched) Reflect.deleteProperty(client, 'query')
  }
}
