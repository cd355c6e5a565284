import { guarded, type Reader } from './guarded.ts'

export interface Redrawing {
  format: 'png' | 'jpeg' | 'webp'
  /** Pixels to a side, at most. As large as it was without it. */
  side?: number
  /** Pixels high, where that is not the same as `side`. */
  height?: number
  /** Filled or kept whole within the square. */
  fit?: 'cover' | 'inside'
}

const READER: Reader = {
  module: new URL('picture-reader.ts', import.meta.url).href,
  ms: 30_000,
  megabytes: 600,
  most: 64 * 1024 * 1024,
}

/** The picture drawn anew: what else the file carried (place, camera, anything hidden behind the picture) is gone. @throws Refused */
export const redraw = (companyId: string, picture: Buffer, how: Redrawing): Promise<Buffer> =>
  guarded(companyId, READER, picture, how)
