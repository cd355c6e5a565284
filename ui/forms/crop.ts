/** A square part of a picture, in the picture's own pixels. */
export interface Crop {
  x: number
  y: number
  side: number
}
export interface Size {
  width: number
  height: number
}

/** How much closer than the whole picture one can look. */
export const MOST_ZOOM = 6

const mostOf = ({ width, height }: Size) => Math.min(width, height)
const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** A square never leaves the picture. */
const inside = (size: Size, { x, y, side }: Crop): Crop => ({
  x: between(0, x, size.width - side),
  y: between(0, y, size.height - side),
  side,
})

/** As much of the picture as a square can hold, from its middle. */
export function wholeOf(size: Size): Crop {
  const side = mostOf(size)
  return { x: (size.width - side) / 2, y: (size.height - side) / 2, side }
}

export const zoomOf = (size: Size, { side }: Crop): number => mostOf(size) / side

/** Moves the square by parts of its own side: `moved(size, crop, 0.1, 0)` is a tenth to the right. */
export const moved = (size: Size, crop: Crop, right: number, down: number): Crop =>
  inside(size, { ...crop, x: crop.x + right * crop.side, y: crop.y + down * crop.side })

/** @param at the point that stays where it is, in parts of the square's side: its middle by default */
export function zoomed(size: Size, crop: Crop, zoom: number, at = { x: 0.5, y: 0.5 }): Crop {
  const most = mostOf(size)
  const side = between(most / MOST_ZOOM, most / zoom, most)
  const lost = crop.side - side
  return inside(size, { x: crop.x + lost * at.x, y: crop.y + lost * at.y, side })
}

/** Where the square is between the left and the right, and the upper and the lower edge: 0 to 1, the middle where it cannot move. */
export const placeOf = ({ width, height }: Size, { x, y, side }: Crop): [across: number, down: number] => [
  width > side ? x / (width - side) : 0.5,
  height > side ? y / (height - side) : 0.5,
]

/** The square from edge to edge: 0 is the left one, 1 the right one. */
export const movedTo = (size: Size, crop: Crop, across: number): Crop =>
  inside(size, { ...crop, x: across * (size.width - crop.side) })
