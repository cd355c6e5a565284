import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoPeople } from '../people.ts'
import { drawFace } from './draw-face.ts'
import { portrait } from './portraits.ts'

const sitters = demoPeople('2026-11-20').flatMap((one) =>
  one.portrait ? [{ key: one.key, traits: one.portrait }] : [],
)

test('a person looks the same each time and like nobody else', () => {
  const pictures = sitters.map((one) => drawFace(one.key, one.traits))
  expect(pictures).toEqual(sitters.map((one) => drawFace(one.key, one.traits)))
  expect(new Set(pictures).size).toBe(sitters.length)
  expect(pictures.length).toBeGreaterThan(50)
})

test('a portrait holds no number that is none, and nothing from elsewhere', () => {
  for (const one of sitters) {
    const picture = drawFace(one.key, one.traits)
    expect(picture, one.key).not.toMatch(/NaN|undefined|href|url\((?!#)/)
  }
})

test('all portraits are rendered in under four seconds, 256 pixels square', async () => {
  const started = performance.now()
  const pictures = await Promise.all(sitters.map((one) => portrait(one.key, one.traits)))
  expect(performance.now() - started).toBeLessThan(4000)
  for (const picture of pictures) {
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(picture.length).toBeLessThan(20_000)
  }
})

test('a png is there for who wants one, and an unknown skin is refused', async () => {
  const [first] = sitters
  if (!first) throw new Error('Nobody sits')
  expect(await sharp(await portrait(first.key, first.traits, 'png')).metadata()).toMatchObject({ format: 'png' })
  expect(() => drawFace(first.key, { ...first.traits, skin: 9 })).toThrow('Skin is 0 to 5')
})
