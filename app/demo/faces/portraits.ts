import sharp from 'sharp'
import { drawFace } from './draw-face.ts'
import type { Traits } from './traits.ts'

/** 256 × 256. A WebP of about 4 kB by default. */
export function portrait(seed: string, traits: Traits, format: 'webp' | 'png' = 'webp'): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawFace(seed, traits))).resize(256, 256)
  return (format === 'webp' ? picture.webp({ quality: 88 }) : picture.png({ compressionLevel: 9 })).toBuffer()
}
