import { expect, test } from 'vitest'
import { accentRoles, contrast, SURFACES, type Scheme } from './company-colour.ts'

const COLOURS = [
  '#2968dc',
  '#b8860b',
  '#0f766e',
  '#be123c',
  '#ffd400',
  '#000000',
  '#ffffff',
  '#ff0000',
  '#00ff00',
  '#0000ff',
]

test.each(COLOURS)('a company in %s can be read in both schemes', (colour) => {
  for (const scheme of ['light', 'dark'] satisfies Scheme[]) {
    const { solid, on, edge, text, line, soft } = accentRoles(colour, scheme)
    const { sheet, ground, raised } = SURFACES[scheme]
    expect(contrast(solid, on)).toBeGreaterThanOrEqual(4.5)
    for (const surface of [sheet, ground, raised, soft]) expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
    for (const surface of [sheet, ground])
      expect(Math.min(contrast(edge, surface), contrast(line, surface))).toBeGreaterThanOrEqual(3)
  }
})

test('what is not a colour is the default one', () => {
  expect(accentRoles('javascript:alert(1)', 'light')).toEqual(accentRoles('#2968dc', 'light'))
})
