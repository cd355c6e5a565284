import { randomFrom } from '../random.ts'
import { drawClothes } from './clothes.ts'
import { shaded } from './colour.ts'
import { drawHair } from './hair.ts'
import type { Beard, Traits } from './traits.ts'

interface Skin {
  base: string
  shade: string
  line: string
  blush: string
  lips: string
}
const skins: readonly Skin[] = [
  { base: '#f5d6c0', shade: '#e6b99e', line: '#c98f72', blush: '#ee9f8a', lips: '#b4564c' },
  { base: '#edc4a3', shade: '#d9a780', line: '#b9835c', blush: '#e08f72', lips: '#a94f42' },
  { base: '#dcab82', shade: '#c38e64', line: '#9f6d47', blush: '#cf7c5c', lips: '#984638' },
  { base: '#c48c62', shade: '#a8734b', line: '#855634', blush: '#b9694a', lips: '#863b30' },
  { base: '#a36b46', shade: '#875434', line: '#683d24', blush: '#96503a', lips: '#6f2d27' },
  { base: '#7d4e34', shade: '#633b26', line: '#482817', blush: '#75402f', lips: '#54211d' },
]
const ink = '#2a211d'

/** A square picture of 256 units: a flat bust on a quiet ground. `seed` moves the features by a hair's breadth. */
export function drawFace(seed: string, traits: Traits): string {
  const random = randomFrom(`features ${seed}`)
  const skin = skins[traits.skin]
  if (!skin) throw new RangeError('Skin is 0 to 5')
  const hair = drawHair(traits.hair, traits.hairColour, shaded(traits.hairColour, -0.13))
  const clothes = drawClothes(traits.clothes, traits.clothesColour)
  const jaw = random.between(-4, 4) + (traits.lashes ? -3 : 3)
  const tilt = (random.next() - 0.5) * 5
  const head = [
    traits.hair === 'scarf' ? scarfBehind(traits.clothesColour) : hair.mid,
    ears(skin, traits.earrings),
    `<path d="${headPath(jaw)}" fill="${skin.base}"/>`,
    cheeks(skin, traits.freckles),
    beard(traits.beard, traits.hairColour, jaw),
    brows(traits, random.between(-2, 1)),
    eyes(traits.lashes),
    nose(skin, random.chance(0.5)),
    mouth(traits.mouth, skin),
    hair.front,
    glasses(traits.glasses),
    traits.hair === 'scarf' ? scarf(traits.clothesColour) : '',
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><rect width="256" height="256" fill="${traits.background}"/><g transform="translate(128 142) scale(1.32) translate(-128 -132)"><g transform="rotate(${tilt.toFixed(2)} 128 180)">${hair.back}</g>${clothes.under}${neck(skin)}${clothes.over}<g transform="rotate(${tilt.toFixed(2)} 128 180)">${head}</g></g></svg>`
}

const headPath = (jaw: number) =>
  `M84 106C84 60 172 60 172 106C172 ${136 + jaw} ${158 + jaw} 171 128 171C${98 - jaw} 171 84 ${136 + jaw} 84 106Z`

const neck = (skin: Skin) =>
  `<path d="M108 146V190Q128 216 148 190V146Z" fill="${skin.base}"/><path d="M108 156V176Q128 190 148 170V156Z" fill="${skin.shade}"/>`

function ears(skin: Skin, hasEarrings: boolean): string {
  const ear = (x: number) =>
    `<ellipse cx="${x}" cy="120" rx="8.5" ry="12" fill="${skin.base}"/><ellipse cx="${x}" cy="121" rx="4" ry="6.5" fill="${skin.shade}"/>`
  const ring = (x: number) => `<circle cx="${x}" cy="135" r="3.4" fill="#d8a63f"/>`
  return `${ear(82)}${ear(174)}${hasEarrings ? ring(81) + ring(175) : ''}`
}

function cheeks(skin: Skin, hasFreckles: boolean): string {
  const blush = `<g fill="${skin.blush}" opacity="0.32"><ellipse cx="102" cy="137" rx="11" ry="7.5"/><ellipse cx="154" cy="137" rx="11" ry="7.5"/></g>`
  const spots = [
    [98, 131],
    [104, 134],
    [110, 131],
    [146, 131],
    [152, 134],
    [158, 131],
    [123, 129],
    [133, 129],
  ]
  const freckles = spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3"/>`).join('')
  return hasFreckles ? `${blush}<g fill="${skin.line}" opacity="0.6">${freckles}</g>` : blush
}

