import type pg from 'pg'
import { data } from '#tests/database.ts'

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
      statements.push(typeof text === 'string' ? text : text.text)
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
