import type { Entry } from '#platform/audit-chain.ts'
import type { Company } from '#platform/context.ts'
import type { Say } from '#platform/words.ts'
import type { AuditEntry } from '../contract.ts'

const COLUMNS = ['at', 'actor', 'name', 'subject', 'changes', 'more', 'ip', 'seq'] as const

/** For reading in a spreadsheet. */
export const tableHead = (say: Say): string[] => COLUMNS.map((column) => say(`audit.columns.${column}`))

export const tableCells = ({ at, name, actor, subject, changes, more, ip, seal }: AuditEntry): string[] => [
  at,
  actor ? (actor.name ?? actor.id) : '',
  name,
  subject ? (subject.name ?? subject.id) : '',
  changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
  more.map(({ field, value }) => `${field}: ${value ?? '–'}`).join('\n'),
  ip ?? '',
  String(seal?.seq ?? ''),
]

/** The first line of a chain: what follows, and what it follows on. Then a line for each entry, and at the end what was signed. */
export const chainHead = ({ id, name }: Company, { after, before }: { after: number; before: Buffer }): string =>
  JSON.stringify({ format: 'staffroom-audit-2', company: { id, name }, after, before: before.toString('hex') })

export const chainEntry = ({ hash, ...entry }: Entry & { hash: Buffer }): string =>
  JSON.stringify({ ...entry, fingerprint: hash.toString('hex') })
