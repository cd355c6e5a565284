import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { beginningOf, type Break, ChainReader, type Entry } from '#platform/audit-chain.ts'

interface Head {
  format: string
  company: { id: string; name: string }
  after: number
  before: string
}

export interface Verdict {
  head: Head
  entries: number
  first: string
  last: string
  /** Number and fingerprint of the last entry: keep them, a later export must hold them. */
  end: { seq: number; fingerprint: string }
  /** Fingerprints by number, to compare two exports. */
  fingerprints: ReadonlyMap<number, string>
  broken: Break | null
}

/**
 * Reads an export and reckons its chain again.
 * @throws Error when the file is no such export
 */
export async function verify(file: string): Promise<Verdict> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  let head: Head | undefined
  let reader: ChainReader | undefined
  let broken: Break | null = null
  const fingerprints = new Map<number, string>()
  let [first, last] = ['', '']
  for await (const line of lines) {
    if (!line.trim() || broken) continue
    if (!head || !reader) {
      head = headOf(line)
      reader = new ChainReader(head.after, Buffer.from(head.before, 'hex'))
      continue
    }
    const { fingerprint, ...entry } = JSON.parse(line) as Entry & { fingerprint: string }
    broken = reader.read(entry, Buffer.from(fingerprint, 'hex'))
    first ||= entry.at
    last = entry.at
    if (!broken) fingerprints.set(entry.seq, fingerprint)
  }
  if (!head || !reader) throw new Error('this file is empty')
  const end = { seq: reader.seq, fingerprint: reader.head.toString('hex') }
  return { head, entries: fingerprints.size, first, last, end, fingerprints, broken }
}

/** The first number at which a later export tells something else than an earlier one; null when it holds everything that was there. */
export function differsFrom(later: Verdict, earlier: Verdict): number | null {
  if (later.head.company.id !== earlier.head.company.id) return 0
  for (const [seq, fingerprint] of earlier.fingerprints)
    if (seq > later.head.after && later.fingerprints.get(seq) !== fingerprint) return seq
  return null
}

function headOf(line: string): Head {
  const head = JSON.parse(line) as Head
  if (head.format !== 'staffroom-audit-1') throw new Error('this is no audit trail of Staffroom')
  if (head.after === 0 && head.before !== beginningOf(head.company.id).toString('hex'))
    throw new Error('its beginning is not that of this company')
  return head
}

async function main(folder: string, file: string | undefined, earlier: string | undefined): Promise<number> {
  if (!file) {
    console.error('bin/verify-audit export.jsonl [earlier.jsonl]')
    return 2
  }
  const found = await verify(resolve(folder, file))
  const { head, entries, first, last, end, broken } = found
  console.log(`${head.company.name}: ${entries} entries${entries ? `, ${first} to ${last}` : ''}`)
  if (broken) {
    console.error(
      broken.why === 'gap'
        ? `BROKEN: entry ${broken.seq} is missing.`
        : `BROKEN: entry ${broken.seq} is not what was sealed, or the one before it was exchanged.`,
    )
    return 1
  }
  if (earlier) {
    const seq = differsFrom(found, await verify(resolve(folder, earlier)))
    if (seq !== null) {
      console.error(`BROKEN: the earlier export tells something else of entry ${seq}.`)
      return 1
    }
  }
  console.log(`Unbroken. Entry ${end.seq} has the fingerprint ${end.fingerprint}`)
  return 0
}

if (import.meta.main) {
  const [folder, file, earlier] = process.argv.slice(2)
  process.exitCode = await main(folder!, file, earlier).catch((error: Error) => {
    console.error(error.message)
    return 2
  })
}
