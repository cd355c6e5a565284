import { shaded } from './colour.ts'
import type { Clothes } from './traits.ts'

const body =
  'M22 320C22 236 42 216 84 204C96 200 104 197 108 190L148 190C152 197 160 200 172 204C214 216 234 236 234 320Z'

/** Shoulders below the neck; `over` lies on the neck. */
export function drawClothes(kind: Clothes, colour: string): { under: string; over: string } {
  const dark = shaded(colour, -0.16)
  const base = `<path d="${body}" fill="${colour}"/>`
  const neckline = (d: string, width = 7) =>
    `<path d="${d}" fill="none" stroke="${dark}" stroke-width="${width}" stroke-linecap="round"/>`
  const isLight = colour === '#f6f2ea'
  const linen = isLight ? '#cfd9e4' : '#fbf8f2'
  switch (kind) {
    case 'tee':
      return { under: base, over: neckline('M104 196Q128 222 152 196', 6) }
    case 'knit':
      return {
        under: base,
        over: `${neckline('M102 196Q128 218 154 196', 11)}<path d="M60 232V262M196 232V262" stroke="${dark}" stroke-width="3" stroke-linecap="round"/>`,
      }
    case 'turtleneck':
      return { under: base, over: `<path d="M104 178Q128 190 152 178L158 204Q128 220 98 204Z" fill="${dark}"/>` }
    case 'shirt':
      return {
        under: base,
        over: `<path d="M108 186L128 212L110 228L94 198Z M148 186L128 212L146 228L162 198Z" fill="${shaded(colour, 0.1)}" stroke="${dark}" stroke-width="2" stroke-linejoin="round"/><path d="M128 214V262" stroke="${dark}" stroke-width="2"/>`,
      }
    case 'blazer':
      return {
        under: `${base}<path d="M106 196L128 268L150 196Q128 216 106 196Z" fill="${linen}"/>`,
        over: `<path d="M102 194L84 214L98 224L92 232L128 272L112 222Z M154 194L172 214L158 224L164 232L128 272L144 222Z" fill="${dark}"/>`,
      }
    case 'hoodie':
      return {
        under: `<path d="M78 214C74 180 92 166 128 166C164 166 182 180 178 214Z" fill="${dark}"/>${base}`,
        over: `${neckline('M98 198Q128 230 158 198', 9)}<path d="M114 218V246M142 218V246" stroke="${linen}" stroke-width="3.5" stroke-linecap="round"/>`,
      }
  }
}
