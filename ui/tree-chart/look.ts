/** The colours of the page as the canvas and files need them: resolved, for the scheme of the moment. */
export interface Look {
  sheet: string
  card: string
  ink: string
  quiet: string
  line: string
  edge: string
  accent: string
  font: string
  /** Lightness and weight of a face's ground, and the lightness of its letters. */
  face: { ground: string; letters: string }
}

const TOKENS = {
  sheet: '--sheet',
  card: '--raised',
  ink: '--ink',
  quiet: '--ink-2',
  line: '--line-2',
  edge: '--line-control',
  accent: '--accent-line',
} as const

const FACES = {
  light: { ground: '0.915 0.032', letters: '0.38 0.05' },
  dark: { ground: '0.36 0.03', letters: '0.9 0.05' },
} as const
const HUES = [60, 145, 200, 255, 20, 100] as const

/** @param scheme files are made in the light one: paper is white */
export function lookOf(place: HTMLElement, scheme: 'light' | 'dark'): Look {
  const colour = resolver(place, scheme)
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, colour(`var(${token})`)]))
  return {
    ...(colours as Record<keyof typeof TOKENS, string>),
    font: getComputedStyle(place).fontFamily,
    face: FACES[scheme],
  }
}

/** Colours of the styles as ones that a canvas and a file understand. */
export const resolver =
  (place: HTMLElement, scheme: 'light' | 'dark') =>
  (colour: string): string => {
    const probe = document.createElement('span')
    probe.dataset['mantineColorScheme'] = scheme
    probe.hidden = true
    place.append(probe)
    const inner = probe.appendChild(document.createElement('span'))
    inner.style.color = colour
    const { color } = getComputedStyle(inner)
    probe.remove()
    return color
  }

export const faceGround = (look: Look, tone: number): string => `oklch(${look.face.ground} ${HUES[tone % 6]})`
export const faceLetters = (look: Look, tone: number): string => `oklch(${look.face.letters} ${HUES[tone % 6]})`
