import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file that ready pages use, held in memory in every form in which it is handed out. */
export interface Asset {
  /** Changes with the content, so that browsers may keep it for ever. */
  address: string
  type: string
  packed: Packed
}

export interface Packed {
  plain: Buffer
  /** Absent where packing gains nothing. */
  gzip?: Buffer
  br?: Buffer
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}
const PACKS = /^(text\/|image\/svg)/

const known = new Map<string, Asset>()

/** Reads a file once and gives it an address under `/site/`. */
export function asset(file: URL): Asset {
  const plain = readFileSync(file)
  const extension = extname(file.pathname)
  const name = basename(file.pathname, extension)
  const address = `/site/${name}.${hashOf(plain).slice(0, 10)}${extension}`
  const type = TYPES[extension] ?? 'application/octet-stream'
  const made = { address, type, packed: PACKS.test(type) ? pack(plain) : { plain } }
  known.set(address, made)
  return made
}

export const assetAt = (address: string): Asset | undefined => known.get(address)

export const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64url')

/** Packed once, handed out many times: as small as it gets. */
export const pack = (plain: Buffer): Packed => ({
  plain,
  gzip: gzipSync(plain, { level: 9 }),
  br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
})
