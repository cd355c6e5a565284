import { createReadStream, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Break, beginningOf, ChainReader, type Entry } from '#platform/audit-chain.ts'
import { HEAD, isSigned, publicKeyIn, type SignedHead } from '#platform/audit-signing.ts'

/** Without anything signed in it. */
const FIRST_FORMAT = 'staffroom-audit-1'

interface Opening {
  format: string
  company: { id: string; name: string }
  after: number
  before: string
}

export interface AuditFault {
  seq: number
  why: Break['why'] | 'cut' | 'signature' | 'company'
}

/** An export, or what was mailed or posted of one: then it has heads and no entries. */
export interface Verdict {
  company: string
  name: string
  /** The file begins after this number, whose fingerprint is `before`. */
  after: number
  before: string
  entries: number
  first: string
  last: string
  /** Number and fingerprint of the last entry. */
  end: { seq: number; fingerprint: string }
  /** Fingerprints by number, to compare files. */
  fingerprints: ReadonlyMap<number, string>
  heads: readonly SignedHead[]
  /** Nothing says where the file ended when it was made. */
  isOpen: boolean
  broken: AuditFault | null
}

/**
 * Reads an export, or signed heads alone, and reckons the chain again.
 * @param trusted public keys in base64; without them a signature is held against the key that it brings
 * @throws Error when the file is none of Staffroom
 */
export async function verify(file: string, trusted: readonly string[] | null = null): Promise<Verdict> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })
  const reading = new Reading()
  for await (const line of lines) if (line.trim()) reading.take(JSON.parse(line) as Line)
  const verdict = reading.verdict()
  return { ...verdict, broken: reading.broken ?? headsBroken(verdict, verdict.heads, trusted) ?? cutOff(verdict) }
}

type Sealed = Entry & { fingerprint: string }
type Line = SignedHead | Opening | Sealed

class Reading {
  broken: Break | null = null
  private opening: Opening | undefined
  private reader: ChainReader | undefined
  private readonly fingerprints = new Map<number, string>()
  private readonly heads: SignedHead[] = []
  private times: string[] = []

  take(line: Line): void {
    if ('format' in line && line.format === HEAD) this.heads.push(line as SignedHead)
    else if (!this.reader) this.open(openingOf(line as Opening))
    else if (!this.broken) this.follow(this.reader, line as Sealed)
  }

  private open(opening: Opening): void {
    this.opening = opening
    this.reader = new ChainReader(opening.after, Buffer.from(opening.before, 'hex'))
  }

  private follow(reader: ChainReader, { fingerprint, ...entry }: Sealed): void {
    this.broken = reader.read(entry, Buffer.from(fingerprint, 'hex'))
    if (this.broken) return
    this.fingerprints.set(entry.seq, fingerprint)
    this.times = [this.times[0] ?? entry.at, entry.at]
  }

  verdict(): Omit<Verdict, 'broken'> {
    const { opening, reader, heads, fingerprints } = this
    const [first = '', last = ''] = this.times
    const found = { heads, fingerprints, entries: fingerprints.size, first, last }
    if (!opening || !reader) return { ...found, ...this.aloneHeads() }
    const { after, before, company, format } = opening
    const end = { seq: reader.seq, fingerprint: reader.head.toString('hex') }
    const isOpen = format !== FIRST_FORMAT && end.seq > 0 && !closingOf({ heads, end })
    return { ...found, company: company.id, name: company.name, after, before, end, isOpen }
  }

  private aloneHeads() {
    const [head] = this.heads
    if (!head) throw new Error('this file is empty')
    return { company: head.company, name: '', after: 0, before: '', end: { seq: 0, fingerprint: '' }, isOpen: false }
  }
}

const cutOff = ({ isOpen, end }: { isOpen: boolean; end: { seq: number } }): AuditFault | null =>
  isOpen ? { seq: end.seq + 1, why: 'cut' } : null

type Chain = Pick<Verdict, 'company' | 'after' | 'before' | 'end' | 'fingerprints' | 'heads'>

/** Whether every head is signed and matches the chain. */
export function headsBroken(
  chain: Chain,
  heads: readonly SignedHead[],
  trusted: readonly string[] | null,
): AuditFault | null {
  const madeAt = closingOf(chain)?.at ?? null
  for (const head of heads) {
    if (!isSigned(head, trusted)) return { seq: head.seq, why: 'signature' }
    if (head.company !== chain.company) return { seq: head.seq, why: 'company' }
    // heads alone have no entries to be held against
    if (chain.before === '') continue
    // what was signed after the file was made says nothing of its end
    const isEarlier = madeAt === null || head.at <= madeAt
    if (head.seq > chain.end.seq && head.of === 'end' && isEarlier) return { seq: chain.end.seq + 1, why: 'cut' }
    const here = head.seq === chain.after ? chain.before : chain.fingerprints.get(head.seq)
    if (here !== undefined && here !== head.fingerprint) return { seq: head.seq, why: 'changed' }
  }
  return null
}

/**
 * Compares several files of one chain: parts must join, overlapping parts must agree, and what was signed earlier must still be there in
 * files made later.
 * @param files the newest first, where they do not say when they were made
 */
