import type { FacePerson } from '#ui/person-name.ts'

/** What stands on a card. */
export interface CardContent {
  title: string
  note: string
  /** Who it is; without anyone there is room for more words. */
  face?: FacePerson | undefined
  /** A colour of the styles, by which cards are told apart. */
  tint?: string | undefined
  /** Nobody is there: drawn as a place that is free. */
  isVacant?: boolean | undefined
  /** A word on the card's edge: it is another one than usual. */
  mark?: string | undefined
}

/** Where the parts of a card are. */
export const PARTS = {
  radius: 6,
  strip: 4,
  face: { x: 32, side: 36 },
  words: { withFace: 60, alone: 18, right: 12 },
  title: { y: 26, font: '580 14px' },
  note: { y: 44, font: '400 12.5px' },
  handle: { font: '580 12px' },
  mark: { font: '580 11.5px', height: 18, inset: 8, padding: 7 },
  initials: { font: '580 14px' },
} as const

/** As much of a text as there is room for. */
export function fitted(text: string, room: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= room) return text
  const letters = [...text]
  let [fits, tooMany] = [0, letters.length]
  while (tooMany - fits > 1) {
    const half = (fits + tooMany) >> 1
    if (widthOf(`${letters.slice(0, half).join('').trimEnd()}…`) <= room) fits = half
    else tooMany = half
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`
}
