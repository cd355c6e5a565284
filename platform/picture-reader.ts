import sharp from 'sharp'
import type { Redrawing } from './pictures.ts'

sharp.concurrency(1)
sharp.cache(false)

/** More than any camera makes; a small file can unfold into a picture that fills the memory. */
const MOST_PIXELS = 50_000_000

export async function* read(file: Buffer, { format, side, height, fit }: Redrawing) {
  // upright first: the picture is turned by what the file says of the camera, and that stays behind
  const picture = sharp(file, { limitInputPixels: MOST_PIXELS }).autoOrient()
  if (side) picture.resize(side, height ?? side, { fit: fit ?? 'cover', withoutEnlargement: fit === 'inside' })
  yield await picture[format](format === 'png' ? {} : { quality: format === 'webp' ? 86 : 90 }).toBuffer()
}
