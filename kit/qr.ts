/**
 * A QR code (ISO/IEC 18004) of a text as UTF-8 bytes, with error correction M: a seventh of it may be unreadable.
 * @param text up to 331 bytes
 * @returns rows of modules, true is dark, without the quiet zone of four modules that belongs around it
 * @throws RangeError when the text is longer
 */
export function qrCode(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  for (const [at, [correction, blocks]] of LEVEL_M.entries()) {
    const version = at + 1
    const grid = gridOf(version)
    const room = Math.floor(free(grid).length / 8) - correction * blocks
    if (bytes.length + (version < 10 ? 2 : 3) > room) continue
    return fill(grid, interleave(packed(bytes, version, room), correction, blocks))
  }
  throw new RangeError('too long for a QR code of version 13')
}

/** Error correction M by version: its bytes in each block, and the number of blocks. */
const LEVEL_M: readonly (readonly [correction: number, blocks: number])[] = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
  [26, 5],
  [30, 5],
  [22, 8],
  [22, 9],
]

/** Undefined: room for data. */
type Grid = (boolean | undefined)[][]

/** The fixed patterns; the places of the format are taken, and written when the mask is known. */
function gridOf(version: number): Grid {
  const size = 17 + 4 * version
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }))
  const put = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && column >= 0 && row < size && column < size) grid[row]![column] = dark
  }
  for (let at = 0; at < size; at++) {
    put(6, at, at % 2 === 0)
    put(at, 6, at % 2 === 0)
  }
  const rings = (row: number, column: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++)
        put(row + y, column + x, !light.includes(Math.max(Math.abs(y), Math.abs(x))))
  }
  for (const [row, column] of alignments(version, size)) rings(row, column, 2, [1])
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    rings(row, column, 4, [2, 4])
  for (const [row, column] of formatPlaces(size).flat()) put(row, column, false)
  put(size - 8, 8, true)
  if (version >= 7) writeVersion(version, size, put)
  return grid
}

/** The centres of the small squares: a raster without the three corners that have their own. */
function alignments(version: number, size: number): [row: number, column: number][] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  const raster = [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - step * (count - 2 - at))]
  const isCorner = (row: number, column: number) => Math.min(row, column) === 6 && [12, size - 1].includes(row + column)
  return raster.flatMap((row) =>
    raster.filter((column) => !isCorner(row, column)).map((column) => [row, column] as [number, number]),
  )
}

/** Where the fifteen bits of the format stand, twice, the highest first. */
const formatPlaces = (size: number) => {
  const near = [0, 1, 2, 3, 4, 5, 7, 8]
  const first = [
    ...near.map((column) => [8, column] as const),
    ...near
      .slice(0, 7)
      .toReversed()
      .map((row) => [row, 8] as const),
  ]
  const second = Array.from({ length: 15 }, (_, at) =>
    at < 7 ? ([size - 1 - at, 8] as const) : ([8, size - 15 + at] as const),
  )
  return [first, second]
}

function writeVersion(version: number, size: number, put: (row: number, column: number, dark: boolean) => void) {
  const bits = (version << 12) | remainder(version, 12, 0x1f25)
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1
    put(Math.floor(at / 3), size - 11 + (at % 3), dark)
    put(size - 11 + (at % 3), Math.floor(at / 3), dark)
  }
}

/** What a check of `length` bits leaves of a value. */
function remainder(value: number, length: number, by: number): number {
  let rest = value << length
  for (let bit = 31 - Math.clz32(rest); bit >= length; bit = 31 - Math.clz32(rest)) rest ^= by << (bit - length)
  return rest
}

/** The places for data in their order: pairs of columns from the right, up and down in turn. */
function free(grid: Grid): [row: number, column: number][] {
  const size = grid.length
  const places: [number, number][] = []
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5
    for (let at = 0; at < size; at++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - at : at
        if (grid[row]![column] === undefined) places.push([row, column])
      }
  }
  return places
}

