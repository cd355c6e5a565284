import { createHash } from 'node:crypto'

/** One in a hundred thousand of what is not in the filter seems to be: 24 bits for each entry and 17 looks. */
const BITS_EACH = 24
const LOOKS = 17

/** What the filter holds of an entry: SHA-1, because the public list of breached passwords is one of SHA-1 hashes. */
export const hashOf = (text: string): Buffer => createHash('sha1').update(text, 'utf8').digest()

/** A filter for this many entries, with nothing in it yet. */
export const emptyFilter = (entries: number): Buffer => Buffer.alloc(Math.max(8, Math.ceil((entries * BITS_EACH) / 8)))

export function addHash(filter: Buffer, hash: Buffer): void {
  for (const at of places(filter, hash)) filter[at >>> 3]! |= 1 << (at & 7)
}

/** Whether an entry was added; never wrongly no, and seldom wrongly yes. */
export const hasHash = (filter: Buffer, hash: Buffer): boolean =>
  places(filter, hash).every((at) => (filter[at >>> 3]! >> (at & 7)) & 1)

/** All positions derive from two halves of one hash (double hashing), which is as good as 17 hashes. */
function places(filter: Buffer, hash: Buffer): number[] {
  const bits = filter.length * 8
  const [first, step] = [hash.readUIntBE(0, 6) % bits, (hash.readUIntBE(6, 6) % (bits - 1)) + 1]
  return Array.from({ length: LOOKS }, (_, n) => (first + n * step) % bits)
}
