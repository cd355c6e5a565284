import { saveFile } from '#ui/save-file.ts'
import type { Box } from './layout.ts'
import { lookOf, resolver } from './look.ts'
import { paint } from './paint.ts'
import { type Drawing, svgOf, withMargin } from './svg.ts'

/** Browsers bound the side of a canvas, and phones its area. */
const LONGEST = 8000
const LARGEST = 40_000_000

/** A drawing for paper: in the light scheme, whatever the reader's is. */
export const onPaper = (place: HTMLElement, drawing: Omit<Drawing, 'look' | 'colour'>): Drawing => ({
  ...drawing,
  look: lookOf(place, 'light'),
  colour: resolver(place, 'light'),
})

export function saveSvg(drawing: Drawing, name: string): void {
  const text = svgOf(drawing, withMargin(drawing.layout.box))
  saveFile(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`)
}

/** In twice its size, or as large as a picture can be. */
export async function savePng(drawing: Drawing, name: string): Promise<void> {
  const box = withMargin(drawing.layout.box)
  const { width, height } = sizeOf(box)
  const ratio = Math.min(2, LONGEST / width, LONGEST / height, Math.sqrt(LARGEST / (width * height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')!
  const view = { x: -box.left, y: -box.top, k: 1 }
  paint({ ...drawing, context, width, height, ratio, view, pictures: () => undefined })
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = drawing.look.sheet
  context.fillRect(0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (blob) saveFile(blob, `${name}.png`)
}

const sizeOf = ({ left, right, top, bottom }: Box) => ({ width: right - left, height: bottom - top })
