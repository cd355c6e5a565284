import type { Socket } from 'node:net'
import pg from 'pg'

/** One statement with its values. With a name PostgreSQL keeps it ready on the connection and plans it once. */
export interface Statement {
  name?: string | undefined
  text: string
  values?: readonly unknown[]
}

/** What of pg's connection is spoken to here; its types leave most of it out. */
interface Wire {
  stream: Socket
  parsedStatements: Record<string, string>
  parse: (part: { name: string; text: string }) => void
  bind: (part: { statement: string; values: unknown[] }) => void
  describe: (of: { type: 'P'; name: string }) => void
  execute: (what: object) => void
  close: (what: { type: 'S'; name: string }) => void
  sync: () => void
}
/** The parts of pg's own query that a batch does otherwise. */
type QueryClass = new (
  config: { text: string },
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => {
  name: string | undefined
  text: string
  handleRowDescription(message: { fields: unknown }): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, wire: Wire): void
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils

/** What PostgreSQL keeps ready on one connection: some hundred kilobytes for a large statement, so no more than are in use. */
const MOST_PREPARED = 500
/** The names of each connection's prepared statements, longest unused first, each with its columns once they are known. */
const preparedOf = new WeakMap<Wire, Map<string, unknown>>()

/**
 * Several statements in one packet there and one back: they share a single `Sync`. Should one fail, PostgreSQL skips those after it and
 * the whole fails. Its answer is that of one of them, the `kept`.
 */
export class Batch extends (pg.Query as unknown as QueryClass) {
  private readonly parts: readonly Statement[]
  private readonly kept: number
  /** Which of the parts PostgreSQL is answering. */
  private at = 0
  private prepared = new Map<string, unknown>()

  constructor(parts: readonly Statement[], kept: number, done: (error: Error | null, result: pg.QueryResult) => void) {
    super({ text: parts[0]!.text }, done)
    this.parts = parts
    this.kept = kept
    this.turnTo(0)
  }

  /** @returns what cannot even be sent, as pg wants it: handed back, not thrown. */
  submit(wire: Wire): Error | null {
    try {
      this.prepared = preparedOf.get(wire) ?? new Map()
      preparedOf.set(wire, this.prepared)
      const values = this.parts.map((part) => (part.values ?? []).map(prepareValue))
      wire.stream.cork()
      this.makeRoom(wire)
      this.parts.forEach((part, index) =>
        this.write(wire, part, { values: values[index]!, isKept: index === this.kept }),
      )
      wire.sync()
      wire.stream.uncork()
      return null
    } catch (error) {
      return error as Error
    }
  }

  /** Closes what was not used for longest. It goes out first: after an error PostgreSQL would skip it. */
  private makeRoom(wire: Wire) {
    for (const { name } of this.parts) {
      if (!name) continue
      const columns = this.prepared.get(name)
      this.prepared.delete(name)
      this.prepared.set(name, columns)
    }
    for (const name of this.prepared.keys()) {
      if (this.prepared.size <= MOST_PREPARED) return
      wire.close({ type: 'S', name })
      delete wire.parsedStatements[name]
      this.prepared.delete(name)
    }
  }

  private write(
    wire: Wire,
    { name = '', text }: Statement,
    { values, isKept }: { values: unknown[]; isKept: boolean },
  ) {
    if (!name || wire.parsedStatements[name] === undefined) wire.parse({ name, text })
    wire.bind({ statement: name, values })
    if (isKept && !this.isDescribed(name)) wire.describe({ type: 'P', name: '' })
    wire.execute({})
  }

  /** A prepared statement's columns stay what they are: PostgreSQL is asked for them once. */
  private isDescribed(name: string): boolean {
    const fields = this.prepared.get(name)
    if (fields) super.handleRowDescription({ fields })
    return fields !== undefined
  }

  override handleRowDescription(message: { fields: unknown }): void {
    if (this.name) this.prepared.set(this.name, message.fields)
    super.handleRowDescription(message)
  }

  override handleDataRow(message: unknown): void {
    if (this.at === this.kept) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.at === this.kept) super.handleCommandComplete(message, wire)
    this.turnTo(this.at + 1)
  }

  /** pg notes under this name and text what PostgreSQL has prepared. */
  private turnTo(at: number): void {
    this.at = at
    this.name = this.parts[at]?.name
    this.text = this.parts[at]?.text ?? ''
  }
}
