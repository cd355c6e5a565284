import { createHash } from 'node:crypto'

/** A fact as it is sealed. Its fields and their order of meaning never change: old chains must stay checkable. */
export interface Entry {
  /** 1 for the company's first fact; without gaps. */
  seq: number
  id: string
  name: string
  actor: string | null
  subject: string | null
  details: unknown
  ip: string | null
  /** UTC with microseconds: `2026-11-21T09:30:00.000000Z`. */
  at: string
}

/** What a chain begins with instead of a fingerprint before it: no company's chain passes for another's. */
export const beginningOf = (companyId: string): Buffer => sha256(`staffroom audit ${companyId}`)

/** The fingerprint of an entry: SHA-256 over the fingerprint before it and the entry's canonical text. */
export const fingerprint = (before: Buffer, entry: Entry): Buffer => sha256(before, canonical(entry))

/** One text for one value, whatever order its keys came in (as RFC 8785 does for what JSON.parse gives). */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${pairs.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

/** What is wrong with a chain, at which number. */
export interface Break {
  seq: number
  why: 'gap' | 'changed'
}

/** Goes along a chain and stops at the first thing that is wrong. */
export class ChainReader {
  seq: number
  head: Buffer
  constructor(seq: number, head: Buffer) {
    this.seq = seq
    this.head = head
  }

  /** @returns null when the entry follows and has the fingerprint that it was sealed with */
  read(entry: Entry, hash: Buffer): Break | null {
    if (entry.seq !== this.seq + 1) return { seq: this.seq + 1, why: 'gap' }
    const own = fingerprint(this.head, entry)
    if (!own.equals(hash)) return { seq: entry.seq, why: 'changed' }
    this.seq = entry.seq
    this.head = own
    return null
  }
}

function sha256(...parts: (Buffer | string)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
