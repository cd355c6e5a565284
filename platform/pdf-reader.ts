import { inflateSync } from 'node:zlib'
import { ACTIVE, type Active } from '#kit/active.ts'

/** Of what is packed in the file, in all. */
const MOST_UNPACKED = 100 * 1024 * 1024

/**
 * What names a thing that runs or opens something, outside of a page's drawing. An `/OpenAction` that is a list only says where the
 * reader begins: every word processor writes one.
 */
const SIGNS: readonly [Active, RegExp][] = [
  ['script', /\/JavaScript\b|\/JS\s*[(<\d]/],
  ['opens', /\/OpenAction\s*(?!\s*\[)[<\d]|\/AA\s*(<<|\d+\s+\d+\s+R)/],
  ['launch', /\/(Launch|SubmitForm|ImportData|GoToR|GoToE)\b/],
  ['files', /\/(EmbeddedFiles?|RichMedia|Filespec)\b/],
]

/** A PDF is not parsed as a reader would, which forgives much: every stream that may hold objects is unpacked, and names are looked for. */
export async function* read(file: Buffer) {
  const text = file.toString('latin1')
  const found = new Set<Active>()
  let left = MOST_UNPACKED
  for (const { before, body } of pieces(text)) {
    look(before, found)
    if (body) left -= lookInto(file.subarray(body.from, body.to), before, left, found)
  }
  // what is encrypted opens without a password and still cannot be looked into here
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) found.add('unknown')
  yield JSON.stringify(ACTIVE.filter((kind) => found.has(kind)))
}

/** @returns how much it was, unpacked: all that was left when it was more */
function lookInto(body: Buffer, before: string, left: number, found: Set<Active>): number {
  const unpacked = left > 0 ? unpack(body, left) : 'too large'
  if (unpacked === 'too large') {
    found.add('unknown')
    return left
  }
  if (unpacked && mayHoldObjects(unpacked)) look(unpacked, found)
  else if (!unpacked && /\/ObjStm\b/.test(before.slice(-2000))) found.add('unknown')
  return unpacked?.length ?? 0
}

function look(text: string, found: Set<Active>): void {
  // a name may be written with its letters as numbers
  const plain = text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  for (const [kind, sign] of SIGNS) if (sign.test(plain)) found.add(kind)
}

/** Objects begin with their numbers and places; a drawing seldom does, and says these words more seldom still. */
const mayHoldObjects = (unpacked: string) => /^\s*\d+\s+\d+\s/.test(unpacked)

/** The text between the streams, and where each stream lies. */
function* pieces(text: string) {
  let at = 0
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue
    const from = text.indexOf('\n', index) + 1
    const end = text.indexOf('endstream', from)
    yield { before: text.slice(at, index), body: { from, to: end === -1 ? text.length : end } }
    at = end === -1 ? text.length : end
  }
  yield { before: text.slice(at), body: null }
}

/** Whatever the filter is called: what unpacks is looked at. */
function unpack(body: Buffer, most: number): string | 'too large' | null {
  try {
    return inflateSync(body, { maxOutputLength: Math.max(1, most), finishFlush: 2 }).toString('latin1')
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return 'too large'
    const text = body.toString('latin1', 0, 100)
    return /^\s*\d+\s+\d+\s/.test(text) ? body.toString('latin1') : null
  }
}