function brows(traits: Traits, lift: number): string {
  const colour = traits.hair === 'scarf' ? '#3b2b24' : shaded(traits.hairColour, -0.28)
  const y = 103 + lift
  const width = traits.lashes ? 3 : 4.2
  return `<path d="M100 ${y + 2}Q109 ${y - 4} 119 ${y}M137 ${y}Q147 ${y - 4} 156 ${y + 2}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
}

function eyes(hasLashes: boolean): string {
  const eye = (x: number, side: number) => {
    const lash = `<path d="M${x - 4.5 * side} 115Q${x + side} 109.5 ${x + 7 * side} 115.5" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round"/>`
    return `<ellipse cx="${x}" cy="118" rx="4.3" ry="5.2" fill="${ink}"/><circle cx="${x + 1.4}" cy="116.2" r="1.5" fill="#fff"/>${hasLashes ? lash : ''}`
  }
  return eye(110, -1) + eye(146, 1)
}

function nose(skin: Skin, isLeft: boolean): string {
  const side = isLeft ? -1 : 1
  return `<path d="M${128 + 2 * side} 121Q${128 + 7 * side} 133 ${128 + 3 * side} 135Q128 137 ${128 - 3 * side} 135" fill="none" stroke="${skin.line}" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/>`
}

function mouth(kind: Traits['mouth'], skin: Skin): string {
  const line = (d: string) =>
    `<path d="${d}" fill="none" stroke="${skin.lips}" stroke-width="3.4" stroke-linecap="round"/>`
  if (kind === 'calm') return line('M116 150Q129 156 141 149')
  if (kind === 'smile') return line('M113 148Q128 160 143 148')
  return `<path d="M111 146Q128 150 145 146Q142 162 128 162Q114 162 111 146Z" fill="${skin.lips}"/><path d="M114 147.6Q128 151 142 147.6L140.5 152Q128 155 115.5 152Z" fill="#fffaf4"/>`
}

function beard(kind: Beard, colour: string, jaw: number): string {
  const dark = shaded(colour, -0.1)
  const full = `M84 116C85 ${142 + jaw} ${97 - jaw} 176 128 176C${159 + jaw} 176 171 ${142 + jaw} 172 116C169 130 162 139 152 141C144 137 136 137 128 140C120 137 112 137 104 141C94 139 87 130 84 116Z`
  const moustache =
    'M107 146C112 138 122 137 128 140C134 137 144 138 149 146C142 146 134 145 128 144C122 145 114 146 107 146Z'
  if (kind === 'full') return `<path d="${full}" fill="${dark}"/>`
  if (kind === 'stubble')
    return `<clipPath id="jaw"><path d="${headPath(jaw)}"/></clipPath><path d="${full}" fill="${dark}" opacity="0.2" clip-path="url(#jaw)"/>`
  if (kind === 'moustache') return `<path d="${moustache}" fill="${dark}"/>`
  if (kind === 'goatee')
    return `<path d="M112 156C116 166 140 166 144 156C145 168 140 176 128 176C116 176 111 168 112 156Z" fill="${dark}"/><path d="${moustache}" fill="${dark}"/>`
  return ''
}

function glasses(kind: Traits['glasses']): string {
  if (kind === 'none') return ''
  const lens = (x: number) =>
    kind === 'round'
      ? `<circle cx="${x}" cy="118" r="14.5"/>`
      : `<rect x="${x - 15}" y="106" width="30" height="23" rx="7"/>`
  return `<g fill="#fff" fill-opacity="0.16" stroke="#34302b" stroke-width="3">${lens(110)}${lens(146)}<path d="M124.5 117Q128 114 131.5 117M95 116L85 113M161 116L171 113" fill="none" stroke-linecap="round"/></g>`
}

const scarfEdge =
  'M128 50C170 50 186 84 184 120C183 150 190 178 202 206C176 240 80 240 54 206C66 178 73 150 72 120C70 84 86 50 128 50Z'
const scarfColour = (clothes: string) => (clothes === '#34322e' ? '#b0836a' : shaded(clothes, 0.28))
const scarfBehind = (clothes: string) => `<path d="${scarfEdge}" fill="${shaded(scarfColour(clothes), -0.14)}"/>`

/** The cloth frames the face and falls over the shoulders. */
function scarf(clothes: string): string {
  const colour = scarfColour(clothes)
  const opening = 'M128 78C154 78 168 95 167 118C166 144 149 168 128 168C107 168 90 144 89 118C88 95 102 78 128 78Z'
  const folds = 'M92 160C108 196 150 204 186 196M128 171C140 190 160 196 180 190'
  return `<path fill-rule="evenodd" fill="${colour}" d="${scarfEdge}${opening}"/><path d="${folds}" fill="none" stroke="${shaded(colour, -0.14)}" stroke-width="3" stroke-linecap="round"/>`
}
