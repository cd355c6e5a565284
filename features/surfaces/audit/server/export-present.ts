import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { harmless } from '#kit/formulas.ts'
import type { Entry } from '#platform/audit-chain.ts'
import type { SignedHead } from '#platform/audit-signing.ts'
import type { Company } from '#platform/context.ts'
import type { Say } from '#platform/words.ts'
import type { AuditEntry } from '../contract.ts'

const COLUMNS = ['at', 'actor', 'name', 'subject', 'changes', 'more', 'ip', 'seq'] as const

/** For reading in a spreadsheet; a cell is never a formula. */
export const tableHead = (say: Say): string =>
  `\uFEFF${stringify([COLUMNS.map((column) => harmless(say(`audit.columns.${column}`)))])}`

export function tableLines(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ at, name, actor, subject, changes, more, ip, seal }) => [
    at,
    actor ? (actor.name ?? actor.id) : '',
    name,
    subject ? (subject.name ?? subject.id) : '',
    changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
    more.map(({ field, value }) => `${field}: ${value ?? '–'}`).join('\n'),
    ip ?? '',
    String(seal?.seq ?? ''),
  ])
  return stringify(lines.map((line) => line.map(harmless)))
}

/** A line of JSON that says what follows, a line for each entry with its fingerprint, and what was signed of them; the end last. */
export const chainLines = (
  { id, name }: Company,
  { after, before }: { after: number; before: Buffer },
  entries: readonly (Entry & { hash: Buffer })[],
  heads: readonly SignedHead[],
): Readable =>
  Readable.from(
    (async function* () {
      const head = { format: 'staffroom-audit-2', company: { id, name }, after, before: before.toString('hex') }
      yield `${JSON.stringify(head)}\n`
      for (const [at, { hash, ...entry }] of entries.entries()) {
        yield `${JSON.stringify({ ...entry, fingerprint: hash.toString('hex') })}\n`
        // a stream that is read as fast as it is written would leave nobody else a turn
        if (at % 500 === 499) await setImmediate()
      }
      for (const signed of heads) yield `${JSON.stringify(signed)}\n`
    })(),
  )
