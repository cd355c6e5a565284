import type { Box } from './layout.ts'

/** What a sheet of A4 across holds inside its margins, in pixels of the page, with a line of words above. */
export const SHEET = { width: 1060, height: 690 } as const
/** Smaller nobody reads it. */
const SMALLEST = 0.6

/** A part of the drawing for each sheet, row by row, and how much smaller it is; one sheet where all of it can still be read. */
export function sheetsOf(box: Box): { parts: Box[]; scale: number } {
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const scale = Math.max(SMALLEST, Math.min(1, SHEET.width / width, SHEET.height / height))
  const [wide, high] = [SHEET.width / scale, SHEET.height / scale]
  const [columns, rows] = [Math.ceil(width / wide - 1e-6), Math.ceil(height / high - 1e-6)]
  const parts = Array.from({ length: columns * rows }, (_, at) => {
    const left = box.left + (at % columns) * wide
    const top = box.top + Math.floor(at / columns) * high
    return { left, top, right: left + wide, bottom: top + high }
  })
  return { parts, scale }
}
