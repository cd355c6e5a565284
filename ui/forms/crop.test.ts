import { describe, expect, test } from 'vitest'
import { type Crop, moved, movedTo, MOST_ZOOM, placeOf, wholeOf, zoomed, zoomOf } from './crop.ts'

const WIDE = { width: 400, height: 300 }
const TALL = { width: 300, height: 400 }

test('at first the square holds as much as it can, from the middle', () => {
  expect(wholeOf(WIDE)).toEqual({ x: 50, y: 0, side: 300 })
  expect(wholeOf(TALL)).toEqual({ x: 0, y: 50, side: 300 })
  expect(zoomOf(WIDE, wholeOf(WIDE))).toBe(1)
})

describe('moving', () => {
  test('goes by parts of the square and stops at the edge of the picture', () => {
    expect(moved(WIDE, wholeOf(WIDE), 0.1, 0)).toEqual({ x: 80, y: 0, side: 300 })
    expect(moved(WIDE, wholeOf(WIDE), 5, 5)).toEqual({ x: 100, y: 0, side: 300 })
    expect(moved(WIDE, wholeOf(WIDE), -5, -5)).toEqual({ x: 0, y: 0, side: 300 })
  })
})

describe('zooming', () => {
  test('keeps the middle, or the point under the pointer', () => {
    expect(zoomed(WIDE, wholeOf(WIDE), 2)).toEqual({ x: 125, y: 75, side: 150 })
    expect(zoomed(WIDE, wholeOf(WIDE), 2, { x: 0, y: 1 })).toEqual({ x: 50, y: 150, side: 150 })
  })

  test('out at the edge the square comes back into the picture', () => {
    const corner = moved(WIDE, zoomed(WIDE, wholeOf(WIDE), 4), 9, 9)
    expect(corner).toEqual({ x: 325, y: 225, side: 75 })
    expect(zoomed(WIDE, corner, 1)).toEqual({ x: 100, y: 0, side: 300 })
  })

  test('has an end on both sides', () => {
    expect(zoomOf(WIDE, zoomed(WIDE, wholeOf(WIDE), 100))).toBe(MOST_ZOOM)
    expect(zoomOf(WIDE, zoomed(WIDE, wholeOf(WIDE), 0.1))).toBe(1)
  })
})

test('where the square is goes from edge to edge', () => {
  expect(placeOf(WIDE, wholeOf(WIDE))).toEqual([0.5, 0.5])
  expect(placeOf(WIDE, moved(WIDE, wholeOf(WIDE), -9, 0))).toEqual([0, 0.5])
  expect(placeOf(WIDE, movedTo(WIDE, wholeOf(WIDE), 0.25))).toEqual([0.25, 0.5])
  expect(placeOf(WIDE, moved(WIDE, zoomed(WIDE, wholeOf(WIDE), 2), 9, 9))).toEqual([1, 1])
})

test('whatever is done, the square stays in the picture', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  for (const size of [WIDE, TALL, { width: 1, height: 1 }, { width: 8000, height: 3 }]) {
    let crop: Crop = wholeOf(size)
    for (let step = 0; step < 500; step++) {
      crop =
        random() < 0.5
          ? moved(size, crop, random() * 4 - 2, random() * 4 - 2)
          : zoomed(size, crop, random() * 8, { x: random(), y: random() })
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.side).toBeLessThanOrEqual(size.width + 1e-9)
      expect(crop.y + crop.side).toBeLessThanOrEqual(size.height + 1e-9)
    }
  }
})
