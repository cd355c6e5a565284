import { stringify } from 'csv-stringify/sync'
import { DIRECT_ROWS, TABLE_TYPES } from '#kit/exports.ts'
import type { FactKind } from '#kit/facts.ts'
import { harmless } from '#kit/formulas.ts'
import type { Input, Route, Tag } from '#kit/contract.ts'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { record } from './events.ts'
import type { Download } from './files.ts'
import { port, type Ports } from './ports.ts'
import { conflict } from './problems.ts'
import { workbook } from './sheets.ts'

export const CONTENT_TYPES = {
  csv: `${TABLE_TYPES.csv}; charset=utf-8`,
  xlsx: TABLE_TYPES.xlsx,
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const

/** Runs a statement or two. A file in the background has a transaction for each part, so that it holds no connection in between. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** The input of a source: who asks, and in which language. */
export type Asking = Pick<Context, 'company' | 'actor' | 'now' | 'language' | 'say' | 'db' | 'ports'>

/** A file that is going to be written. */
export interface Plan {
  /** Without the ending. */
  name: string
  format: keyof typeof CONTENT_TYPES
  /** The first row of a table; of JSONL, the lines that come first and are no rows. */
  head?: readonly string[]
  /** Of JSONL, the lines that come last and are no rows. */
  foot?: (read: Read) => Promise<readonly string[]>
  /** The number of rows; above `most` the exact number does not matter. */
  count: (read: Read, most: number) => Promise<number>
  /** A few hundred rows at a time: cells of a table, or in JSONL a line. */
  parts: (read: Read) => AsyncIterable<readonly (readonly string[] | string)[]>
  /** The part of the request that the audit trail keeps. */
  details: object
}

/** One thing that can be taken as a file. A module brings it to `exportSources`; see `docs/decisions/exports.md`. */
export interface ExportSource {
  /** As `POST /api/exports` names it. */
  name: string
  /** The operation that answers with small files: who may have one (`needs`) and what may be asked (`input`). */
  route: Route
  /** The fact in the audit trail, with the plan's details, the format and the number of rows. */
  fact: FactKind<object>
  /** Asks the rights and says what will be written. @throws Problem */
  plan: (ctx: Asking, input: never) => Promise<Plan>
  /** The part of the API that its module is: a token takes the file with that part alone. */
  tag: Tag
}

/** `ExportSource` with the input of its own operation. */
export const exportOf = <R extends Route>(source: {
  name: string
  route: R
  fact: FactKind<object>
  tag: Tag
  plan: (ctx: Asking, input: Input<R>) => Promise<Plan>
}): ExportSource => source as unknown as ExportSource

export const exportSources = port<ExportSource>('exports')

export const exportSource = (ports: Ports, name: string): ExportSource | undefined =>
  ports.of(exportSources).find((source) => source.name === name)

/** The handler of the source's own operation. @throws Problem 409 where the file has to be made in the background */
export const direct =
  (source: ExportSource) =>
  async (ctx: Context, input: unknown): Promise<Download> => {
    const plan = await source.plan(ctx, input as never)
    const read: Read = (work) => work(ctx.db)
    if ((await plan.count(read, DIRECT_ROWS + 1)) > DIRECT_ROWS)
      throw conflict({ key: 'errors.exportTooLarge', values: { rows: DIRECT_ROWS } })
    let rows = 0
    const lines = await linesOf(plan, read, async (count) => void (rows += count))
    const body = await fileOf(ctx.company.id, plan, lines)
    await record(ctx, source.fact, null, { ...plan.details, format: plan.format, count: rows })
    return { name: fileName(plan), contentType: CONTENT_TYPES[plan.format], body }
  }

export const fileName = ({ name, format }: Plan): string => `${name}.${format}`

/** All rows as lines of the file. @param after awaited between two parts, with the number of rows so far */
export async function linesOf(plan: Plan, read: Read, after: (rows: number) => Promise<void>): Promise<Buffer> {
  const isTable = plan.format !== 'jsonl'
  const head = plan.head ?? []
  const pieces = [Buffer.from(pieceOf(plan.format, isTable ? [head] : head, true))]
  for await (const lines of plan.parts(read)) {
    pieces.push(Buffer.from(pieceOf(plan.format, lines, false)))
    await after(lines.length)
  }
  if (plan.foot) pieces.push(Buffer.from(pieceOf(plan.format, await plan.foot(read), false)))
  return Buffer.concat(pieces)
}

/** A workbook is made in a process of its own. @throws Refused, Full */
export const fileOf = async (companyId: string, plan: Plan, lines: Buffer): Promise<Buffer> =>
  plan.format === 'xlsx' ? workbook(companyId, lines) : lines

/** No cell is ever a formula: a workbook's cells have types, a CSV's get an apostrophe. A CSV begins with a mark that spreadsheets need for UTF-8; for a workbook the rows are lines of JSON. */
function pieceOf(format: Plan['format'], lines: readonly (readonly string[] | string)[], isFirst: boolean): string {
  if (format === 'jsonl') return lines.map((line) => `${line as string}\n`).join('')
  const cells = lines as readonly (readonly string[])[]
  if (format === 'xlsx') return cells.map((line) => `${JSON.stringify(line)}\n`).join('')
  return `${isFirst ? '\uFEFF' : ''}${stringify(cells.map((line) => line.map(harmless)))}`
}
