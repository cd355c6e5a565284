import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './db.ts'

/**
 * For statements that many requests send: always the same text, only the values differ. It is built and compiled at its first call, which
 * costs as much as PostgreSQL's part; afterwards the values are put into their places.
 * @param build makes the statement of stand-ins for its values: it may hand them on, not look into them
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let ready: { sql: string; parameters: readonly unknown[] } | undefined
  return async (db, ...values) => {
    ready ??= build(db, ...(values.map((_, index) => new StandIn(index)) as unknown as Values)).compile()
    const parameters = ready.parameters.map((one) => (one instanceof StandIn ? values[one.index] : one))
    return (await db.executeQuery<Row>(CompiledQuery.raw(ready.sql, parameters))).rows
  }
}

class StandIn {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}
