import { existsSync } from 'node:fs'
import { asset } from '#platform/assets.ts'
import { type Html, html } from '#platform/html.ts'
import { type Language, LANGUAGES } from '#platform/words.ts'

/** What `bin/take-pictures.ts` takes from the demo company, with the size in which it is drawn. */
export const PICTURES = {
  dashboard: { desk: [1200, 760], phone: [390, 720] },
  ask: { desk: [1100, 760], phone: [390, 720] },
  board: { desk: [1200, 640], phone: [390, 600] },
  approvals: { desk: [1200, 640], phone: [390, 720] },
  people: { desk: [1200, 640], phone: [390, 600] },
} as const
export type PictureName = keyof typeof PICTURES

const SIZES = ['desk', 'phone'] as const
const SCHEMES = ['light', 'dark'] as const
type Size = (typeof SIZES)[number]
type Scheme = (typeof SCHEMES)[number]

export const fileOf = (name: PictureName, size: Size, scheme: Scheme, language: Language): string =>
  `${name}-${size}-${scheme}-${language}.webp`

const addresses = new Map<string, string>()
for (const name of Object.keys(PICTURES) as PictureName[])
  for (const size of SIZES)
    for (const scheme of SCHEMES)
      for (const language of LANGUAGES) {
        const file = fileOf(name, size, scheme, language)
        const at = new URL(`./pictures/${file}`, import.meta.url)
        if (existsSync(at)) addresses.set(file, asset(at).address)
      }

/** A picture of the product: in the reader's language and scheme, and on a phone the phone's. */
export function picture(name: PictureName, language: Language, words: string): Html {
  const { desk, phone } = PICTURES[name]
  const address = (size: Size, scheme: Scheme) => addresses.get(fileOf(name, size, scheme, language)) ?? ''
  const narrow = '(max-width: 700px)'
  const dark = '(prefers-color-scheme: dark)'
  const source = (media: string, size: Size, scheme: Scheme, [width, height]: readonly [number, number]) =>
    html`<source media="${media}" srcset="${address(size, scheme)}" width="${width}" height="${height}" />`
  return html`<figure class="shot">
    <picture
      >${source(`${narrow} and ${dark}`, 'phone', 'dark', phone)}${source(narrow, 'phone', 'light', phone)}${source(dark, 'desk', 'dark', desk)}<img
        src="${address('desk', 'light')}"
        width="${desk[0]}"
        height="${desk[1]}"
        alt="${words}"
        loading="lazy"
        decoding="async"
    /></picture>
  </figure>`
}
