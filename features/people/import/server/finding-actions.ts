import type { Input } from '#kit/contract.ts'
import { harmless } from '#kit/formulas.ts'
import type { Context } from '#platform/context.ts'
import type { Download } from '#platform/files.ts'
import { found } from '#platform/problems.ts'
import { type imports, MOST_FINDINGS } from '../contract.ts'
import { worded } from './present.ts'
import { csvFile } from './rules/write-file.ts'
import * as store from './store.ts'

const PAGE = 100

export async function list(ctx: Context, { id, kind, key, cursor }: Input<(typeof imports)['listFindings']>) {
  found(await store.find(ctx.db, ctx.actor, id))
  const rows = await store.findings(ctx.db, id, { kind, key }, cursor, PAGE + 1)
  return {
    data: rows.slice(0, PAGE).map((row) => worded(ctx, row)),
    next: rows.length > PAGE ? String(rows[PAGE - 1]!.id) : null,
  }
}

/** What people typed goes out again as text, never as a formula. */
export async function download(
  ctx: Context,
  { id, kind, key }: Input<(typeof imports)['downloadFindings']>,
): Promise<Download> {
  const row = found(await store.find(ctx.db, ctx.actor, id))
  const all = await store.findings(ctx.db, id, { kind, key }, 0, MOST_FINDINGS)
  const head = ['row', 'column', 'value', 'message'].map((word) => ctx.say(`import.table.${word}`))
  const lines = all.map((kept) => {
    const { row: number, column, value, message } = worded(ctx, kept)
    return [number === null ? '' : String(number), column ?? '', value, message]
  })
  return {
    name: `${row.file.replace(/\.\w+$/, '')} - ${ctx.say(`import.table.${kind}s`)}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: Buffer.from(
      csvFile(
        [head, ...lines].map((line) => line.map(harmless)),
        { mark: true },
      ),
    ),
  }
}