/** Mode, length, bytes, end, then the two bytes that mean nothing. */
function packed(bytes: readonly number[], version: number, room: number): number[] {
  const bits: number[] = []
  const push = (value: number, length: number) => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >> at) & 1)
  }
  push(4, 4)
  push(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, room * 8 - bits.length))
  while (bits.length % 8) bits.push(0)
  const whole = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
  for (let at = 0; whole.length < room; at++) whole.push(at % 2 ? 0x11 : 0xec)
  return whole
}

/** Blocks with their corrections, a byte of each in turn; the last blocks may be a byte longer. */
function interleave(whole: readonly number[], correction: number, count: number): number[] {
  const short = Math.floor(whole.length / count)
  const longer = whole.length % count
  const generator = generatorOf(correction)
  let from = 0
  const blocks = Array.from({ length: count }, (_, at) =>
    whole.slice(from, (from += short + (at >= count - longer ? 1 : 0))),
  )
  const corrections = blocks.map((block) => correctionOf(block, generator))
  const inTurn = (lists: number[][], length: number) =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => (at < list.length ? [list[at]!] : []))).flat()
  return [...inTurn(blocks, short + 1), ...inTurn(corrections, correction)]
}

/** Powers of 2 in the field of 256 (x⁸ + x⁴ + x³ + x² + 1) and their logarithms. */
const EXP: number[] = []
const LOG: number[] = []
for (let at = 0, value = 1; at < 255; at++, value = value & 128 ? (value << 1) ^ 0x11d : value << 1) {
  EXP[at] = value
  LOG[value] = at
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0)

/** (x − 1)(x − 2)(x − 4)… without its leading 1. */
function generatorOf(degree: number): number[] {
  let product = [1]
  for (let at = 0; at < degree; at++) {
    const shifted = [...product, 0]
    product = shifted.map((value, place) => value ^ times(product[place - 1] ?? 0, EXP[at]!))
  }
  return product.slice(1)
}

function correctionOf(block: readonly number[], generator: readonly number[]): number[] {
  let rest = generator.map(() => 0)
  for (const byte of block) {
    const factor = byte ^ rest[0]!
    rest = [...rest.slice(1), 0].map((value, place) => value ^ times(generator[place]!, factor))
  }
  return rest
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
]

/** Writes the bytes under the mask that reads best. */
function fill(grid: Grid, bytes: readonly number[]): boolean[][] {
  const places = free(grid)
  const tried = MASKS.map((mask, number) => {
    const filled = grid.map((row) => row.map(Boolean))
    for (const [at, [row, column]] of places.entries()) {
      const bit = at < bytes.length * 8 && ((bytes[at >> 3]! >> (7 - (at & 7))) & 1) === 1
      filled[row]![column] = bit !== mask(row, column)
    }
    const format = ((number << 10) | remainder(number, 10, 0x537)) ^ 0x5412
    for (const copy of formatPlaces(grid.length))
      for (const [at, [row, column]] of copy.entries()) filled[row]![column] = ((format >> (14 - at)) & 1) === 1
    return filled
  })
  return tried.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

/** How hard it is to read: long runs, blocks of four, what looks like a corner, too much of one colour. */
function penalty(grid: readonly boolean[][]): number {
  const columns = grid.map((_, at) => grid.map((row) => row[at]!))
  let sum = 0
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2
    for (const mark of ['10111010000', '00001011101'])
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) sum += 40
  }
  const dark = grid.flat().filter(Boolean).length
  return sum + blocksOfFour(grid) * 3 + Math.floor(Math.abs((dark * 20) / grid.length ** 2 - 10)) * 10
}

const blocksOfFour = (grid: readonly boolean[][]): number =>
  grid
    .slice(1)
    .flatMap((row, above) =>
      row.map(
        (dark, at) => at > 0 && dark === row[at - 1] && dark === grid[above]![at] && dark === grid[above]![at - 1],
      ),
    )
    .filter(Boolean).length