export function joined(files: readonly Verdict[], trusted: readonly string[] | null = null): AuditFault | null {
  const exports = newestFirst(files.filter(({ before }) => before !== ''))
  const [newest] = exports
  if (!newest) return null
  // where the newest is a part, the chain went on behind it
  const isPart = closingOf(newest)?.of === 'part'
  const end = isPart ? exports.toSorted((a, b) => b.end.seq - a.end.seq)[0]!.end : newest.end
  if (files.some(({ company }) => company !== newest.company)) return { seq: 0, why: 'company' }
  if (exports.some((one) => one.end.seq > end.seq)) return { seq: end.seq + 1, why: 'cut' }
  const everything = new Map<number, string>()
  const chain = exports.toSorted((a, b) => a.after - b.after)
  const apart = disagreeing(chain, everything) ?? unjoined(chain, everything)
  if (apart) return apart
  const { after, before } = chain[0]!
  const all = { ...newest, after, before, end, fingerprints: everything }
  // each file was held against its own heads; those of others are held against the whole, at the moment of the newest
  return headsBroken(
    all,
    files.flatMap(({ heads }) => heads),
    trusted,
  )
}

/** Fills `everything`. @returns the number at which two files differ */
function disagreeing(chain: readonly Verdict[], everything: Map<number, string>): AuditFault | null {
  for (const { fingerprints } of chain)
    for (const [seq, fingerprint] of fingerprints) {
      if ((everything.get(seq) ?? fingerprint) !== fingerprint) return { seq, why: 'changed' }
      everything.set(seq, fingerprint)
    }
  return null
}

/** @returns where one part does not begin where those before it have ended */
function unjoined(chain: readonly Verdict[], everything: ReadonlyMap<number, string>): AuditFault | null {
  let reached = chain[0]!.after
  for (const { after, before, end } of chain) {
    if (after > reached) return { seq: reached + 1, why: 'gap' }
    const known = everything.get(after)
    if (known !== undefined && known !== before) return { seq: after + 1, why: 'changed' }
    reached = Math.max(reached, end.seq)
  }
  return null
}

/** What was signed at the end of a file. */
const closingOf = ({ heads, end }: Pick<Verdict, 'heads' | 'end'>) => heads.filter(({ seq }) => seq === end.seq).at(-1)

/** Sorted by the signed end time, newest first; complete exports before partial ones. Unsorted if any export is unsigned. */
function newestFirst(exports: readonly Verdict[]): Verdict[] {
  if (exports.some((one) => !closingOf(one))) return [...exports]
  const rank = (one: Verdict) => `${closingOf(one)!.at} ${closingOf(one)!.of === 'end' ? 1 : 0}`
  return exports.toSorted((a, b) => rank(b).localeCompare(rank(a)) || b.end.seq - a.end.seq)
}

function openingOf(opening: Opening): Opening {
  if (opening.format !== FIRST_FORMAT && opening.format !== 'staffroom-audit-2')
    throw new Error('this is no audit trail of Staffroom')
  if (opening.after === 0 && opening.before !== beginningOf(opening.company.id).toString('hex'))
    throw new Error('its beginning is not that of this company')
  return opening
}

const WORDS: Record<AuditFault['why'], (seq: number) => string> = {
  gap: (seq) => `entry ${seq} is missing.`,
  changed: (seq) => `entry ${seq} is not what was sealed, or one before it was changed.`,
  cut: (seq) => `the end was cut off: entry ${seq} and what followed are missing.`,
  signature: (seq) => `what is said of entry ${seq} was not signed with the key that you trust.`,
  company: () => 'the files are not of one company.',
}

function read(args: readonly string[]) {
  const [keys, files]: [string[], string[]] = [[], []]
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--key') keys.push(args[++at] ?? '')
    else files.push(args[at]!)
  }
  return { keys, files }
}

async function main(folder: string, args: readonly string[]): Promise<number> {
  const { keys, files } = read(args)
  if (files.length === 0) {
    console.error('bin/verify-audit [--key public.pem] newest.jsonl [older.jsonl or signed head …]')
    return 2
  }
  const trusted = keys.length ? keys.map((key) => publicKeyIn(readFileSync(resolve(folder, key), 'utf8'))) : null
  const verdicts: Verdict[] = []
  for (const file of files) verdicts.push(await verify(resolve(folder, file), trusted))
  for (const { name, entries, first, last } of verdicts)
    console.log(entries ? `${name}: ${entries} entries, ${first} to ${last}` : `${name || 'Signed'}: no entries`)
  const broken = verdicts.find((one) => one.broken)?.broken ?? joined(verdicts, trusted)
  if (broken) {
    console.error(`BROKEN: ${WORDS[broken.why](broken.seq)}`)
    return 1
  }
  const { end } = verdicts.toSorted((a, b) => b.end.seq - a.end.seq)[0]!
  console.log(`Unbroken. Entry ${end.seq} has the fingerprint ${end.fingerprint}`)
  const signers = [...new Set(verdicts.flatMap(({ heads }) => heads.map((head) => head.publicKey)))]
  if (!trusted && signers.length) console.log(`Signed by ${signers.join(', ')}: give the key that you keep with --key.`)
  return 0
}

if (import.meta.main) {
  const [folder, ...args] = process.argv.slice(2)
  process.exitCode = await main(folder!, args).catch((error: Error) => {
    console.error(error.message)
    return 2
  })
}
