import { describe, expect, test } from 'vitest'
import { qrCode } from './qr.ts'

const ofLength = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37 + length * 11) % 90))).join('')

test('it grows with the text, and says when it cannot', () => {
  const sizes = [1, 14, 15, 26, 152, 153, 331].map((length) => qrCode(ofLength(length)).length)
  expect(sizes).toEqual([21, 21, 25, 25, 49, 53, 69])
  expect(() => qrCode(ofLength(332))).toThrow(RangeError)
})

/** Reads a code of one block as a phone would, without the corrections. */
function read(grid: boolean[][]): string {
  const size = grid.length
  const bit = (dark: boolean | undefined) => (dark ? 1 : 0)
  // the mask is in bits 12 to 10 of the format, under the constant 0x5412
  const mask = ([0, 1, 2, 3, 4].reduce((bits, column) => (bits << 1) | bit(grid[8]![column]), 0) ^ (0x5412 >> 10)) & 7
  const flips = [
    (r: number, c: number) => (r + c) % 2 === 0,
    (r: number) => r % 2 === 0,
    (_r: number, c: number) => c % 3 === 0,
    (r: number, c: number) => (r + c) % 3 === 0,
    (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ]
  const fixed = (r: number, c: number) =>
    r === 6 || c === 6 || (r < 9 && c < 9) || (r < 9 && c >= size - 8) || (r >= size - 8 && c < 9) || aligned(r, c)
  const aligned = (r: number, c: number) => size > 21 && Math.abs(r - (size - 7)) <= 2 && Math.abs(c - (size - 7)) <= 2
  const bits: number[] = []
  let up = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--
    const rows = [...grid.keys()]
    for (const row of up ? rows.toReversed() : rows)
      for (const column of [right, right - 1])
        if (!fixed(row, column)) bits.push(bit(grid[row]![column]) ^ bit(flips[mask]!(row, column)))
    up = !up
  }
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2)
  expect(number(0, 4)).toBe(4)
  return new TextDecoder().decode(Uint8Array.from({ length: number(4, 8) }, (_, at) => number(12 + at * 8, 8)))
}

test.each(['', 'a', 'otpauth', 'ключ', ofLength(26), ofLength(42)])('%j is read back', (text) => {
  expect(read(qrCode(text))).toBe(text)
})

describe('codes of several blocks stay as a reader of another make has read them', () => {
  test.each([
    [84, 2913493579],
    [152, 3527180823],
    [213, 9313565],
    [331, 1984887181],
  ])('%i bytes', (length, hash) => {
    const text = qrCode(ofLength(length)).flat().map(Number).join('')
    expect(fingerprint(text)).toBe(hash)
  })
})

/** FNV-1a. */
const fingerprint = (text: string) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5)
