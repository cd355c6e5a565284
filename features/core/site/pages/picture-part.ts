import { existsSync } from 'node:fs'
import { asset } from '#platform/assets.ts'
import { type Html, html } from '#platform/html.ts'
import { type Language, LANGUAGES } from '#platform/words.ts'

/** What `bin/take-pictures.ts` takes from the demo company, with the viewport size and the width on the page. */
export const PICTURES = {
  dashboard: { desk: [1200, 760], phone: [390, 720], across: 'page' },
  ask: { desk: [1100, 760], phone: [390, 720], across: 'step' },
  board: { desk: [1200, 640], phone: [390, 600], across: 'step' },
  approvals: { desk: [1200, 640], phone: [390, 720], across: 'step' },
  people: { desk: [1200, 640], phone: [390, 600], across: 'step' },
} as const
export type PictureName = keyof typeof PICTURES

const SIZES = ['desk', 'phone'] as const
const SCHEMES = ['light', 'dark'] as const
type Size = (typeof SIZES)[number]
type Scheme = (typeof SCHEMES)[number]

/** Signs of the screen for one of the drawing: what is taken. */
export const SHARP: Record<Size, number> = { desk: 1.5, phone: 2 }
/** Width of the smaller file in pixels: its width on the page at a device pixel ratio of 1. */
const PLAIN = { page: 1320, step: 880, phone: 660 } as const
export const plainWidth = (name: PictureName, size: Size): number =>
  PLAIN[size === 'phone' ? 'phone' : PICTURES[name].across]

/** The `sizes` attribute, matching `site.css`: edges of 20, 32 and 64, nothing wider than 1312, a step 9 parts of 13. */
const STANDS = {
  page: '(max-width: 980px) calc(100vw - 64px), (max-width: 1440px) calc(100vw - 128px), 1312px',
  step: '(max-width: 980px) calc(100vw - 64px), (max-width: 1440px) calc((100vw - 200px) * 0.693), 859px',
  phone: '(max-width: 430px) calc(100vw - 40px), 390px',
} as const

interface Of {
  name: PictureName
  size: Size
  scheme: Scheme
  language: Language
}

export const fileOf = ({ name, size, scheme, language }: Of, plain = false): string =>
  `${name}-${size}-${scheme}-${language}${plain ? '-plain' : ''}.webp`

const addresses = new Map<string, string>()
for (const name of Object.keys(PICTURES) as PictureName[])
  for (const size of SIZES)
    for (const scheme of SCHEMES)
      for (const language of LANGUAGES)
        for (const plain of [false, true]) {
          const file = fileOf({ name, size, scheme, language }, plain)
          const at = new URL(`./pictures/${file}`, import.meta.url)
          if (existsSync(at)) addresses.set(file, asset(at).address)
        }

/** A picture of the product: in the reader's language and scheme, on a phone the phone's, and no larger than the screen can show. */
export function picture(name: PictureName, language: Language, words: string): Html {
  const drawn = (size: Size, scheme: Scheme) => {
    const address = (plain: boolean) => addresses.get(fileOf({ name, size, scheme, language }, plain)) ?? ''
    const [width, height] = PICTURES[name][size]
    const full = width * SHARP[size]
    const stands = STANDS[size === 'phone' ? 'phone' : PICTURES[name].across]
    return html`srcset="${address(true)} ${plainWidth(name, size)}w, ${address(false)} ${full}w" sizes="${stands}"
    width="${width}" height="${height}"`
  }
  const narrow = '(max-width: 760px)'
  const dark = '(prefers-color-scheme: dark)'
  const source = (media: string, size: Size, scheme: Scheme) => html`<source media="${media}" ${drawn(size, scheme)} />`
  return html`<figure class="shot">
    <picture
      >${source(`${narrow} and ${dark}`, 'phone', 'dark')}${source(narrow, 'phone', 'light')}${source(dark, 'desk', 'dark')}<img
        ${drawn('desk', 'light')}
        alt="${words}"
        loading="lazy"
        decoding="async"
    /></picture>
  </figure>`
}
