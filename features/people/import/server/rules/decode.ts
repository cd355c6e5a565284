import type { Encoding } from '#features/people/import/contract.ts'
import { Unreadable } from './table.ts'

export interface Decoded {
  text: string
  encoding: Encoding
  /** False when the encoding was guessed from the characters: worth showing to the person. */
  sure: boolean
  /** Letters that could not be read and became �. */
  damaged: number
}

/** Bytes of a text file as text, without the byte order mark. `chosen` is the person's choice and wins over every guess. */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  if (bytes.length === 0) throw new Unreadable('fileEmpty')
  const marked = byMark(bytes)
  const encoding = chosen ?? marked ?? wide(bytes)
  if (encoding) return decoded(bytes, encoding, true)
  if (bytes.includes(0)) throw new Unreadable('fileNotText')
  const utf8 = decoded(bytes, 'utf-8', true)
  if (utf8.damaged === 0) return utf8
  if (utf8.damaged * 20 < otherLetters(utf8.text)) return { ...utf8, sure: false }
  return decoded(bytes, cyrillicOrLatin(bytes), false)
}

function byMark(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: separators and digits have a zero byte, and nearly every other byte is that of Latin (0) or Cyrillic (4). */
function wide(bytes: Uint8Array): Encoding | undefined {
  const length = Math.min(bytes.length, 8192) & ~1
  const zeros = [0, 0]
  const blocks = [0, 0]
  for (let at = 0; at < length; at++) {
    const side = at & 1
    if (bytes[at] === 0) zeros[side]!++
    if (bytes[at] === 0 || bytes[at] === 4) blocks[side]!++
  }
  const pairs = length / 2
  if (zeros[1]! > zeros[0]! && blocks[1]! > pairs * 0.9) return 'utf-16le'
  if (zeros[0]! > zeros[1]! && blocks[0]! > pairs * 0.9) return 'utf-16be'
  return undefined
}

function decoded(bytes: Uint8Array, encoding: Encoding, sure: boolean): Decoded {
  const text = new TextDecoder(encoding).decode(bytes)
  return { text, encoding, sure, damaged: text.split('\uFFFD').length - 1 }
}

const otherLetters = (text: string) => text.replaceAll(/[\0-\x7F\uFFFD]/g, '').length

/**
 * In Windows-1251 whole words consist of high bytes; in Windows-1252 a high byte is an accented letter between plain ones.
 * So neighbours decide, and for single letters (`М`, `Ж` in a gender column) the letters themselves.
 */
function cyrillicOrLatin(bytes: Uint8Array): Encoding {
  let [cyrillic, latin] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (!isHigh(byte)) continue
    const neighbours = [bytes[at - 1] ?? 0, bytes[at + 1] ?? 0]
    if (neighbours.some(isHigh)) cyrillic += 2
    else if (neighbours.some(isPlain)) latin += 2
    else if (nordic.has(byte)) latin += 1
    else cyrillic += 1
  }
  return cyrillic > latin ? 'windows-1251' : 'windows-1252'
}

/** А–я, Ё and ё of 1251; À–ÿ of 1252 lie at the same place. */
const isHigh = (byte: number) => byte >= 0xc0 || byte === 0xa8 || byte === 0xb8
const isPlain = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
/** Å Ä Ö É å ä ö é ü in Windows-1252. */
const nordic = new Set([0xc5, 0xc4, 0xd6, 0xc9, 0xe5, 0xe4, 0xf6, 0xe9, 0xfc])
